"""Questions that the site asks its database again and again: their SQL is made once.

Django makes it anew from the models each time, which takes several times as long as the answer. How answers
are read is found once too, and what several rows were read with is one object, as it is one in the database.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model, QuerySet
from django.db.models.expressions import Expression
from django.db.models.query import get_related_populators  # type: ignore[attr-defined] # what QuerySet reads with

M = TypeVar("M", bound=Model)
Row = Sequence[Any]  # as the database gives it


class Blank(Expression):
    """A place in a query for a value that is given each time the query is run."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, list[Any]]:  # noqa: ARG002 - Django's
        """Return its place in the SQL."""
        return "%s", [self]


class _Conversion(NamedTuple):
    """What a kind of database has in one column, turned into what a model has there."""

    place: int  # of the column among those of its object
    converters: Sequence[Callable[[Any, Any, Any], Any]]
    expression: Any

    def of(self, value: Any) -> Any:
        for convert in self.converters:
            value = convert(value, self.expression, connection)
        return value


class _Reader(NamedTuple):
    """How an object is read from its columns."""

    model: type[Model]
    columns: slice
    fields: Sequence[str]
    conversions: Sequence[_Conversion]

    def read(self, row: Row) -> Model:
        """Return a new object."""
        values = list(row[self.columns])
        for one in self.conversions:
            values[one.place] = one.of(values[one.place])
        return self.model.from_db(DEFAULT_DB_ALIAS, self.fields, values)


class _Related(NamedTuple):
    """How an object is read that was selected with others, and how both learn of each other."""

    reader: _Reader
    key: int  # the column of its primary key
    tell: Callable[[Model, Model | None], None]
    tell_back: Callable[[Model, Model], None]
    related: Sequence[_Related]  # what was selected with it in turn

    def populate(self, row: Row, one: Model, known: dict[Hashable, Model]) -> None:
        """Give an object what it was selected with; what is `known` by its primary key is not read again."""
        key = row[self.key]
        if key is None:
            self.tell(one, None)
            return
        found = known.get((self.reader.model, key))
        if found is None:
            found = known[self.reader.model, key] = self.reader.read(row)
            for further in self.related:
                further.populate(row, found, known)
        self.tell(one, found)
        self.tell_back(found, one)


class _Made(NamedTuple):
    """A question as a kind of database is asked it, and how its answers are read."""

    sql: str
    blanks: Sequence[str]  # in the order in which the SQL has them
    reader: _Reader | None  # None: its answers are values
    related: Sequence[_Related]

    def rows(self, values: dict[str, object]) -> list[Row]:
        """Ask, the blanks filled with these values."""
        with connection.cursor() as cursor:
            filled: list[Any] = [values[name] for name in self.blanks]
            cursor.execute(self.sql, filled)
            rows: list[Row] = cursor.fetchall()
            return rows


class _PreparedQuery:
    """A query that tells apart what it asks for by `Blank`s and nothing else."""

    def __init__(self, ask: Callable[[], QuerySet[Any, Any]]) -> None:
        self._ask = ask
        self._made: dict[str, _Made] = {}  # by kind of database

    def made(self) -> _Made:
        """Return the query as the database in use is asked it."""
        found = self._made.get(connection.vendor)
        if found is None:
            found = self._made[connection.vendor] = _make(self._ask())
        return found


class Prepared(_PreparedQuery, Generic[M]):
    """A query for objects."""

    def __init__(self, ask: Callable[[], QuerySet[M]]) -> None:
        super().__init__(ask)

    def __call__(self, **values: object) -> list[M]:
        """Return what there is, the blanks filled with these values."""
        made, known, found = self.made(), dict[Hashable, Model](), list[Any]()
        assert made.reader
        for row in made.rows(values):
            one = made.reader.read(row)
            for related in made.related:
                related.populate(row, one, known)
            found.append(one)
        return found


class PreparedTexts(_PreparedQuery):
    """A query for one text of each row: `values_list` of a field."""

    def __call__(self, **values: object) -> list[str]:
        """Return what there is, the blanks filled with these values."""
        return [text for (text,) in self.made().rows(values)]


def _make(queryset: QuerySet[Any, Any]) -> _Made:
    compiler = queryset.query.get_compiler(connection=connection)
    sql, blanks = compiler.as_sql()
    names = [blank.name for blank in blanks]
    if compiler.klass_info is None:
        return _Made(sql, names, None, ())
    converters = compiler.get_converters([column for column, *_ in compiler.select])

    def reader(model: type[Model], columns: slice) -> _Reader:
        fields = [column.target.attname for column, *_ in compiler.select[columns]]
        conversions = [
            _Conversion(place - columns.start, *convert)
            for place, convert in converters.items()
            if columns.start <= place < columns.stop
        ]
        return _Reader(model, columns, fields, conversions)

    def related_of(populators: Sequence[Any]) -> list[_Related]:
        return [
            _Related(
                reader(one.model_cls, slice(one.cols_start, one.cols_end)),
                one.cols_start + one.pk_idx,
                one.local_setter,
                one.remote_setter,
                related_of(one.related_populators),
            )
            for one in populators
        ]

    own = compiler.klass_info["select_fields"]
    related = related_of(get_related_populators(compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS))
    return _Made(sql, names, reader(compiler.klass_info["model"], slice(own[0], own[-1] + 1)), related)
