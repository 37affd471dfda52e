"""Commitments that a page shows before there is a table, so that whoever opens one contributes after it.

A pledge is a signed token; its secret follows from it and from the site's key, so nothing is kept for pages
that are only looked at. Each counts for one table.
"""

from __future__ import annotations

import datetime
from typing import NamedTuple

from django.core import signing
from django.db import IntegrityError, transaction
from django.utils.crypto import salted_hmac

from durbar.core.fairness.shuffle import commitment_to, new_secret
from durbar.site.tables.models import Pledge, Table
from durbar.site.tokens import long_token

SALT = "durbar.pledge"
LASTS = datetime.timedelta(days=1)


class OfferedPledge(NamedTuple):
    """A pledge for a form: what the form sends back, and the commitment that it stands for."""

    token: str
    commitment: str


def offer() -> OfferedPledge:
    """Return a new pledge."""
    token = _signer().sign(long_token())
    return OfferedPledge(token, commitment_to(_secret_of(token)))


def pledge(table: Table, offered: str = "") -> None:
    """Bind a stored table to the secret that was offered, or to a new one if that does not count any more."""
    secret = _redeemed(offered)
    if secret is None or not _bind(table, secret):
        _bind(table, new_secret())


def _redeemed(token: str) -> bytes | None:
    try:
        _signer().unsign(token, max_age=LASTS)
    except signing.BadSignature:
        return None
    return _secret_of(token)


def _bind(table: Table, secret: bytes) -> bool:
    """Note the table's secret; False when another table has it."""
    try:
        with transaction.atomic():
            Pledge.objects.create(table=table, secret=secret, commitment=commitment_to(secret))
    except IntegrityError:
        return False
    return True


def _secret_of(token: str) -> bytes:
    return salted_hmac(SALT, token, algorithm="sha256").digest()


def _signer() -> signing.TimestampSigner:
    return signing.TimestampSigner(salt=SALT)
