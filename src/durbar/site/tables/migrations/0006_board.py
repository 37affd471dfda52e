"""Board files move from the data folder into the database."""

import hashlib
from typing import Any

from django.db import migrations, models

from durbar.site import data_folder


def take_in(apps: Any, schema_editor: Any) -> None:  # noqa: ARG001 - Django's signature
    """Keep the board files that the data folder has, each under the digest that is its name."""
    board = apps.get_model("tables", "Board")
    for path in sorted((data_folder.folder() / "boards").glob("*.toml")):
        content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()
        if digest == path.stem:
            board.objects.get_or_create(digest=f"sha256:{digest}", defaults={"content": content})


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0005_pledge"),
    ]

    operations = [
        migrations.CreateModel(
            name="Board",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=80, unique=True)),
                ("content", models.BinaryField()),
            ],
        ),
        migrations.RunPython(take_in, migrations.RunPython.noop),
    ]
