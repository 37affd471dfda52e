"""What the tests of the API share: bots, and answers checked against the published description."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from django.test import Client
from jsonschema import Draft202012Validator

from durbar.site import limits
from durbar.site.api import accounts, call, description, endpoints
from durbar.site.api.models import BotAccount
from durbar.site.failures import JSON
from durbar.site.people.models import Visitor
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Table
from durbar.site.tables.seats import sit

GAME = "thurn-und-taxis"


def forget_callers() -> None:
    """Let nobody be refused for what another test has asked."""
    limits.forget()


@cache
def document() -> dict[str, Any]:
    """Return the description as it is published."""
    published: dict[str, Any] = json.loads(json.dumps(description.document(endpoints.ENDPOINTS)))
    return published


def check_shape(value: Any, schema: dict[str, Any]) -> None:
    """Assert that a value is as the description says."""
    Draft202012Validator({**schema, "components": document()["components"]}).validate(value)


def schema_of(method: str, path: str, status: int, media: str = JSON) -> dict[str, Any]:
    """Return the published schema of an answer; fails for an address that is not published."""
    for template, operations in document()["paths"].items():
        pattern = re.sub(r"\\{id\\}", "[^/]+", re.escape(template))
        if re.fullmatch(pattern, path) and method in operations:
            schema: dict[str, Any] = operations[method]["responses"][str(status)]["content"][media]["schema"]
            return schema
    raise AssertionError(f"{method} {path} is not published")


class Bot:
    """A program that asks by HTTP; every answer is checked against the description."""

    def __init__(self, account: BotAccount | None = None, token: str = "") -> None:
        self.account = account
        self.token = token
        self.client = Client()
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    @property
    def visitor(self) -> Visitor:
        assert self.account
        return self.account.visitor

    def get(self, path: str, status: int = 200, media: str = JSON) -> Any:
        answer = self.client.get(f"/api/{path}", headers=self.headers)
        return self._read("get", path, answer, status, media)

    def post(self, path: str, sent: dict[str, Any] | None = None, status: int = 200) -> Any:
        answer = self.client.post(
            f"/api/{path}", json.dumps(sent or {}), content_type="application/json", headers=self.headers
        )
        return self._read("post", path, answer, status, JSON)

    def _read(self, method: str, path: str, answer: Any, status: int, media: str) -> Any:
        text = answer.content.decode()
        assert answer.status_code == status, text
        media = media if status == 200 else JSON
        value = text if media == call.TEXT else json.loads(text)
        check_shape(value, schema_of(method, f"/api/{path}", status, media))
        return value


def new_bot(owner: Visitor, name: str = "Robo") -> Bot:
    return Bot(*accounts.create(owner, name))


def table_with(bot: Bot, person: Visitor, game: str = GAME, *, listed: bool = True) -> Table:
    """Return a running table: the bot in seat 1, the person in seat 2."""
    table = create(TablePlan(game, ["me", "open"], {}, listed), bot.visitor)
    sit(table.pk, 2, person)
    return Table.objects.get(pk=table.pk)
