"""The arrows of the house, which pyproject.toml declares for import-linter."""

from __future__ import annotations

from importlinter.cli import lint_imports

from tests.conftest import ROOT


def test_arrows_point_one_way(capsys):
    assert lint_imports(str(ROOT / "pyproject.toml"), no_cache=True) == 0, capsys.readouterr().out
