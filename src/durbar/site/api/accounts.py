"""Accounts of programs: made by a visitor, known by a token that is shown once and stored as its digest."""

from __future__ import annotations

import datetime
import hashlib
import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from durbar.site.api.models import BotAccount
from durbar.site.errors import Refused
from durbar.site.people.models import NAME_LENGTH, Visitor
from durbar.site.people.visitors import OF_PROGRAMS, clean_name

MARK = f" {OF_PROGRAMS}"
NAME_LENGTH_BEFORE_MARK = NAME_LENGTH - len(MARK)
MOST = 20  # accounts that one visitor may have
PREFIX = "durbar_"
NOTED_EVERY = datetime.timedelta(seconds=20)
ONLINE = datetime.timedelta(seconds=60)


def create(owner: Visitor, name: str) -> tuple[BotAccount, str]:
    """Return a new account and its token; raises Refused."""
    full_name = marked(name)
    if BotAccount.objects.filter(owner=owner).count() >= MOST:
        raise Refused(_("You have %(count)s bots already.") % {"count": MOST})
    token = _new_token()
    with transaction.atomic():
        visitor = Visitor.objects.create(name=full_name)
        return BotAccount.objects.create(visitor=visitor, owner=owner, digest=_digest(token)), token


def marked(name: str) -> str:
    """Return a program's name with the mark by which the others know it; raises Refused."""
    return clean_name(name.strip().removesuffix(OF_PROGRAMS), NAME_LENGTH_BEFORE_MARK) + MARK


def renew(account: BotAccount) -> str:
    """Return a new token; the old one is worth nothing any more."""
    token = _new_token()
    account.digest = _digest(token)
    account.save(update_fields=["digest"])
    return token


def revoke(account: BotAccount) -> None:
    """Make the account's token worth nothing; its seats stay its own."""
    account.digest = None
    account.save(update_fields=["digest"])


def by_token(token: str) -> BotAccount | None:
    """Return the account to which a token belongs."""
    return BotAccount.objects.select_related("visitor").filter(digest=_digest(token)).first()


def is_valid(account: BotAccount) -> bool:
    """Say whether the token by which an account is known was neither renewed nor revoked."""
    return BotAccount.objects.filter(pk=account.pk, digest=account.digest).exists()


def note(account: BotAccount) -> None:
    """Note that an account's stream of events is open."""
    now = timezone.now()
    if account.last_seen is None or abs(now - account.last_seen) > NOTED_EVERY:
        account.last_seen = now
        BotAccount.objects.filter(pk=account.pk).update(last_seen=now)


def online() -> list[BotAccount]:
    """Return the accounts whose stream of events is open, by name."""
    now = timezone.now()
    just_now = (now - ONLINE, now + ONLINE)  # where the clock was set back since, it lies as far ahead
    there = BotAccount.objects.filter(last_seen__range=just_now, digest__isnull=False)
    return list(there.select_related("visitor").order_by("visitor__name"))


def _new_token() -> str:
    return PREFIX + secrets.token_urlsafe(32)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()  # a token is random enough to need no salt
