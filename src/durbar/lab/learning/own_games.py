"""Later generations: games of the search itself, with the newest net.

Most decisions are thought about briefly. At some beginnings of turns the search thinks longer, and what it
then foresees is what a net learns, beside how the game ends. What a policy learns is what another search
tries that nobody advises: with advice a short search would mostly repeat it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from durbar.bots.analysis.search_result import SearchResult
from durbar.bots.compiled import CompiledPlayer
from durbar.bots.learned.net import Net
from durbar.core.layout import Floats32, Words
from durbar.core.match import Match
from durbar.core.rng import below, seeded
from durbar.core.view import View
from durbar.lab.learning.by_row import joined
from durbar.lab.learning.positions import ChunkPositions, Positions
from durbar.lab.learning.subject import Subject
from durbar.lab.learning.thinking import Thinker, unadvised
from durbar.lab.learning.tries import NOT_LEGAL, Tries

CHUNK = 8  # games that are played at a time


@dataclass(frozen=True)
class OwnGames:
    """How the search plays to learn."""

    games: int = 4000  # of each generation
    few: int = 60  # iterations of most decisions
    many: int = 400  # of those that are learned from
    recorded: int = 50  # of a hundred beginnings of turns: what is foreseen there is learned
    tried: int = 25  # of a hundred decisions: what is tried without advice is learned
    drawn: int = 25  # of a hundred other decisions: drawn from what was tried, as often as it was tried
    slips: int = 5  # of a hundred other decisions: any legal one
    others: int = 25  # of a hundred seats: an earlier net, or `steady`


@dataclass
class GameRows:
    """What is kept of a game that goes on: a row for each position and seat that looks on."""

    inputs: list[Floats32] = field(default_factory=list)
    foreseen: list[Floats32] = field(default_factory=list)
    looking: list[int] = field(default_factory=list)  # the seats, from 0
    deciding: list[Floats32] = field(default_factory=list)  # the inputs of who decides
    shares: list[Floats32] = field(default_factory=list)
    advised: list[int] = field(default_factory=list)

    def add(self, match: Match, found: SearchResult) -> None:
        """Note a position as each seat would be shown it if nothing were secret, and its chances."""
        position = match.position
        for seat in range(match.players):
            self.inputs.append(position.observed_by(seat + 1))
            self.foreseen.append(np.roll(np.array(found.chances, np.float32), -seat))
            self.looking.append(seat)

    def add_tries(self, view: View, found: SearchResult, advised: int) -> None:
        """Note what a seat saw, how often it tried what, and what a steady player would have decided."""
        shares = np.full(len(view.game.actions), NOT_LEGAL, np.float32)
        tries = sum(candidate.visits for candidate in found.candidates)
        for candidate in found.candidates:
            shares[candidate.action] = candidate.visits / tries
        self.deciding.append(view.position.observed_by(found.seat))
        self.shares.append(shares)
        self.advised.append(advised)

    def tries(self, match: Match) -> Tries:
        """Return the rows of what was tried."""
        count, size = len(self.shares), match.game.room.observation.size(match.players)
        return Tries(
            np.array(self.deciding, np.float32).reshape(count, size).astype(np.float16),
            np.array(self.shares, np.float32).reshape(count, len(match.game.actions)).astype(np.float16),
            np.array(self.advised, np.int16),
        )

    def positions(self, match: Match) -> Positions:
        """Return the rows with what came of them."""
        players, count = match.players, len(self.looking)
        size = match.game.room.observation.size(players)
        first = np.array(match.places) == 1
        wins, scores = first / first.sum(), np.array(match.scores, np.float64)
        turned = (np.arange(players) + np.array(self.looking, np.int64)[:, None]) % players
        return Positions(
            np.array(self.inputs, np.float32).reshape(count, size).astype(np.float16),
            wins.astype(np.float32)[turned],
            (scores - scores.mean()).astype(np.float32)[turned],
            np.array(self.foreseen, np.float32).reshape(count, players),
        )


def own_chunk(subject: Subject, nets: Sequence[Net], own: OwnGames, seed: str, chunk: int) -> ChunkPositions:
    """Return the positions of one chunk of games of the last of `nets`; a seed repeats them exactly."""
    began = time.thread_time()
    numbers = range(chunk * CHUNK, min((chunk + 1) * CHUNK, own.games))
    found = [OwnGame(subject, nets, own, seed, number).play() for number in numbers]
    positions, tries = zip(*found, strict=True)
    return ChunkPositions(joined(positions), time.thread_time() - began, joined(tries))


class OwnGame:
    """One game of the search, some of whose seats earlier players take."""

    def __init__(self, subject: Subject, nets: Sequence[Net], own: OwnGames, seed: str, number: int) -> None:
        self.own, self.rng = own, seeded(seed, number, "noise")
        self.drawing = seeded(seed, number, "tries")  # apart: what is recorded does not change the game
        self.match = Match(subject.game, subject.players, seed=f"{seed} {number}")
        self.rows = GameRows()
        seats = range(1, subject.players + 1)
        who = seated(len(nets), subject.players, own.others, self.rng)
        self.newest = {seat for seat in seats if who[seat - 1] == len(nets) - 1}
        self.thinkers = {
            seat: Thinker(nets[who[seat - 1]], seed, number, seat) for seat in seats if who[seat - 1] >= 0
        }
        self.judges = {
            seat: Thinker(nets[-1], seed, number, seat, "judge", tuner=unadvised) for seat in self.newest
        }
        self.steady, self.advice = (CompiledPlayer("steady", f"{seed} {number}") for _ in range(2))

    def play(self) -> tuple[Positions, Tries]:
        """Play the game to its end and return what is learned from."""
        match, before = self.match, None
        for _ in range(match.game.about.max_decisions):
            seat = match.actor
            if seat is None:
                break
            match.play(self.decision(match.view(seat), begins=seat != before))
            before = seat
        return self.rows.positions(match), self.rows.tries(match)

    def decision(self, view: View, *, begins: bool) -> int:
        """Return what the seat of a view decides, and note what is learned from."""
        seat, own = view.seat, self.own
        assert seat
        if len(view.legal) == 1:
            return view.legal.ids[0]
        if seat not in self.thinkers:
            return self.steady.decide(view, 0.0)
        if seat in self.newest and below(self.drawing, 100) < own.tried:
            self.rows.add_tries(view, self.judges[seat].look(view, own.many), self.advice.decide(view, 0.0))
        if begins and seat in self.newest and below(self.rng, 100) < own.recorded:
            found = self.thinkers[seat].look(view, own.many)
            self.rows.add(self.match, found)
            return found.best.action
        if below(self.rng, 100) < own.slips:
            return view.legal.ids[below(self.rng, len(view.legal))]
        found = self.thinkers[seat].look(view, own.few)
        if below(self.rng, 100) < own.drawn:
            return drawn(found, self.rng)
        return found.best.action


def seated(nets: int, players: int, others: int, rng: Words) -> list[int]:
    """Return which net plays in each seat: one seat at least has the last one; −1 is `steady`."""
    newest = nets - 1
    who = [below(rng, nets) - 1 if below(rng, 100) < others else newest for _ in range(players)]
    if newest not in who:
        who[below(rng, players)] = newest
    return who


def drawn(found: SearchResult, rng: Words) -> int:
    """Return one of the decisions, as likely as it was often tried."""
    place = below(rng, sum(candidate.visits for candidate in found.candidates))
    for candidate in found.candidates:
        place -= candidate.visits
        if place < 0:
            return candidate.action
    return found.best.action
