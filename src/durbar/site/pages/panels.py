"""`{{ panel("faces/GAME/players.html", players=face.players) }}` includes a template and keeps what came out.

The template is given the named values and nothing else. They are all that it depends on, so what it came to
is used again, on every page of every table, where they are the same, and the language is.
"""

from __future__ import annotations

from sys import getsizeof

from jinja2 import Environment, pass_environment
from markupsafe import Markup

from durbar.faces import environment as faces
from durbar.faces.words import language
from durbar.site.pages import fragment_cache


@pass_environment
def panel(environment: Environment, template: str, /, **values: object) -> Markup:
    """Return what a template comes to that depends on these values alone; made once."""
    key = fragment_cache.key_of("panel", template, language(), values)
    html: Markup | None = fragment_cache.get(key)
    if html is None:
        html = faces.panel(environment, template, **values)
        fragment_cache.put(key, html, getsizeof(html))
    return html
