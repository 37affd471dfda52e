"""Places where a server keeps things, each with its data folder and its database, for tests of commands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

SET_UP = "from durbar.site.django_ready import set_up; set_up(new=True)\n"
MIGRATED = SET_UP + "from durbar.site.database.migrating import bring_up_to_date; bring_up_to_date()\n"

# Every row of every model; PostgreSQL orders the names in JSON in its own way, and has other types for bytes.
CONTENT = """
import json
from django.apps import apps
def text(value): return bytes(value).hex() if isinstance(value, bytes | memoryview) else str(value)
print(json.dumps({
    model._meta.label_lower: [[json.dumps(value, sort_keys=True, default=text) for value in row] for row in
        model._base_manager.order_by("pk").values_list(*[f.attname for f in model._meta.concrete_fields])]
    for model in apps.get_models(include_auto_created=True)
}))
"""


@dataclass(frozen=True)
class Place:
    """Where a server keeps things: a data folder, and the address of its database (empty: SQLite there)."""

    folder: Path
    database: str = ""

    @property
    def key(self) -> str:
        return (self.folder / "secret_key").read_text("ascii")

    def run(self, *command: object, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run Python with this place in its environment."""
        return subprocess.run(
            [sys.executable, *map(str, command)],
            env=os.environ
            | {"DURBAR_DATA": str(self.folder), "DURBAR_DATABASE_URL": self.database}
            | environment,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def durbar(self, *arguments: object, **environment: str) -> str:
        """Run the command, which must do well, and return what it prints."""
        done = self.run("-m", "durbar", *arguments, **environment)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refusal(self, *arguments: object, **environment: str) -> str:
        """Run the command, which must fail, and return the line that it tells."""
        done = self.run("-m", "durbar", *arguments, **environment)
        assert done.returncode == 1, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stderr.strip()

    def script(self, code: str) -> str:
        """Run a script with Django ready and the database up to date, and return what it prints."""
        done = self.run("-c", MIGRATED + code)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def content(self) -> Any:
        """Return all rows of the database."""
        return json.loads(self.script(CONTENT))
