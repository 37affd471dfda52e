"""What is installed without a checkout: the languages, compiled; nothing that only a checkout needs."""

from __future__ import annotations

import shutil
import subprocess
import zipfile

import pytest

from scripts.translations import catalogues
from tests.conftest import ROOT


def test_a_wheel_brings_the_compiled_languages_and_no_earlier_weights(tmp_path):
    uv = shutil.which("uv")
    if uv is None:
        pytest.skip("no uv here, which builds the wheel")
    done = subprocess.run(
        [uv, "build", "--quiet", "--wheel", "--out-dir", str(tmp_path), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"durbar/locale/{language}/LC_MESSAGES/django.mo" for language in catalogues()} <= names
    assert "durbar/games/maharaja/rules.hu.md" in names
    assert not any("/zoo/nets/" in name for name in names)
