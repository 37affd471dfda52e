"""The one command: `durbar`."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from durbar.core.about import OptionValue
from durbar.core.errors import DurbarError, InvalidOption

if TYPE_CHECKING:
    from rich.progress import Progress
    from rich.table import Table

    from durbar.core.match import Match
    from durbar.lab.ladder import Ladder, Outcome
    from durbar.lab.simulate import Chunk, Plan, Summary

C = TypeVar("C", bound=Callable[..., Any])
FILE = click.Path(path_type=Path)


def main() -> None:
    """Run the command; what is wrong is told in a line, with exit status 1 (or 2 for wrong usage)."""
    try:
        cli()
    except InvalidOption as error:
        click.echo(f"durbar: {error}", err=True)
        sys.exit(2)
    except DurbarError as error:
        click.echo(f"durbar: {error}", err=True)
        sys.exit(1)


def options_of(pairs: Sequence[str]) -> dict[str, OptionValue]:
    """Return `NAME=VALUE` pairs as options; raises InvalidOption for one that is not a pair."""
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise InvalidOption(f"--option {pair!r} is not NAME=VALUE, like empty_hand_postmaster=off")
        options[name.strip()] = value.strip()
    return options


def game_options(command: C) -> C:
    """Add `--option` and `--board` to a command."""
    command = click.option(
        "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the rules; repeatable."
    )(command)
    return board_option(command)


def board_option(command: C) -> C:
    """Add `--board` to a command."""
    return click.option("--board", type=FILE, help="A board file other than the shipped one.")(command)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--port", default=8000, show_default=True, help="Where the lobby is served.")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets your network in (docs/hosting.md)."
)
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option("--data", type=FILE, help="The folder of the database; the user's data folder if not given.")
@click.option(
    "--board",
    "boards",
    multiple=True,
    metavar="GAME=FILE",
    help="Offer a board file other than the shipped one in the lobby; repeatable.",
)
@click.version_option(package_name="durbar", message="%(prog)s %(version)s")
@click.pass_context
def cli(
    context: click.Context, port: int, host: str, no_browser: bool, data: Path | None, boards: tuple[str, ...]
) -> None:
    """Play, review and simulate classic board games.

    Without a command, durbar starts the server and opens the lobby in the browser.
    """
    if context.invoked_subcommand is None:
        from durbar.site.server import serve  # noqa: PLC0415 - Django is for the server alone

        own = boards_of(boards)
        serve(port=port, data=data, open_browser=not no_browser, host=host, own_boards=own)
    elif boards:
        raise InvalidOption(
            f"--board GAME=FILE is for the server; write: {context.invoked_subcommand} --board FILE"
        )


def boards_of(pairs: Sequence[str]) -> list[tuple[str, Path]]:
    """Return `GAME=FILE` pairs as games with their board files; raises InvalidOption."""
    from durbar.core import registry  # noqa: PLC0415

    boards = []
    for pair in pairs:
        game, equals, file = pair.partition("=")
        if not equals or not file:
            raise InvalidOption(f"--board {pair!r} is not GAME=FILE, like taj-mahal=my-board.toml")
        boards.append((registry.about(game).id, Path(file)))
    return boards


# ---------------------------------------------------------------- simulate


@cli.command()
@click.argument("game")
@click.option("--players", type=int, help="How many seats; by default as many as there are bots.")
@click.option(
    "--bots",
    multiple=True,
    default=["random"],
    show_default=True,
    help="A player for each seat, or one for all: steady,random. A program of your own: "
    "'exec:python mybot.py' (docs/bots.md). Repeatable.",
)
@click.option("--games", default=1000, show_default=True, help="How many games.")
@click.option("--seed", default=1, show_default=True, help="Equal seeds give equal games.")
@click.option("--workers", default=0, help="Threads; one for each core if not given.")
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    help="Seconds for a decision of an exec: program.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one JSON object.")
@click.option("--out", type=FILE, help="Write a record for each game and games.parquet into this folder.")
@click.option("--legal", is_flag=True, help="With --out: write what was legal beside each decision.")
@game_options
def simulate(
    game: str,
    players: int | None,
    bots: tuple[str, ...],
    games: int,
    seed: int,
    workers: int,
    time_limit: float,
    as_json: bool,
    out: Path | None,
    legal: bool,
    options: tuple[str, ...],
    board: Path | None,
) -> None:
    """Play GAME among computer players, and sum up who won and how fast it went."""
    from durbar.core import registry  # noqa: PLC0415 - a command loads what it needs
    from durbar.lab.simulate import plan_of  # noqa: PLC0415

    if legal and out is None:
        raise InvalidOption("--legal writes into records, so it needs --out DIR")
    named = [name.strip() for value in bots for name in value.split(",")]
    names = seats_of(named, players or max(len(named), registry.about(game).min_players))
    plan = plan_of(
        game,
        names,
        games,
        seed=seed,
        options=options_of(options),
        workers=workers,
        board=board,
        time_limit=time_limit,
    )
    summary = run(plan, out, legal, quiet=as_json)
    if as_json:
        click.echo(json.dumps(summary.json()))
    else:
        print_summary(summary)
        if out:
            click.echo(f"{games} records and games.parquet are in {out}")


def seats_of(bots: Sequence[str], players: int) -> list[str]:
    """Return a bot for each seat: one name stands for all seats."""
    names = list(bots) * players if len(bots) == 1 else list(bots)
    if len(names) != players:
        raise InvalidOption(f"--bots names {len(names)} players and --players {players}")
    return names


def run(plan: Plan, out: Path | None, legal: bool, quiet: bool) -> Summary:
    """Simulate with a progress bar on standard error."""
    from durbar.lab.export import Writer  # noqa: PLC0415
    from durbar.lab.simulate import simulate as play  # noqa: PLC0415

    writer = Writer(plan, out, legal) if out else None
    with progress_bar(quiet) as progress:
        compile_rules(plan.game.about.id, progress)
        task = progress.add_task(plan.game.about.title, total=plan.games)

        def seen(chunk: Chunk) -> None:
            if writer:
                writer.write(chunk)
            progress.advance(task, len(chunk.scores))

        try:
            return play(plan, seen, keep_log=writer is not None)
        finally:
            if writer:
                writer.close()


def progress_bar(quiet: bool) -> Progress:
    """Return a progress bar on standard error, which vanishes when it is done."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet)


