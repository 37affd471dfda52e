"""A test that is tried again leaves nothing open behind it."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import RunPython

TESTS = """
import pathlib
import pytest

tries = []

@pytest.fixture(scope="session")
def server():
    tries.append(len(tries))
    assert len(tries) > 1, "it does not answer yet"

@pytest.fixture(scope="module")
def browser():
    yield
    pathlib.Path(__file__).with_name("closed").touch()

@pytest.mark.flaky(reruns=1)
def test_a_page(server, browser): ...
"""
NEXT_TESTS = """
import pathlib

def test_the_browser_is_closed():
    assert pathlib.Path(__file__).with_name("closed").exists()
"""


def test_what_only_a_second_try_has_set_up_is_torn_down_with_its_file(
    tmp_path: Path, run_python: RunPython
) -> None:
    (tmp_path / "test_1.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "test_2.py").write_text(NEXT_TESTS, encoding="utf-8")
    options = ("-c", "/dev/null", "--rootdir", str(tmp_path), "-p", "no:cacheprovider", "-p", "no:django")
    told = run_python(
        "-m", "pytest", *options, "-p", "tests.second_tries", "-q", str(tmp_path), PYTEST_ADDOPTS=""
    )
    assert "2 passed, 1 rerun" in told
