"""The number of a rule where it is cited, with what it says in short as its tip.

It is a link to the rule; in a log, whose lines lie closer than targets may, a number that opens it beside the
table, to which the arrow keys lead: each as a stop of the tabulator would be too many.
"""

from __future__ import annotations

from functools import cache

from django.urls import get_script_prefix, reverse
from django.utils.translation import get_language
from markupsafe import Markup

from durbar.core import registry
from durbar.faces.svg import tag
from durbar.site.pages import rulebook


def cited(game: str, rule: str) -> Markup:
    """Return a link to a rule of a game; nothing where none is cited."""
    return _link(get_script_prefix(), get_language(), game, rule) if rule else Markup()


def numbered(rule: str) -> Markup:
    """Return the number of a rule for lines that lie close; nothing where none is cited."""
    return tag("i", rule, class_="rule", role="link", tabindex=-1) if rule else Markup()


@cache
def _link(_prefix: str, language: str, game: str, rule: str) -> Markup:
    address = f"{reverse('rules', args=[game])}#{rule}"
    opens = {"data_rules": "", "target": "_blank"}  # beside the table where there is a panel for it
    return tag("a", rule, class_="rule", href=address, title=_sayings(game, language).get(rule), **opens)


@cache
def _sayings(game: str, language: str) -> dict[str, str]:
    return rulebook.in_short(rulebook.text_of(registry.about(game).rules, language))
