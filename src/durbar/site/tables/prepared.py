"""Questions that the site asks its database again and again: their SQL is made once.

Django makes it anew from the models each time, which takes several times as long as the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet
from django.db.models.expressions import Expression
from django.db.models.query import get_related_populators  # type: ignore[attr-defined] # what QuerySet reads with

M = TypeVar("M", bound=Model)


class Blank(Expression):
    """A value that is filled in whenever the question is asked."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:  # noqa: ARG002 - Django's
        """Return its place in the SQL."""
        return "%s", [self]


class _Made(NamedTuple):
    """A question as a kind of database is asked it, and how its answers are read."""

    compiler: Any  # Django's, to be copied for each connection
    sql: str
    blanks: Sequence[str]  # in the order in which the SQL has them
    columns: slice  # of the objects themselves; the others are of those that were selected with them
    fields: Sequence[str]
    related: Sequence[Any]


class Prepared(Generic[M]):
    """A query that tells apart what it asks for by `Blank`s and nothing else."""

    def __init__(self, ask: Callable[[], QuerySet[M]]) -> None:
        self._ask = ask
        self._made: dict[str, _Made] = {}  # by kind of database

    def __call__(self, **values: object) -> list[M]:
        """Return what there is, the blanks filled with these values."""
        made = self._made.get(connection.vendor)
        if made is None:
            made = self._made[connection.vendor] = _make(self._ask())
        compiler = copy(made.compiler)
        compiler.connection = connection
        with connection.cursor() as cursor:
            filled: list[Any] = [values[name] for name in made.blanks]
            cursor.execute(made.sql, filled)
            rows = cursor.fetchall()
        model, found = compiler.klass_info["model"], []
        for row in compiler.results_iter([rows]):
            one = model.from_db(DEFAULT_DB_ALIAS, made.fields, row[made.columns])
            for populator in made.related:
                populator.populate(row, one)
            found.append(one)
        return found


def _make(queryset: QuerySet[M]) -> _Made:
    compiler = queryset.query.get_compiler(connection=connection)
    sql, blanks = compiler.as_sql()
    columns = compiler.klass_info["select_fields"]
    own = slice(columns[0], columns[-1] + 1)
    fields = [column.target.attname for column, *_ in compiler.select[own]]
    related = get_related_populators(compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS)
    return _Made(compiler, sql, [blank.name for blank in blanks], own, fields, related)
