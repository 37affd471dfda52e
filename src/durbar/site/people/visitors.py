"""Who is asking: a visitor is known by one long-lived signed cookie."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import groupby

from django.core import signing
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from durbar.core.errors import InvalidRecord
from durbar.core.record import check_name
from durbar.site.durations import YEAR
from durbar.site.errors import Refused
from durbar.site.people.models import NAME_LENGTH, Visitor

COOKIE = "durbar_visitor"
OF_PROGRAMS = "(bot)"  # ends the name of every program, so that the others at the table know
MOST_MARKS = 4  # on one letter: more lie over other lines, and no name is written with them
LASTS = 5 * YEAR
HOLDINGS = ("seats", "hosted", "watched", "bots", "bot_account")  # for which a visitor is kept
INVISIBLE = " \u115f\u1160\u2800\u3164\uffa0"  # printable, as Unicode has it: fillers, an empty Braille sign
NOT_DRAWN = re.compile(  # with these, and with marks that only choose how a letter looks, names look equal
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def _signer() -> signing.TimestampSigner:
    return signing.TimestampSigner(salt=COOKIE)


def from_cookies(cookies: Mapping[str, str], at_hand: Iterable[Visitor] = ()) -> Visitor | None:
    """Return the visitor that the cookies name, or None; one of those `at_hand` saves asking the database."""
    try:
        key = _signer().unsign(cookies.get(COOKIE, ""), max_age=LASTS)
    except signing.BadSignature:
        return None
    found = next((visitor for visitor in at_hand if visitor.key == key), None)
    return found or Visitor.objects.filter(key=key).first()


def current(request: HttpRequest) -> Visitor | None:
    """Return the visitor who asks, or None for one who has done nothing here yet."""
    return from_cookies(request.COOKIES)


def named(request: HttpRequest, name: str = "") -> Visitor:
    """Return the visitor who asks, now called `name`; a new one when there was none.

    Who gives no name keeps the one that it has, or is a guest with a number. Raises Refused.
    """
    given = clean_name(name) if name.strip() else ""
    visitor = unnamed(request)
    visitor.name = given or visitor.name or _("Guest %(number)s") % {"number": visitor.pk}
    visitor.save()
    return visitor


def unnamed(request: HttpRequest) -> Visitor:
    """Return the visitor who asks, who need not have a name."""
    return current(request) or Visitor.objects.create()


@contextmanager
def arriving(request: HttpRequest, name: str | None = None) -> Iterator[Visitor]:
    """Yield the visitor who asks, called `name` unless that is None, for what it has come for.

    A newcomer to whom that is refused in this block is forgotten. Raises Refused.
    """
    is_new = current(request) is None
    visitor = unnamed(request) if name is None else named(request, name)
    try:
        yield visitor
    except Exception:
        if is_new:
            without_anything().filter(pk=visitor.pk).delete()
        raise


def without_anything() -> QuerySet[Visitor]:
    """Return the visitors who have no seat, table or bot here, are no bot, and watch nothing."""
    return Visitor.objects.filter(**dict.fromkeys(HOLDINGS))


def is_program(visitor: Visitor | None) -> bool:
    """Say whether a visitor is the one as whom a program sits; asks nothing where both were read at once."""
    return hasattr(visitor, "bot_account")


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


def _is_visible(name: str) -> bool:
    """Say whether something is to be seen of a name: there are letters that are drawn as nothing."""
    return any(letter not in INVISIBLE and unicodedata.category(letter)[0] != "M" for letter in name)


def clean_name(name: str, longest: int = NAME_LENGTH) -> str:
    """Return a name fit for a seat and its record; raises Refused."""
    try:
        clean = check_name(name)
    except InvalidRecord:
        told = _(
            "Please give a name: letters and other characters, without “#” and invisible characters, which "
            "some emoji contain."
        )
        raise Refused(told) from None
    if not _is_visible(clean):
        raise Refused(_("Please give a name that others can see."))
    if len(clean) > longest:
        raise Refused(_("Please give a name of at most %(count)s characters.") % {"count": longest})
    if any(len(stack) > MOST_MARKS for stack in _stacks(clean)):
        raise Refused(_("Please give a name with fewer accents on one letter."))
    plain = as_seen(clean).casefold()
    if plain.startswith(("bot:", "bot :")):
        raise Refused(_("Names that begin with “bot:” belong to the computer players."))
    if plain.endswith(OF_PROGRAMS):
        raise Refused(_("Names that end with “(bot)” belong to programs."))
    return clean


def as_seen(name: str) -> str:
    """Return a name as it can be told from others: two that look alike to Unicode give the same."""
    return " ".join(NOT_DRAWN.sub("", unicodedata.normalize("NFKC", name)).split())


def _stacks(name: str) -> Iterator[str]:
    """Yield the marks on each letter of a name that has some."""
    marked = unicodedata.normalize("NFD", name)
    for is_mark, letters in groupby(marked, key=lambda letter: unicodedata.category(letter) in {"Mn", "Me"}):
        if is_mark:
            yield "".join(letters)
