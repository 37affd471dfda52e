"""The templates of the site, as Jinja2 reads them: all that faces may use, and what pages need beside it."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.template.backends.jinja2 import Jinja2
from django.template.backends.utils import csrf_input
from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils.formats import date_format
from django.utils.translation import get_language
from jinja2 import Environment

from durbar.core.fairness.shuffle import LONGEST_CONTRIBUTION
from durbar.faces import environment as faces
from durbar.faces.lesson import has_lesson
from durbar.faces.palette import SEATS
from durbar.faces.words import apart, jointly
from durbar.site.pages import bundles
from durbar.site.pages.ages import ago
from durbar.site.pages.badge import badge
from durbar.site.pages.cited import cited, numbered
from durbar.site.pages.covers import cover_address
from durbar.site.pages.number_words import percent_text
from durbar.site.pages.panels import panel
from durbar.site.pages.qr_code import qr_code
from durbar.site.people.models import NAME_LENGTH
from durbar.site.tables import pledges

KEPT = 1 << 14  # addresses: each table has some 70, of its forms and of moments in its log


class SiteTemplates(Jinja2):
    """Jinja2 as Django knows it, with the templates of every application in its folder `templates`."""

    app_dirname = "templates"


def environment(**options: Any) -> Environment:
    """Return the environment of all pages."""
    made = faces.environment(**options)
    made.filters |= {
        "ago": ago,
        "apart": apart,
        "date": date_format,
        "jointly": jointly,
        "percent": percent_text,
    }
    made.globals |= {
        "badge": badge,
        "badges": SEATS,
        "bundle": bundles.address_of,
        "cited": cited,
        "contribution_length": LONGEST_CONTRIBUTION,
        "cover": cover_address,
        "get_language": get_language,
        "has_lesson": has_lesson,
        "languages": lambda: settings.LANGUAGES,
        "name_length": NAME_LENGTH,
        "numbered": numbered,
        "offer_pledge": pledges.offer,
        "panel": panel,
        "qr_code": qr_code,
        "static": static,
        "url": url,
    }
    return made


def url(name: str, *parts: object) -> str:
    """Return the address of a page."""
    return _address(get_script_prefix(), name, parts)


@lru_cache(KEPT)
def _address(_prefix: str, name: str, parts: tuple[object, ...]) -> str:
    return reverse(name, args=parts)


class _FormToken:
    """The hidden field of a page's forms, made when the first one asks for it."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    def __html__(self) -> str:
        return self._html

    @cached_property
    def _html(self) -> str:
        return str(csrf_input(self._request))


def form_token(request: HttpRequest) -> dict[str, object]:
    """Give all forms of a page the same hidden field."""
    return {"csrf_input": _FormToken(request)}
