"""The rows of a model as JSON lines, the same for every database: the columns' names, then a row a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from django.db.models import DateField, Model

from durbar.site.backup.archive import Measured
from durbar.site.batches import batches

CHUNK = 500  # rows that are in memory at once


def write(model: type[Model], file: Measured) -> int:
    """Write all rows of a model, and return how many there are."""
    names = [field.attname for field in model._meta.concrete_fields]
    encode = msgspec.json.Encoder().encode
    file.write(encode(names) + b"\n")
    count = 0
    for row in model._base_manager.order_by("pk").values_list(*names).iterator(chunk_size=CHUNK):
        file.write(encode(row) + b"\n")
        count += 1
    return count


def read(model: type[Model], lines: Iterable[bytes]) -> None:
    """Store the rows that `write` wrote; the model is a historical one, whose dates are taken as they are."""
    lines = iter(lines)
    fields = [model._meta.get_field(name) for name in msgspec.json.decode(next(lines))]
    for field in fields:
        _keep_dates(field)
    for batch in batches(lines, CHUNK):
        model._base_manager.bulk_create(_instances(model, fields, batch))


def _instances(model: type[Model], fields: list[Any], lines: Iterable[bytes]) -> Iterator[Model]:
    for line in lines:
        values = zip(fields, msgspec.json.decode(line), strict=True)
        yield model(**{field.attname: field.to_python(value) for field, value in values})


def _keep_dates(field: Any) -> None:
    """Let a date be what it was: storing a row would set it to now."""
    if isinstance(field, DateField):
        field.auto_now = field.auto_now_add = False
