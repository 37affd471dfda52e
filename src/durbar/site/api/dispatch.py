"""From a request to an endpoint, and from what it gives, or refuses, to an answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import wraps
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from durbar.core.decoding import holds_half_a_character, misshapen, with_fields
from durbar.core.errors import DurbarError
from durbar.core.phrase import Phrase, Verbatim
from durbar.faces.words import diagnosis
from durbar.site import limits
from durbar.site.api import accounts
from durbar.site.api.call import NDJSON, Call, Endpoint
from durbar.site.api.database_thread import in_thread
from durbar.site.api.errors import Problem
from durbar.site.api.forms import values_of
from durbar.site.api.models import BotAccount
from durbar.site.api.schemas import as_json
from durbar.site.errors import Refused, Unplayable, in_words
from durbar.site.failures import JSON, failure_response
from durbar.site.tables.models import Table
from durbar.site.unreadable import UNREADABLE, what_a_form_is

SCHEME = "bearer"
FORM, MULTIPART = "application/x-www-form-urlencoded", "multipart/form-data"


def view_of(endpoint: Endpoint) -> Callable[..., Any]:
    """Return the Django view of an endpoint; a token is proof enough, so it needs none against forgery."""
    return csrf_exempt(_stream_view(endpoint) if endpoint.media == NDJSON else _plain_view(endpoint))


@csrf_exempt
def unknown(request: HttpRequest, address: str) -> HttpResponse:  # noqa: ARG001
    """Answer a program that asks for something that the API does not have."""
    return _refusal(Problem(404, _("the API has no such address; all of them are listed at /api/")))


def _plain_view(endpoint: Endpoint) -> Callable[..., HttpResponse]:
    @wraps(endpoint.run)
    def view(request: HttpRequest, id: str = "") -> HttpResponse:  # noqa: A002 - the name in the address
        try:
            given = endpoint.run(_admit(endpoint, request, id))
        except Exception as error:
            return _refusal(error)
        content = given if isinstance(given, str) else as_json(given)
        return HttpResponse(content, content_type=f"{endpoint.media}; charset=utf-8")

    return view


def _stream_view(endpoint: Endpoint) -> Callable[..., Any]:
    def begin(request: HttpRequest, table_id: str) -> AsyncIterator[bytes]:
        with override(get_language_from_request(request)):  # this thread knows no language
            lines: AsyncIterator[bytes] = endpoint.run(_admit(endpoint, request, table_id))
            return lines

    @wraps(endpoint.run)
    async def view(request: HttpRequest, id: str = "") -> HttpResponseBase:  # noqa: A002
        try:
            lines = await in_thread(begin)(request, id)
        except Exception as error:
            return _refusal(error)
        # A proxy that collects what it hands on would hold the events back.
        return StreamingHttpResponse(lines, content_type=NDJSON, headers={"X-Accel-Buffering": "no"})

    return view


def _admit(endpoint: Endpoint, request: HttpRequest, table_id: str) -> Call:
    """Return the call that a request is; raises Problem."""
    method = "GET" if request.method == "HEAD" and endpoint.media != NDJSON else request.method
    if method != endpoint.method:
        words = _("%(method)s is not possible here; use %(right)s")
        raise Problem(
            405,
            words % {"method": request.method, "right": f"{endpoint.method} {endpoint.address}"},
            allow=endpoint.method,
        )
    account = _account(request)
    limits.requests.take(Call(request, account, table_id, None).caller)
    if account is None and endpoint.needs_token:
        raise _without_token()
    return Call(request, account, table_id, _body(endpoint, request))


def _account(request: HttpRequest) -> BotAccount | None:
    header = request.headers.get("Authorization")
    if header is None:
        return None
    scheme, _space, token = header.strip().partition(" ")
    is_known = scheme.lower() == SCHEME
    account = accounts.by_token(token.strip()) if is_known else None
    if account is None:
        limits.requests.take(("address", limits.address_of(request)))
        raise Problem(401, _("there is no such token, or it was revoked")) if is_known else _without_token()
    return account


def _without_token() -> Problem:
    """Return what one is told who has no token, or sends it in another way."""
    return Problem(401, _("this needs the header 'Authorization: Bearer TOKEN'; a token is made at /bots/"))


def _body(endpoint: Endpoint, request: HttpRequest) -> Any:
    if endpoint.takes is None:
        return None
    try:
        if request.content_type == JSON:
            return _without_nul(msgspec.json.decode(request.body, type=endpoint.takes))
        _check_kind(request)
        sent = values_of(request.POST, endpoint.takes)
        return _without_nul(msgspec.convert(sent, endpoint.takes, strict=False))
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Problem(400, diagnosis(_unreadable(error, request, endpoint.takes))) from None
    except UNREADABLE:
        raise Problem(400, diagnosis(_told(what_a_form_is()))) from None


def _check_kind(request: HttpRequest) -> None:
    """Raise Problem for a body of which nothing would be read, because it is not what its header says."""
    if request.content_type == MULTIPART:
        return
    if request.body.lstrip().startswith(b"{") or (request.body and request.content_type != FORM):
        raise Problem(
            400, _("what was sent cannot be read: JSON needs the header 'Content-Type: application/json'")
        )


def _unreadable(error: Exception, request: HttpRequest, wanted: type[msgspec.Struct]) -> Phrase:
    if isinstance(error, UnicodeDecodeError):
        return _told(Phrase("it is not UTF-8 text"))
    if request.content_type == JSON and holds_half_a_character(request.body):
        return _told(Phrase("it contains half of a surrogate pair, which is no character"))
    wrong = misshapen(error)
    if wrong.place:
        return _told(Phrase("{what} (at {place})", what=wrong.what, place=Verbatim(wrong.place)))
    if isinstance(error, msgspec.ValidationError):
        return _told(with_fields(wrong.what, wanted.__struct_fields__))
    return _told(wrong.what)


def _told(wrong: Phrase) -> Phrase:
    return Phrase("what was sent cannot be read: {error}", error=wrong)


def _without_nul(body: Any) -> Any:
    """Return what was sent; raises Problem for a character that no database takes."""
    if _has_nul(msgspec.to_builtins(body)):
        raise Problem(400, _("what was sent cannot be read: it contains the character U+0000"))
    return body


def _has_nul(value: Any) -> bool:
    match value:
        case str():
            return "\0" in value
        case dict():
            return any(map(_has_nul, (*value, *value.values())))
        case list() | tuple():
            return any(map(_has_nul, value))
        case _:
            return False


def _refusal(error: Exception) -> HttpResponse:
    """Return the answer to what was not granted; raises what is a fault of our own."""
    match error:
        case Problem():
            problem = error
        case Refused():
            problem = Problem(error.status, str(error))
        case DurbarError():
            problem = Problem(400, in_words(error))
        case Table.DoesNotExist():
            problem = Problem(404, _("there is no such table"))
        case Unplayable():
            problem = Problem(409, _("the game cannot be replayed by the rules of this server"))
        case _:
            raise error
    legal = None if problem.legal is None else tuple(problem.legal)
    response = failure_response(problem.status, str(problem), legal, problem.length)
    if problem.allow:
        response["Allow"] = problem.allow
    if problem.status == 401:
        response["WWW-Authenticate"] = "Bearer"
    if problem.status in (429, 503):
        response["Retry-After"] = "2"
    return response
