"""The command as a whole: what it lists, completes and loads, and how errors are told."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from durbar.cli import main
from durbar.cli.group import cli
from durbar.core import registry
from durbar.core.errors import InvalidOption
from tests.cli.running import GAME, run
from tests.conftest import RunPython

HEAVY = ("numba", "numpy", "django", "rich", "pyarrow")


def completions(*words: str) -> list[str]:
    """Return what the shell offers for the last of `words`."""
    completion = ShellComplete(cli, {}, "durbar", "_DURBAR_COMPLETE")
    return [item.value for item in completion.get_completions(list(words[:-1]), words[-1])]


def test_every_command_is_listed_with_its_help():
    told = run("--help").stdout
    names = [path.name.removesuffix(".py") for path in files("durbar.cli.commands").iterdir()]
    commands = [name for name in names if not name.startswith("_")]
    assert len(commands) > 5
    for name in commands:
        line = next(line for line in told.splitlines() if line.startswith(f"  {name} "))
        assert len(line.split()) > 5


@pytest.mark.parametrize(
    "command",
    [("simulate", GAME, "--games", "2"), ("ladder", GAME, "--bots", "random,novice", "--rounds", "1")],
)
def test_a_terminal_that_shows_ascii_alone_is_told_all_the_same(run_python: RunPython, tmp_path, command):
    out = ["--out", str(tmp_path / "games")]
    told = run_python("-m", "durbar", *command, *out, PYTHONIOENCODING="ascii")
    assert "random" in told


@pytest.mark.parametrize("arguments", [["--help"], ["perft", "--help"], ["simulate", "--help"]])
def test_help_loads_nothing_heavy(run_python: RunPython, arguments: list[str]):
    code = f"""
import sys
from durbar.cli import main
sys.argv = ["durbar", *{arguments}]
try:
    main()
finally:
    print("loaded:", [name for name in {HEAVY} if name in sys.modules])
"""
    assert "loaded: []" in run_python("-c", code)


def test_a_command_loads_no_other(run_python: RunPython):
    code = """
import sys
from durbar.cli.group import cli
cli(["perft", "--help"], standalone_mode=False)
print("loaded:", [name for name in sys.modules if name.startswith("durbar.cli.commands.")])
"""
    assert "loaded: ['durbar.cli.commands.perft']" in run_python("-c", code)


def test_the_package_is_the_command(run_python: RunPython):
    assert "Play, review and simulate" in run_python("-m", "durbar", "--help")


def test_an_unknown_command_is_told_with_the_nearest_one():
    refused = run("simulat").exception
    assert isinstance(refused, InvalidOption)
    assert "there is no command 'simulat'. Did you mean 'simulate'? There are: simulate, ladder" in str(
        refused
    )


def test_the_shell_completes_commands_games_and_players():
    assert completions("s") == ["simulate", "show", "serve"]
    assert completions("perft", "ta") == ["taj-mahal"]
    assert completions("ladder", "") == [game.id for game in registry.all_games()]
    assert completions("simulate", GAME, "--bots", "st") == ["steady", "strong"]
    assert completions("simulate", GAME, "--bots", "steady,no") == ["steady,novice"]


@pytest.mark.parametrize("option", [("--port", 9), ("--no-browser",), ("--data", "x"), ("--host", "::")])
def test_the_servers_options_are_refused_before_a_command(option: tuple[object, ...]):
    result = run(*option, "perft", GAME, "--depth", 1)
    assert isinstance(result.exception, InvalidOption)
    assert f"{option[0]} before 'perft' is for the server" in str(result.exception)


@pytest.mark.parametrize(
    "command", [("--data", ""), ("manage", "--data", "", "tables"), ("backup", ""), ("show", "")]
)
def test_an_empty_text_is_not_the_current_folder(command: tuple[str, ...]):
    result = run(*command)
    assert result.exit_code == 2
    assert "an empty text names no file and no folder" in result.output


@pytest.mark.parametrize(
    "command", ["check", "show", "perft --depth 1 --from", f"ladder {GAME} --out", f"learn {GAME} --out"]
)
def test_a_name_that_is_too_long_is_told(command: str):
    result = run(*command.split(), "x" * 300)
    assert result.exit_code == 2
    assert f"{'x' * 300}: File name too long" in result.output


def test_a_folder_that_may_not_be_entered_is_told(tmp_path: Path, run_as_reader: RunPython):
    (folder := tmp_path / "shut").mkdir()
    (folder / "game.durbar").touch()
    folder.chmod(0)
    code = """
import sys
from tests.cli.running import run
for command in ("check", "show", "ladder taj-mahal --out", "learn taj-mahal --report"):
    result = run(*command.split(), sys.argv[1])
    print(result.exit_code, result.output.splitlines()[-1])
"""
    told = run_as_reader("-c", code, str(folder / "game.durbar")).splitlines()
    assert len(told) == 4
    for line in told:
        assert line.startswith("2 Error: Invalid value for ")
        assert line.endswith(f"{folder / 'game.durbar'}: Permission denied")


def test_a_port_out_of_range_is_wrong_usage():
    assert run("--port", 99_999).exit_code == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
@pytest.mark.parametrize(
    "command",
    [
        ("simulate", GAME, "--games", "3"),
        ("simulate", GAME, "--games", "3", "--json"),
        ("perft", GAME, "--depth", "1"),
    ],
)
def test_an_output_that_cannot_be_written_is_told_in_one_line(command: tuple[str, ...]):
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "durbar", *command],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr.strip()) == (1, "durbar: standard output: No space left on device")


def test_main_tells_errors_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr("sys.argv", ["durbar", "check", "/nowhere/game.durbar"])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 1
    assert capsys.readouterr().out.startswith("/nowhere/game.durbar: cannot be read")
    monkeypatch.setattr("sys.argv", ["durbar", "simulate", "chess"])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
