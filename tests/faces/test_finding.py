"""Faces are found by their entry points; one that cannot be had spoils nothing but itself."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from durbar.faces import face, folders
from durbar.faces.face import GROUP, face_of
from durbar.faces.plain import FACE


def announce(monkeypatch: pytest.MonkeyPatch, *values: str) -> None:
    """Let packages announce faces of Gifts, and no others."""
    found = EntryPoints(EntryPoint("gifts", value, GROUP) for value in values)
    for module in (face, folders):
        monkeypatch.setattr(module, "entry_points", found.select)


@pytest.fixture(autouse=True)
def _failing_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "failing_package"
    package.mkdir()
    (package / "__init__.py").write_text("raise OSError('no paint')")
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        (["nowhere:FACE"], "ModuleNotFoundError: No module named 'nowhere'"),
        (["failing_package.drawn:FACE"], "OSError: no paint"),
        (["durbar.faces.face:GROUP"], "TypeError: durbar.faces.face:GROUP is not a durbar.faces.face.Face"),
        (["a:FACE", "b:FACE"], "TypeError: there are several: ['a:FACE', 'b:FACE']"),
    ],
)
def test_a_game_whose_face_cannot_be_had_has_the_plain_one_which_is_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, values: list[str], told: str
):
    announce(monkeypatch, *values)
    assert face_of.__wrapped__("gifts") is FACE
    assert caplog.messages == [f"the face of gifts cannot be shown: {told}"]


def test_a_package_that_fails_has_no_folders_of_templates(monkeypatch: pytest.MonkeyPatch):
    announce(monkeypatch, "failing_package.drawn.here:FACE", "nowhere.drawn.here:FACE", "single:FACE")
    assert folders.folders("templates") == [folders.OWN / "templates"]
    assert folders.of_face("gifts") is None
