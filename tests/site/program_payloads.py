"""Everything that the server tells a program of a table: its answers, its refusals, its streams."""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.test import Client

from durbar.bots.events import as_line
from durbar.core import registry
from durbar.site.api import accounts
from durbar.site.api.account_state import AccountState, state_of
from durbar.site.api.caller_view import changes, observe
from durbar.site.api.models import BotAccount
from durbar.site.people.models import Visitor
from durbar.site.tables.models import Table
from tests.site.conftest import fresh
from tests.site.stored import put_log

ASKED = ("account", "account/tables", "tables", "table/{}", "game/{}", "game/{}/record")
AGO = (1, 4)  # how many decisions a stream has told less


def program_payloads(table: Table, visitor: Visitor | None) -> Iterator[str]:
    """Yield what is told to a program in a visitor's seat, or to one without a token."""
    if visitor is None:
        yield from _streams(table, None)
        return
    account = BotAccount.objects.create(visitor=visitor, owner=visitor)
    headers = {"Authorization": f"Bearer {accounts.renew(account)}"}
    client = Client(headers=headers)
    try:
        for path in ASKED:
            answer = client.get(f"/api/{path.format(table.slug)}")
            yield f"{answer.status_code} {answer.content.decode()}"
        for path, sent in _refused(table):
            refusal = client.post(f"/api/{path}", json.dumps(sent), content_type="application/json")
            yield f"{refusal.status_code} {refusal.content.decode()}"
        yield from _streams(table, account)
        yield from _events(account)
    finally:
        account.delete()


def _refused(table: Table) -> Iterator[tuple[str, dict[str, object]]]:
    known = registry.game(table.game).actions.texts[-1]
    now = {"length": table.length, "version": table.version}
    yield f"game/{table.slug}/decide", {"text": "nonsense", **now}
    yield f"game/{table.slug}/decide", {"text": known, "length": table.length + 9}
    yield f"game/{table.slug}/undo", {"back_to": table.length + 9, **now}
    yield f"table/{table.slug}/sit", {"seat": 1}
    yield f"table/{table.slug}/close", {}
    yield f"table/{table.slug}/come-back", {}


def _streams(table: Table, account: BotAccount | None) -> Iterator[str]:
    """Yield the lines of the game's stream, from its beginning, and from some decisions ago."""
    now, lines = observe(table.slug, account), fresh(table).lines
    told = list(changes(None, now))
    for ago in AGO:
        put_log(table, lines[:-ago])
        before = observe(table.slug, account)
        put_log(table, lines)
        told += changes(before, now)
        told += changes(now, before)  # an undo
    yield from (as_line(event).decode() for event in told)


def _events(account: BotAccount) -> Iterator[str]:
    """Yield the lines of the account's stream."""
    state = state_of(account, AccountState())
    assert state
    yield from (as_line(event).decode() for event in state.since(AccountState()))