def compile_rules(game_id: str, progress: Progress) -> None:
    """Compile a game if that is not done yet, and show how far it is."""
    from durbar.core.warm import is_warm, warm  # noqa: PLC0415

    if not is_warm(game_id):
        compiling = progress.add_task("Compiling the rules, once", total=100)
        warm(game_id, lambda share: progress.update(compiling, completed=round(100 * share)))


def print_summary(summary: Summary) -> None:
    """Print wins, scores, lengths and speed as a table."""
    from rich.console import Console  # noqa: PLC0415

    console = Console()
    console.print(table_of(summary))
    console.print(
        f"{summary.finished} of {summary.plan.games} games finished · "
        f"{summary.decisions.value:,.0f} decisions a game ({summary.shortest:,}–{summary.longest:,}) · "
        f"{summary.games_per_second:,.0f} games/s · {summary.decisions_per_second / 1e6:.2f} million "
        f"decisions/s on {summary.plan.threads} threads"
    )


def table_of(summary: Summary) -> Table:
    """Return the table of seats: wins and scores with their 95 % intervals."""
    from rich.table import Table  # noqa: PLC0415

    title = f"{summary.plan.game.about.title}, {summary.plan.games:,} games, seed {summary.plan.seed}"
    table = Table("seat", "player", title=title, title_justify="left")
    for heading in ("wins", "share", "95 %", "score", "95 %"):
        table.add_column(heading, justify="right")
    for seat, bot in enumerate(summary.plan.bots):
        win, score = summary.wins[seat], summary.scores[seat]
        table.add_row(
            str(seat + 1),
            bot,
            f"{summary.won[seat]:,}",
            f"{win.value:.1%}",
            f"{win.low:.1%}–{win.high:.1%}",
            f"{score.value:.2f}",
            f"{score.low:.2f}–{score.high:.2f}",
        )
    return table


