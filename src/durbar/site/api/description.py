"""The API's description, made from the endpoints and the types that they take and give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.metadata import version
from inspect import cleandoc
from typing import Any, get_args

import msgspec
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from durbar.site.api.call import Endpoint
from durbar.site.failures import JSON, Failure
from durbar.site.markdown import as_html

ABOUT = gettext_noop("""Programs play here as people do: they have seats at tables, see what their seat may see, and decide in Durbar notation.

Make a token at [/bots/](/bots/). Follow `/api/stream/event`; for every `gameStart` open `/api/game/{id}/stream`, and answer each event whose `legal` is not empty with `POST /api/game/{id}/decide`. Streams are NDJSON: one JSON object a line, an empty line every few seconds while nothing happens. Send JSON or a form, in which a list is a field that is repeated and an object is JSON. If you ask too often you get 429; try again after the number of seconds in `Retry-After`. More events and more fields may be added; ignore what you do not know.""")  # noqa: E501
REF = "#/components/schemas/{name}"
FAILURES = {
    "400": "It is not possible, or could not be read",
    "401": "The token is missing or wrong",
    "403": "It is not for you",
    "404": "There is no such table, or you may not see it",
    "405": "Another method is right here: see Allow",
    "408": "The body did not come in time",
    "409": "The game has moved on, it is not your turn, or no game is being played",
    "413": "The body is too large",
    "429": "Too many requests",
    "503": "The rules of the game are being compiled, or the database is away",
}


@require_safe
def openapi(request: HttpRequest, endpoints: Sequence[Endpoint]) -> HttpResponse:  # noqa: ARG001
    """Send the description as OpenAPI."""
    return JsonResponse(document(endpoints))


@require_safe
def page(request: HttpRequest, endpoints: Sequence[Endpoint]) -> HttpResponse:
    """Show the description to people, in their language."""
    described = document(endpoints)
    shapes = described["components"]["schemas"]
    meaning = {name: shape["description"] for name, shape in shapes.items()}
    shown = {
        "about": as_html(_(ABOUT)),
        "endpoints": [_shown(endpoint) for endpoint in endpoints],
        "shapes": [
            (name, as_html(_(meaning[name])), shapes[name].get("properties", ())) for name in sorted(shapes)
        ],
    }
    return render(request, "api/reference.html", shown)


def document(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """Return the OpenAPI document."""
    types = [Failure, *_types(endpoints)]
    schemas, components = msgspec.json.schema_components(types, ref_template=REF)
    schema_of = dict(zip(types, schemas, strict=True))
    for component in components.values():
        component["description"] = cleandoc(component["description"])
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        operation = _operation(endpoint, schema_of)
        paths.setdefault(endpoint.address, {})[endpoint.method.lower()] = operation
    token = {"type": "http", "scheme": "bearer", "description": "A bot's token, made at /bots/"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Durbar", "version": version("durbar"), "description": ABOUT},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"token": token}},
    }


def _types(endpoints: Iterable[Endpoint]) -> list[Any]:
    """Return all types that are sent and given, each once."""
    named = [kind for endpoint in endpoints for kind in (endpoint.takes, endpoint.gives) if kind is not None]
    return list(dict.fromkeys(named))


def _operation(endpoint: Endpoint, schema_of: dict[Any, Any]) -> dict[str, Any]:
    given = {"description": "It is done", "content": {endpoint.media: {"schema": schema_of[endpoint.gives]}}}
    operation: dict[str, Any] = {
        "operationId": endpoint.path.replace("/{id}", "").replace("/", "_") + f"_{endpoint.method.lower()}",
        "summary": endpoint.summary,
        "responses": {"200": given} | {status: _failure(text) for status, text in FAILURES.items()},
        "security": [{"token": []}] if endpoint.needs_token else [{}, {"token": []}],
    }
    if "{id}" in endpoint.path:
        operation["parameters"] = [
            {
                "name": "id",
                "in": "path",
                "required": True,
                "schema": {"type": "string"},
                "description": "The table",
            }
        ]
    if endpoint.takes is not None:
        schema = {"schema": schema_of[endpoint.takes]}
        operation["requestBody"] = {
            "required": True,
            "content": {JSON: schema, "application/x-www-form-urlencoded": schema},
        }
    return operation


def _failure(description: str) -> dict[str, Any]:
    return {"description": description, "content": {JSON: {"schema": {"$ref": REF.format(name="Failure")}}}}


def _shown(endpoint: Endpoint) -> dict[str, Any]:
    return {
        "method": endpoint.method,
        "path": endpoint.address,
        "summary": _(endpoint.summary),
        "takes": _names(endpoint.takes),
        "gives": _names(endpoint.gives),
        "media": endpoint.media,
        "needs_token": endpoint.needs_token,
    }


def _names(kind: Any) -> list[str]:
    """Return the names under which a type, or each of a union, is described."""
    if kind is None or kind is str:
        return []
    return [one.__name__ for one in get_args(kind) or (kind,)]
