"""What a form holds, as the API's types have it: a list is a field that is repeated, an object is JSON."""

from __future__ import annotations

from typing import Any, get_origin

import msgspec
from django.http import QueryDict


def values_of(form: QueryDict, kind: type[msgspec.Struct]) -> dict[str, object]:
    """Return what a form holds for a type; raises MsgspecError for an object that is not JSON, or another."""
    types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    return {name: _value(form, name, types.get(name)) for name in form}


def _value(form: QueryDict, name: str, kind: Any) -> Any:
    shape = get_origin(kind)
    if shape is tuple:
        return form.getlist(name)
    value = str(form[name])
    return _object(value, name, kind) if shape is dict else value


def _object(text: str, name: str, kind: Any) -> Any:
    """Return an object of a type, which is looked at while it is read: no other may be nested without end."""
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        what, _, place = str(error).partition(" - at ")
        raise msgspec.ValidationError(f"{what} - at `$.{name}{place.strip('`').removeprefix('$')}`") from None
