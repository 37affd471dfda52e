"""The tables of a database as its migrations have made them: it may be older than this program."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from django.apps.registry import Apps
from django.core.management.color import no_style
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

from durbar.site.database.age import Migration, applied


def models() -> list[type[Model]]:
    """Return the models of the database's tables, those between two others too."""
    loader = MigrationLoader(connection)
    there = [key for key in applied() if key in loader.graph.nodes]
    return _models_of(loader.project_state(there).apps)


def build(migrations: Collection[Migration]) -> list[type[Model]]:
    """Make the tables of an empty database as some migrations leave them, empty; return their models."""
    executor = MigrationExecutor(connection)
    every = executor.migration_plan(executor.loader.graph.leaf_nodes(), clean_start=True)
    wanted = [step for step in every if (step[0].app_label, step[0].name) in migrations]
    made = _models_of(executor.migrate([], wanted).apps)
    for model in made:
        model._base_manager.all().delete()  # migrations take in what lies in the data folder
    return made


def drop() -> None:
    """Remove all tables of the database that are ours."""
    tables = [model._meta.db_table for model in models()]
    recorder = MigrationRecorder(connection)
    if recorder.has_table():
        tables.append(recorder.Migration._meta.db_table)
    cascade = " CASCADE" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"DROP TABLE {connection.ops.quote_name(table)}{cascade}")


def reset_sequences(filled: Collection[type[Model]]) -> None:
    """Have the database number new rows after those that there are."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(filled)):
            cursor.execute(statement)


def _models_of(apps: Apps) -> list[type[Model]]:
    return sorted(_managed(apps), key=lambda model: model._meta.label_lower)


def _managed(apps: Apps) -> Iterator[type[Model]]:
    for model in apps.get_models(include_auto_created=True):
        if model._meta.managed and not model._meta.proxy:
            yield model
