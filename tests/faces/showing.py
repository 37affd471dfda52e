"""Pages of a game's face for tests: positions of whole games, and what stands on them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from xml.etree import ElementTree as ET

from durbar.core.match import Match
from durbar.core.view import View
from durbar.faces.environment import environment
from durbar.faces.face import Face
from durbar.faces.words import tell
from tests.games.playing import positions
from tests.markup import squeezed

TEMPLATES = environment()  # no Django is needed for a face
FRAME = TEMPLATES.from_string(
    """<h1>{{ sentence }}</h1>
{% block answers %}{% endblock %}
{% block board %}{% endblock %}
{% block decide %}{% endblock %}
{% for player in face.players if player.me %}{% block own scoped %}{% endblock %}{% endfor %}
{% for player in face.players if not player.me %}{% block plate scoped %}{% endblock %}{% endfor %}
{% block tabs %}{% endblock %}"""
)  # of a table's page, as bare as it can be
SVG = "{http://www.w3.org/2000/svg}"  # before the name of every element of a drawing
NAMES = ("Anna", "Béla", "Cecília", "Dénes", "Erzsébet")


def page(face: Face, view: View) -> str:
    """Return the play area that a seat sees."""
    names = NAMES[: view.position.players]
    shown = {"frame": FRAME, "sentence": tell(face.sentence(view), names), "face": face.context(view, names)}
    return squeezed(TEMPLATES.get_template(face.template).render(shown))


def some(
    game: str, players: int, seed: int, level: str, limit: int, step: int = 7, rare: Collection[int] = ()
) -> Iterator[Match]:
    """Every `step`th position of a game, and those with a rare question."""
    for i, match in enumerate(positions(players, seed, level, limit, game=game)):
        if i % step == 0 or match.state.phase in rare:
            yield match


def buttons(html: str) -> list[tuple[str, str]]:
    """Return action and name of every button."""
    return re.findall(r'<button[^>]*name="action" value="([^"]+)" aria-label="([^"]+)"', html)


def on_map(html: str) -> list[str]:
    """Return every decision that can be taken on the map."""
    return [
        action for actions in re.findall(r'data-actions?="([^"]+)"', html) for action in actions.split("|")
    ]


def groups(root: ET.Element, name: str) -> list[ET.Element]:
    """Return the groups of a drawing that are of a class."""
    return [group for group in root.iter(f"{SVG}g") if name in (group.get("class") or "").split()]
