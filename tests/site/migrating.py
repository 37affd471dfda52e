"""A script that migrates the database of a data folder."""

from __future__ import annotations

MIGRATE = """
import os
from durbar.site import data_folder
from durbar.site.django_ready import Unusable
from durbar.site.serving.one_server import only_server
data_folder.prepare(data_folder.folder())
os.environ["DJANGO_SETTINGS_MODULE"] = "durbar.site.settings"
import django
django.setup()
from django.db.migrations.recorder import MigrationRecorder
really, left = MigrationRecorder.record_applied, [{killed_at}]

def record(*arguments):
    left[0] -= 1
    if not left[0]:
        os._exit(0)
    really(*arguments)

MigrationRecorder.record_applied = record
from durbar.site.database.migrating import bring_up_to_date
bring_up_to_date()
from durbar.site.tables.models import Table
print(Table.objects.count())
"""
