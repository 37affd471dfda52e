"""Records of the games played on a server, written into a folder or a zip file."""

from __future__ import annotations

import datetime
import zipfile

import pytest

from durbar.core.errors import NotWritable
from durbar.core.fairness.draws import check_fairness
from durbar.core.match import Match
from durbar.core.record import parse
from durbar.site.export import ExportCount, ExportFilter, export
from durbar.site.tables.models import Table
from tests.site.conftest import finished_table, fresh, running_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(anna, bela) -> Table:
    return finished_table(anna, bela)


def test_finished_games_are_exported_and_no_secret_of_others(over, anna, bela, tmp_path):
    running = running_table(anna, bela)
    assert export(ExportFilter(), tmp_path / "records") == ExportCount(1, 0)
    (file,) = (tmp_path / "records").iterdir()
    assert file.name == f"{over.game}-{over.date}-{over.pk}.durbar"
    record = parse(file.read_text("utf-8"))
    assert record.names == ("Anna", "Béla")
    assert len(record.lines) == over.length
    drawn = sum(line.actor == 0 for line in record.lines)
    assert check_fairness(Match.from_record(record), record) == drawn > 20
    assert export(ExportFilter(running=True), tmp_path / "all") == ExportCount(2, 0)
    assert {path.stem.rsplit("-", 1)[1] for path in (tmp_path / "all").iterdir()} == {
        str(over.pk),
        str(running.pk),
    }


def test_a_table_cannot_be_found_by_the_name_of_its_record(over, tmp_path):
    export(ExportFilter(), tmp_path)
    (file,) = tmp_path.iterdir()
    assert over.slug not in file.name + file.read_text("utf-8")


@pytest.mark.parametrize(
    ("wanted", "count"),
    [
        (ExportFilter(game="thurn-und-taxis"), 1),
        (ExportFilter(game="taj-mahal"), 0),
        (ExportFilter(since=datetime.date(2020, 1, 1)), 1),
        (ExportFilter(since=datetime.date(2999, 1, 1)), 0),
    ],
)
def test_games_are_chosen_by_kind_and_day(over, tmp_path, wanted, count):
    assert export(wanted, tmp_path).records == count


def test_records_go_into_a_zip_file(over, tmp_path):
    path = tmp_path / "records.zip"
    export(ExportFilter(), path)
    with zipfile.ZipFile(path) as archive:
        (name,) = archive.namelist()
        assert len(parse(archive.read(name).decode()).lines) == over.length


def test_a_zip_file_of_something_else_is_not_replaced(over, tmp_path):
    backup, records = tmp_path / "durbar.zip", tmp_path / "records.zip"
    with zipfile.ZipFile(backup, "w") as archive:
        archive.writestr("manifest.json", "{}")
    with pytest.raises(NotWritable, match="no archive of records, and would be lost"):
        export(ExportFilter(), backup)
    for wanted in (ExportFilter(since=datetime.date(2999, 1, 1)), ExportFilter(), ExportFilter()):
        export(wanted, records)  # an empty one, too, may be replaced


def test_games_of_rules_that_are_not_known_here_are_exported_as_they_were_written(over, tmp_path):
    Table.objects.filter(pk=over.pk).update(rules=9)
    assert export(ExportFilter(), tmp_path).records == 1
    (file,) = tmp_path.iterdir()
    assert "\nrules 9\n" in file.read_text("utf-8")
    assert file.read_text("utf-8").endswith(f"{fresh(over).log}\n")


def test_a_game_that_began_from_a_position_is_told_to_have_no_record(over, tmp_path):
    Table.objects.filter(pk=over.pk).update(origin="position 1")
    assert export(ExportFilter(), tmp_path) == ExportCount(0, 1)


def test_a_folder_that_cannot_be_written_is_told(over, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(NotWritable, match="cannot be written"):
        export(ExportFilter(), tmp_path / "file" / "folder")
