"""What a player's decisions cost on average: 200 positions of each game, with every decision valued.

    uv run python benchmarks/regret.py value maharaja          # goes on where it was stopped
    uv run python benchmarks/regret.py tell maharaja --bots novice,steady,quick --seconds 0.02

`value` writes `benchmarks/positions/GAME.jsonl`: positions from games of weak and sound players, as the
deciding seat saw them, with its chance of winning after each decision. The search plays games out after each
of them, with the same luck after all; the best are looked at for longer. `tell` asks players for their
decisions and prints how much less chance of winning these leave than the best ones: their regret.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from durbar.bots.levels import make
from durbar.bots.review.continuation import Continuation
from durbar.bots.zoo.entrant import entrant
from durbar.core import registry
from durbar.core.log import UNREADABLE
from durbar.core.match import Match
from durbar.core.position import Position
from durbar.core.rng import below, seeded
from durbar.core.view import View
from durbar.rating.estimates import mean, share

FOLDER = Path(__file__).parent / "positions"
COUNT = 200
CHOICES = 3  # legal decisions of a position, at least
PHASES = 3  # equal parts of a game
PLAYERS = ("novice", "casual", "regular", "steady")
FINALISTS = 3  # the best decisions after the first look
LONGER = 4  # times as long as the others are they looked at then


@dataclass(frozen=True)
class Valued:
    """A position as the seat at turn sees it, and its chance of winning after each decision."""

    number: int
    players: int
    phase: int  # the part of the game, from 1
    seat: int
    position: str
    values: dict[str, float]
    games: dict[str, int]  # that were played out after each decision

    @property
    def view(self) -> View:
        """What the seat is given."""
        return View(self.seat, Position.parse(self.position), ())

    def regret(self, decision: str) -> float:
        """Return how much less chance of winning a decision leaves than the best one looked at for long."""
        longest = max(self.games.values())
        best = max(value for text, value in self.values.items() if self.games[text] == longest)
        return max(0.0, best - self.values[decision])


def path_of(game: str) -> Path:
    """Return the file of a game's positions."""
    return FOLDER / f"{game}.jsonl"


def read(game: str) -> list[Valued]:
    """Return the positions of a game that have been valued."""
    path = path_of(game)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [Valued(**json.loads(line)) for line in lines]


def found(game: str, number: int) -> Iterator[View]:
    """Yield views of decisions of a game in which there is something to choose, all of one phase."""
    players, phase = kind_of(game, number)
    rng = seeded("regret", number)
    match = Match(game, players, seed=f"regret {number}")
    bots = [make(PLAYERS[below(rng, len(PLAYERS))], f"{number} {seat}") for seat in range(players)]
    while match.actor:
        match.play(bots[match.actor - 1].decide(match.view(match.actor), 0.0))
    first, last = (len(match) * end // PHASES for end in (phase - 1, phase))
    order = sorted(range(first, last), key=lambda _index: below(rng, 1 << 30))
    for index in order:
        then = match.at(index)
        if then.actor and len(then.legal) >= CHOICES:
            view = then.view(then.actor)
            if not any(entry.actor and entry.action == UNREADABLE for entry in view.log):
                yield View(view.seat, view.position, ())


def kind_of(game: str, number: int) -> tuple[int, int]:
    """Return of how many players and of which phase, from 1, a position is: each number in turn."""
    counts = registry.about(game).player_counts
    again, turn = divmod(number, len(counts))
    return counts[turn], 1 + again % PHASES


def valued(game: str, number: int, games: int) -> Valued | None:
    """Return a position with all of its decisions valued; None where the game has none that fits."""
    view = next(found(game, number), None)
    if view is None:
        return None
    seat, text = view.seat or 0, view.position.text()
    view = View(seat, Position.parse(text), ())
    after = {action: Continuation(view, action) for action in view.legal.ids}
    won = {action: [tried.play_out(number, k) for k in range(games)] for action, tried in after.items()}
    best = sorted(won, key=lambda action: sum(won[action]), reverse=True)[:FINALISTS]
    for action in best:  # with other luck: what looked best was lucky too
        won[action] = [after[action].play_out(number, k) for k in range(games, games * (1 + LONGER))]
    texts = view.game.actions.texts
    return Valued(
        number=number,
        players=view.position.players,
        phase=kind_of(game, number)[1],
        seat=seat,
        position=text,
        values={texts[action]: round(sum(shares) / len(shares), 4) for action, shares in won.items()},
        games={texts[action]: len(shares) for action, shares in won.items()},
    )


@click.group()
def main() -> None:
    """Value positions, or tell how well players decide in them."""


@main.command()
@click.argument("game")
@click.option(
    "--games", default=32, help="Played out after each decision; four times as many after the best."
)
@click.option("--count", default=COUNT, help="How many positions there shall be.")
def value(game: str, games: int, count: int) -> None:
    """Value positions until there are enough."""
    path_of(game).parent.mkdir(exist_ok=True)
    done = read(game)
    number = done[-1].number + 1 if done else 0
    while len(done) < count:
        one = valued(game, number, games)
        number += 1
        if one is not None:
            done.append(one)
            with path_of(game).open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(one)) + "\n")


@main.command()
@click.argument("game")
@click.option(
    "--bots", default="random,novice,casual,regular,steady,quick", help="As durbar ladder takes them."
)
@click.option("--seconds", type=float, help="CPU time of whoever searches; its level's if not given.")
@click.option("--players", type=int, help="Only positions of so many players.")
def tell(game: str, bots: str, seconds: float | None, players: int | None) -> None:
    """Print each player's mean regret in per cent of winning chance, and how often it takes the best."""
    positions = [one for one in read(game) if players in (None, one.players)]
    for name in bots.split(","):
        regrets = [one.regret(decision) for one, decision in decided(name.strip(), positions, seconds)]
        cost, best = mean(regrets), share(sum(regret == 0 for regret in regrets), len(regrets))
        print(
            f"{game}, {name}: {100 * cost.value:.2f} % ({100 * cost.low:.2f} – {100 * cost.high:.2f}), "
            f"the best in {100 * best.value:.0f} of 100"
        )


def decided(name: str, positions: Sequence[Valued], seconds: float | None) -> Iterator[tuple[Valued, str]]:
    """Yield positions with what a player decides in them."""
    who = entrant(name)
    for one in positions:
        view = one.view
        budget = who.seconds(view.game.about.id, view.position.players, seconds)
        answer = who.player(one.number).decide(view, budget)
        yield one, view.game.actions.texts[answer]


if __name__ == "__main__":
    main()
