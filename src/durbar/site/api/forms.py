"""What a form holds, as the API's types have it: a list is a field that is repeated, an object is JSON."""

from __future__ import annotations

from typing import Any, get_origin

import msgspec
from django.http import QueryDict


def values_of(form: QueryDict, kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return what a form holds for a type; raises MsgspecError for an object that is not JSON."""
    shapes = {field.encode_name: get_origin(field.type) for field in msgspec.structs.fields(kind)}
    return {name: _value(form, name, shapes.get(name)) for name in form}


def _value(form: QueryDict, name: str, shape: Any) -> Any:
    if shape is tuple:
        return form.getlist(name)
    value = str(form[name])
    return msgspec.json.decode(value) if shape is dict else value
