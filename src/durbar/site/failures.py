"""How a program is told that its request was not granted, wherever in the site that is found out."""

from __future__ import annotations

from django.http import HttpResponse
from msgspec import UNSET, Struct, UnsetType, json

API = "/api/"  # where the addresses of programs begin
JSON = "application/json"


class Failure(Struct, frozen=True, omit_defaults=True):
    """Why a request was not granted.

    `legal` is there when the decision was not legal: what this seat may decide now. `length` is there when
    the game has moved on or another seat decides: how many decisions its log has by now.
    """

    error: str
    legal: tuple[str, ...] | UnsetType = UNSET
    length: int | UnsetType = UNSET


def is_of_a_program(path: str) -> bool:
    """Say whether the address of a request is one of the API's."""
    return path.startswith(API)


def failure(error: str, legal: tuple[str, ...] | None = None, length: int | None = None) -> bytes:
    """Return a failure as JSON, which names only what is known."""
    return json.encode(Failure(error, UNSET if legal is None else legal, UNSET if length is None else length))


def failure_response(
    status: int, error: str, legal: tuple[str, ...] | None = None, length: int | None = None
) -> HttpResponse:
    """Return the answer that tells a program of a failure."""
    told = failure(error, legal, length)
    return HttpResponse(told, status=status, content_type=f"{JSON}; charset=utf-8")