# ---------------------------------------------------------------- ladder


@cli.command()
@click.argument("game")
@click.option("--players", type=int, help="How many seats; the fewest that the game allows if not given.")
@click.option(
    "--bots",
    multiple=True,
    default=["random,novice,steady,strong,master"],
    show_default=True,
    help="Who takes part; programs too ('exec:python mybot.py'). Repeatable.",
)
@click.option("--rounds", default=10, show_default=True, help="How often everybody meets everybody.")
@click.option("--seed", default=1, show_default=True, help="Equal seeds give equal chance.")
@click.option("--workers", default=0, help="Games at a time; one for each core if not given.")
@click.option("--out", type=FILE, help="The file of the games; ladder-GAME-PLAYERS.jsonl if not given.")
@click.option("--json", "as_json", is_flag=True, help="Print the ratings as one JSON object.")
@game_options
def ladder(
    game: str,
    players: int | None,
    bots: tuple[str, ...],
    rounds: int,
    seed: int,
    workers: int,
    out: Path | None,
    as_json: bool,
    options: tuple[str, ...],
    board: Path | None,
) -> None:
    """Play a tournament of GAME among computer players, and rate them with 95 % intervals.

    Every group of players sits in every order round the table, with the same chance. Finished games stand in
    a file: the same command goes on where it was stopped, and with more --rounds it adds games.
    """
    from durbar.core import registry  # noqa: PLC0415
    from durbar.lab.ladder import Ladder  # noqa: PLC0415

    about = registry.about(game)
    wanted = Ladder(
        game=about.id,
        players=players or about.min_players,
        entrants=tuple(name.strip() for value in bots for name in value.split(",")),
        rounds=rounds,
        seed=seed,
        options=about.changed_options(about.read_options(options_of(options))),
        board=str(board) if board else None,
    )
    path = out or Path(f"ladder-{about.id}-{wanted.players}.jsonl")
    print_ladder(wanted, climb(wanted, path, workers, quiet=as_json), as_json)
    if not as_json:
        click.echo(f"the games are in {path}")


def climb(wanted: Ladder, path: Path, workers: int, quiet: bool) -> list[Outcome]:
    """Play the games of a ladder that are not in its file yet, with a progress bar on standard error."""
    from durbar.lab.ladder import append, play_all, read_outcomes  # noqa: PLC0415

    done = read_outcomes(path, wanted)
    with progress_bar(quiet) as progress:
        compile_rules(wanted.game, progress)
        task = progress.add_task("Playing", total=len(wanted.pairings), completed=len(done))
        for outcome in play_all(wanted, done, workers):
            append(path, wanted, outcome)
            done.append(outcome)
            progress.advance(task)
    return done


def print_ladder(wanted: Ladder, outcomes: Sequence[Outcome], as_json: bool) -> None:
    """Print the ratings as a table and drawn along a line, or as JSON."""
    from dataclasses import asdict  # noqa: PLC0415

    from rich.console import Console  # noqa: PLC0415

    from durbar.core import registry  # noqa: PLC0415
    from durbar.lab.ladder_chart import chart, table  # noqa: PLC0415
    from durbar.lab.ladder_ratings import standings  # noqa: PLC0415

    rows = standings(outcomes, wanted.entrants)
    if as_json:
        click.echo(json.dumps({**wanted.heading(), "standings": [asdict(row) for row in rows]}))
        return
    title = f"{registry.about(wanted.game).title}, {wanted.players} players, {len(outcomes):,} games"
    Console().print(table(rows, title))
    click.echo(f"\n{chart(rows)}\n")


