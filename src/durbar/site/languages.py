"""The languages in which the site speaks: English, and those that have a catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from django.conf.locale import LANG_INFO
from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language_from_request, to_language

CATALOGUES = Path(__file__).resolve().parents[1] / "locale"
ENGLISH = ("en", "English")


def offered() -> list[tuple[str, str]]:
    """Return code and own name of each language; the catalogues are compiled when the package is built."""
    compiled = CATALOGUES.glob("*/LC_MESSAGES/django.mo")
    codes = sorted(to_language(path.parent.parent.name) for path in compiled)
    return [ENGLISH, *((code, own_name(code)) for code in codes)]


def own_name(code: str) -> str:
    """Return what a language calls itself."""
    name: str = LANG_INFO.get(code, LANG_INFO.get(code.partition("-")[0], {})).get("name_local", code)
    return name[:1].upper() + name[1:]


def asked_for(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Return the language of an answer to a request that does not come as far as Django, by its headers."""
    request = HttpRequest()
    for name, value in headers:
        if name == b"accept-language":
            request.META["HTTP_ACCEPT_LANGUAGE"] = value.decode("latin-1")
        elif name == b"cookie":
            request.COOKIES |= parse_cookie(value.decode("latin-1"))
    return get_language_from_request(request)
