"""Who is asking: a visitor is known by one long-lived signed cookie."""

from __future__ import annotations

from collections.abc import Mapping

from django.core import signing
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from durbar.core.errors import InvalidRecord
from durbar.core.record import check_name
from durbar.site.errors import Refused
from durbar.site.people.models import NAME_LENGTH, Visitor

COOKIE = "durbar_visitor"
LASTS = 5 * 365 * 86400


def _signer() -> signing.TimestampSigner:
    return signing.TimestampSigner(salt=COOKIE)


def from_cookies(cookies: Mapping[str, str]) -> Visitor | None:
    """Return the visitor that the cookies name, or None."""
    try:
        key = _signer().unsign(cookies.get(COOKIE, ""), max_age=LASTS)
    except signing.BadSignature:
        return None
    return Visitor.objects.filter(key=key).first()


def current(request: HttpRequest) -> Visitor | None:
    """Return the visitor who asks, or None for one who never gave a name."""
    return from_cookies(request.COOKIES)


def named(request: HttpRequest, name: str) -> Visitor:
    """Return the visitor who asks, now called `name`; a new one when there was none."""
    visitor = current(request) or Visitor()
    visitor.name = clean_name(name)
    visitor.save()
    return visitor


def unnamed(request: HttpRequest) -> Visitor:
    """Return the visitor who asks, who need not have a name."""
    return current(request) or Visitor.objects.create()


def remember(response: HttpResponseBase, request: HttpRequest, visitor: Visitor) -> None:
    """Have the browser remember the visitor."""
    response.set_cookie(
        COOKIE,
        _signer().sign(visitor.key),
        max_age=LASTS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def clean_name(name: str) -> str:
    """Return a name fit for a seat and its record; raises Refused."""
    try:
        clean = check_name(name)
    except InvalidRecord:
        raise Refused(_("Please give a name: letters and signs, without “#”.")) from None
    if len(clean) > NAME_LENGTH:
        raise Refused(_("Please give a name of at most %(count)s letters.") % {"count": NAME_LENGTH})
    if clean.lower().startswith("bot:"):
        raise Refused(_("Names that begin with “bot:” belong to the computer players."))
    return clean