# ---------------------------------------------------------------- records


@cli.command()
@click.argument("files", nargs=-1, required=True, type=FILE)
@board_option
def check(files: tuple[Path, ...], board: Path | None) -> None:
    """Replay the records FILES (folders too); exit status 1 when something is wrong in one of them.

    Tells the first invalid or illegal line of a record, a wrong result, and the first comment
    `# legal: a | b` that differs from our own legal decisions.
    """
    from durbar.lab.check import check as check_one  # noqa: PLC0415

    wrong = 0
    for path in records_in(files):
        try:
            match = check_one(path, board)
        except DurbarError as error:
            wrong += 1
            click.echo(str(error))
        else:
            ending = f"result {' '.join(map(str, match.scores))}" if match.over else "unfinished"
            click.echo(f"{path}: ok, {len(match)} decisions, {ending}")
    sys.exit(1 if wrong else 0)


def records_in(paths: Sequence[Path]) -> list[Path]:
    """Return the files among `paths`, and the `.durbar` files in the folders."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.durbar")) if path.is_dir() else [path]
    return found


@cli.command()
@click.argument("file", type=FILE)
@click.option("--at", type=int, help="After how many decisions, chance included; at the end if not given.")
@click.option("--seat", type=int, help="As this seat sees it; everything if not given.")
@click.option("--svg", is_flag=True, help="As a drawing (SVG) instead of text.")
@board_option
def show(file: Path, at: int | None, seat: int | None, svg: bool, board: Path | None) -> None:
    """Show a position of the record FILE, as text or as a drawing."""
    from durbar.core.match import Match  # noqa: PLC0415

    match = Match.load(file, board=board)
    if at is not None:
        match = match.at(at)
    position = match.view(seat).position if seat else match.position
    if svg:
        from durbar.site.faces import face  # noqa: PLC0415

        click.echo(face(match.game.about.id).board_svg(position))
    else:
        click.echo(heading_of(match))
        click.echo(match.game.file("text").describe(position, match.names), nl=False)


def heading_of(match: Match) -> str:
    """Return a line on which game this is, after how many decisions, and what is to be decided by whom."""
    about = match.game.about
    title = f"{about.title}, {match.players} players, after {len(match)} decisions"
    if match.over:
        return f"{title}: won by {' and '.join(match.names[seat - 1] for seat in match.winners)}\n"
    who = match.names[match.actor - 1] if match.actor else "chance"
    return f"{title}: {who} decides\nlegal     {' | '.join(match.legal.texts)}\n"


@cli.command()
@click.argument("game", required=False)
@click.option("--depth", type=click.IntRange(1), required=True, help="How many decisions deep.")
@click.option("--players", type=int, help="How many seats; the fewest that the game allows if not given.")
@click.option("--from", "record", type=FILE, help="Count from a position of this record instead.")
@click.option("--at", type=int, help="With --from: after how many decisions.")
@game_options
def perft(
    game: str | None,
    depth: int,
    players: int | None,
    record: Path | None,
    at: int | None,
    options: tuple[str, ...],
    board: Path | None,
) -> None:
    """Count the positions below the start of GAME, or below a position of a record, depth by depth."""
    from durbar.core.match import Match  # noqa: PLC0415
    from durbar.lab.perft import perft as count  # noqa: PLC0415

    if record is not None:
        match = Match.load(record, board=board)
        match = match if at is None else match.at(at)
    elif game is not None:
        match = Match(game, players, options=options_of(options), board=board, chance=False)
    else:
        raise InvalidOption("perft counts from the start of a GAME, or from a record: --from FILE")
    count(match.position, 1)
    click.echo(f"{'depth':>5} {'positions':>16} {'seconds':>9}")
    for ply in range(1, depth + 1):
        began = time.perf_counter()
        positions = count(match.position, ply)
        click.echo(f"{ply:>5} {positions:>16,} {time.perf_counter() - began:>9.3f}")


if __name__ == "__main__":
    main()
