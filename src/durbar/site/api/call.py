"""One request to the API, and what can be asked at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from django.http import HttpRequest

from durbar.site.api.invitations import open_invitations
from durbar.site.api.models import BotAccount
from durbar.site.failures import API, JSON
from durbar.site.limits import address_of
from durbar.site.people.models import Visitor

NDJSON, TEXT = "application/x-ndjson", "text/plain"


@dataclass(frozen=True)
class Call:
    """A request that was let in: `id` is the table's, `body` what was sent, of the endpoint's type."""

    request: HttpRequest
    account: BotAccount | None
    id: str
    body: Any

    @property
    def visitor(self) -> Visitor | None:
        """As whom the caller sits at tables; None for one without a token."""
        return self.account.visitor if self.account else None

    @property
    def bot(self) -> BotAccount:
        """The account, at an endpoint that is closed to callers without a token."""
        assert self.account
        return self.account

    @cached_property
    def invited(self) -> frozenset[int]:
        """The ids of the seats to which the caller is invited."""
        if self.account is None:
            return frozenset()
        return frozenset(open_invitations(self.account).values_list("seat", flat=True))

    @property
    def caller(self) -> tuple[str, object]:
        """Under which name requests and streams are counted."""
        if self.account:
            return ("bot", self.account.pk)
        return ("address", address_of(self.request))


@dataclass(frozen=True)
class Endpoint:
    """One thing that can be asked: its address, what is sent and given; the description is made of it.

    `run` returns what is given: a Struct, a text, or (after all checks) an iterator over a stream's lines.
    """

    method: str
    path: str  # below API, as in OpenAPI: game/{id}/decide
    summary: str
    run: Callable[[Call], Any]
    gives: Any  # the type of the answer, or of the lines of a stream
    takes: type[msgspec.Struct] | None = None
    media: str = JSON
    needs_token: bool = True

    @property
    def address(self) -> str:
        """The address as programs are told it."""
        return f"{API}{self.path}"

    @property
    def route(self) -> str:
        """The address as Django writes it."""
        return self.path.replace("{id}", "<slug:id>")
