"""The log of a table becomes a row for each decision."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

BATCH = 2000  # rows that are written at once


def take_apart(apps: Any, schema_editor: Any) -> None:  # noqa: ARG001 - Django's signature
    """Store each line of each log as a decision."""
    table, decision = apps.get_model("tables", "Table"), apps.get_model("tables", "Decision")
    batch = []
    for pk in list(table.objects.exclude(log="").order_by("pk").values_list("pk", flat=True)):
        lines = table.objects.values_list("log", flat=True).get(pk=pk).splitlines()
        batch += [
            decision(table_id=pk, index=index, line=line) for index, line in enumerate(filter(None, lines))
        ]
        if len(batch) >= BATCH:
            decision.objects.bulk_create(batch)
            batch = []
    decision.objects.bulk_create(batch)


def put_together(apps: Any, schema_editor: Any) -> None:  # noqa: ARG001 - Django's signature
    """Store each log as one text again."""
    table, decision = apps.get_model("tables", "Table"), apps.get_model("tables", "Decision")
    for pk in list(table.objects.values_list("pk", flat=True)):
        lines = decision.objects.filter(table=pk).order_by("index").values_list("line", flat=True)
        table.objects.filter(pk=pk).update(log="\n".join(lines))


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0006_board"),
    ]

    operations = [
        migrations.CreateModel(
            name="Decision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("index", models.PositiveIntegerField()),
                ("line", models.TextField()),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="decisions",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ["index"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "index"), name="decision_once"),
                ],
            },
        ),
        migrations.RunPython(take_apart, put_together),
    ]
