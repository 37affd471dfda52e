"""The pages for those who write bots, and for those who want to play against one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from durbar.site import limits
from durbar.site.api import accounts
from durbar.site.api.invitations import tell_invited
from durbar.site.api.models import BotAccount, Invitation
from durbar.site.errors import Refused
from durbar.site.pages.forms import number
from durbar.site.pages.not_found import not_found
from durbar.site.people import visitors
from durbar.site.people.models import Visitor
from durbar.site.tables.lock import locked
from durbar.site.tables.models import Seat, Table

JUST_MADE = "durbar_just_made"  # the cookie with the token that is shown, for its page in another language
SHOWN_FOR = 600  # seconds


@require_safe
def bots(request: HttpRequest) -> HttpResponse:
    """Show a visitor's bots; a new token is not shown again."""
    response = _show(request, visitors.current(request))
    if JUST_MADE in request.COOKIES:
        response.delete_cookie(JUST_MADE, reverse("bots"), samesite="Strict")
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def new_bot(request: HttpRequest) -> HttpResponse:
    """Make a bot, and show its token this once."""
    if request.method != "POST":
        return _show_still(request)
    try:
        limits.check_creation(request)
        with visitors.arriving(request) as visitor:
            account, token = accounts.create(visitor, request.POST.get("name", ""))
    except Refused as refusal:
        return _show(request, visitors.current(request), message=str(refusal))
    response = _show_new(request, visitor, account, token)
    visitors.remember(response, request, visitor)
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def renew(request: HttpRequest, pk: int) -> HttpResponse:
    """Give a bot another token, and show it this once."""
    if request.method != "POST":
        return _show_still(request)
    account = _own(request, pk)
    return _show_new(request, account.owner, account, accounts.renew(account))


@require_http_methods(["GET", "HEAD", "POST"])
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a bot's token worth nothing."""
    if request.method == "POST":
        accounts.revoke(_own(request, pk))
    return redirect("bots")


@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Let a table's host ask a bot to an open seat."""
    host = visitors.current(request)
    waiting = Table.objects.filter(slug=slug, host=host, status=Table.Status.WAITING)
    table = waiting.first() if host else None
    if table is None:
        return not_found(request)
    seats = list(table.seats.filter(kind=Seat.Kind.OPEN))
    there = accounts.online()
    if request.method == "POST":
        seat = next((seat for seat in seats if seat.number == number(request, "seat")), None)
        bot = next((bot for bot in there if bot.pk == number(request, "bot")), None)
        try:
            if seat and bot:
                _ask(seat, bot)
        except Table.DoesNotExist:  # closed in this moment
            return not_found(request)
    asked = Invitation.objects.filter(seat__in=seats).select_related("bot__visitor", "seat")
    shown = {"table": table, "about": table.about, "seats": seats, "bots": there, "asked": asked}
    return render(request, "api/invite.html", shown)


def _ask(seat: Seat, bot: BotAccount) -> None:
    """Ask a bot to a seat; raises Table.DoesNotExist."""
    with locked(seat.table_id):
        Invitation.objects.get_or_create(seat=seat, bot=bot)
        tell_invited(bot)


def _own(request: HttpRequest, pk: int) -> BotAccount:
    visitor = visitors.current(request)
    if visitor is None:
        raise Http404(_("There is no such bot."))
    return get_object_or_404(BotAccount.objects.select_related("visitor", "owner"), pk=pk, owner=visitor)


def _show_new(request: HttpRequest, visitor: Visitor, account: BotAccount, token: str) -> HttpResponse:
    """Return the page with a new token, which it still has when it comes again in another language."""
    response = _show(request, visitor, account, token)
    response.set_cookie(
        JUST_MADE,
        token,
        max_age=SHOWN_FOR,
        path=reverse("bots"),
        httponly=True,
        samesite="Strict",
        secure=request.is_secure(),
    )
    return response


def _show_still(request: HttpRequest) -> HttpResponse:
    """Return the page with the token that it has shown until now; without one lead to a visitor's bots."""
    visitor, token = visitors.current(request), request.COOKIES.get(JUST_MADE, "")
    account = accounts.by_token(token)
    if visitor is None or account is None or account.owner_id != visitor.pk:
        return redirect("bots")
    return _show(request, visitor, account, token)


def _show(
    request: HttpRequest,
    visitor: Visitor | None,
    account: BotAccount | None = None,
    token: str = "",
    message: str = "",
) -> HttpResponse:
    """Return the page of a visitor's bots, perhaps with the new token of one of them."""
    own = BotAccount.objects.filter(owner=visitor).select_related("visitor") if visitor else []
    shown = {
        "bots": own,
        "renewed": account,
        "token": token,
        "message": message,
        "name_length": accounts.NAME_LENGTH_BEFORE_MARK,
    }
    return render(request, "api/bots.html", shown)
