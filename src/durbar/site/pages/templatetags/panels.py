"""`{% panel "faces/GAME/players.html" face.players sealed %}` includes a template and keeps what came out.

The template is given the named values and nothing else. They are all that it depends on, so what it came to
is used again, on every page of every table, where they are the same, and the language is.
"""

from __future__ import annotations

from typing import Any

from django import template
from django.core.cache import cache
from django.template.base import FilterExpression, Node, Parser, Token
from django.template.context import Context
from django.template.loader import get_template
from django.utils.translation import get_language

from durbar.site.pages.kept import key_of

register = template.Library()


@register.tag
def panel(parser: Parser, token: Token) -> Node:
    """Include a template that depends on some values alone."""
    _, name, *values = token.split_contents()
    if not values:
        raise template.TemplateSyntaxError("a panel names the values on which it depends")
    return Panel(parser.compile_filter(name), {value: parser.compile_filter(value) for value in values})


class Panel(Node):
    """A template, and the values that it is given, by their paths in the context: `face.players`."""

    def __init__(self, name: FilterExpression, values: dict[str, FilterExpression]) -> None:
        self.name = name
        self.values = values

    def render(self, context: Context) -> str:
        """Return what the template comes to."""
        name = self.name.resolve(context)
        values = {path: value.resolve(context, ignore_failures=True) for path, value in self.values.items()}
        key = key_of("panel", name, get_language(), values)
        html: str | None = cache.get(key)
        if html is None:
            html = get_template(name).render(_nested(values))
            cache.set(key, html)
        return html


def _nested(values: dict[str, Any]) -> dict[str, Any]:
    """Return values in a context in which they have their paths."""
    found: dict[str, Any] = {}
    for path, value in values.items():
        *above, last = path.split(".")
        inner = found
        for name in above:
            inner = inner.setdefault(name, {})
        inner[last] = value
    return found
