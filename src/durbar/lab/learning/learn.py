"""Learning a game for a number of players: from nothing to a net, generation by generation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import IO, Any

import numpy as np

from durbar.bots.learned.net import Net, load, wanted_of
from durbar.core.errors import InvalidOption
from durbar.lab.ladder.duel import Outcome
from durbar.lab.learning import own_games, steady_games
from durbar.lab.learning.by_row import ByRowT, joined
from durbar.lab.learning.descent import Epoch, Fit, Fitted
from durbar.lab.learning.fitting import chances_of, fitted, surprise
from durbar.lab.learning.generation import Generation, Learned, PolicyStep
from durbar.lab.learning.mapping import Mapper, one_by_one
from durbar.lab.learning.measuring import measured
from durbar.lab.learning.own_games import OwnGames, own_chunk
from durbar.lab.learning.policy_fitting import policy_fitted, policy_surprise
from durbar.lab.learning.positions import ChunkPositions, Positions, read_part, write_part
from durbar.lab.learning.run_folder import Format, RunFolder
from durbar.lab.learning.steady_games import steady_chunk
from durbar.lab.learning.subject import Subject
from durbar.lab.learning.trial import Round, Trial, is_better, play_round, read_round, verdict, write_round
from durbar.lab.learning.tries import Tries

Report = Callable[[str, float], None]  # is told what is done, and the share of it


@dataclass(frozen=True)
class Course:
    """What is learned from: games of `steady`, then of the search itself, and how nets are fitted to them."""

    games: int = 120_000
    generations: int = 0  # of the search's own games, as long as they bring something
    own: OwnGames = field(default_factory=OwnGames)
    trial: Trial = field(default_factory=Trial)
    fit: Fit = field(default_factory=Fit)
    refit: Fit = field(default_factory=lambda: Fit(rate=5e-4))  # which begins with the net before
    held_out: float = 0.05  # the share of the games by which the first net is measured
    own_held_out: float = 0.1  # and later ones: own games are few
    earlier: int = 1  # positions of earlier generations that are gone through beside each new one
    seed: int = 1

    def heading(self) -> dict[str, Any]:
        """Return what two runs must share to be one: all but how far they go."""
        told: dict[str, Any] = {}
        for name, value in asdict(self).items():
            inside = value.items() if isinstance(value, dict) else [("", value)]
            told |= {f"{name} {one}".strip(): number for one, number in inside}
        del told["generations"]
        return told


def learn(
    subject: Subject,
    course: Course,
    run: RunFolder | None = None,
    mapper: Mapper = one_by_one,
    report: Report = lambda _what, _share: None,
) -> Learned:
    """Return a net that has learned a game on its board with default options, and how it came about.

    Equal seeds give equal nets, also where a run folder had parts of the run already. A generation that is
    not better than the net before is not taken, and is the last one. Raises InvalidOption for the folder of
    another run.
    """
    run = run or RunFolder()
    run.open(heading(subject, course))
    learner = Learner(subject, course, run, mapper, report)
    generations = [learner.first()]
    for number in range(1, course.generations + 1):
        generations.append(learner.next(number))
        if not generations[-1].brought_something:
            break
    found = Learned(learner.nets[-1], tuple(generations))
    return replace(found, net=replace(found.net, about=about(subject, course, found)))


def heading(subject: Subject, course: Course) -> dict[str, Any]:
    """Return what a run folder is for, whatever the number of players."""
    game = subject.game
    return {
        "game": subject.game_id,
        "board": game.board.file_digest,
        "rules": game.about.rules_version,
        "layout": game.room.observation.digest(game.about.max_players),
        **course.heading(),
    }


def about(subject: Subject, course: Course, learned: Learned) -> dict[str, Any]:
    """Return what a net says of itself."""
    generation, of_policy = learned.generation, learned.policy_generation
    told = generation.foretelling
    policy: dict[str, Any] = {}
    if of_policy and of_policy.policy:
        step = of_policy.policy
        policy = {
            "policy_generation": of_policy.number,
            "policy_positions": step.positions,
            "policy_surprise": step.epochs[-1].unseen,
        }
    return {
        **policy,
        **wanted_of(subject.game, subject.players),
        "generation": generation.number,
        "games": generation.games,
        "seed": course.seed,
        "positions": generation.positions,
        "log_loss": told.log_loss,
        "knowing_nothing": told.knowing_nothing,
        "calibration": told.calibration,
        "seconds": generation.seconds,
    }


class Learner:
    """The nets that were taken so far, and what they learned from."""

    def __init__(
        self, subject: Subject, course: Course, run: RunFolder, mapper: Mapper, report: Report
    ) -> None:
        self.subject, self.course, self.mapper, self.report = subject, course, mapper, report
        self.run = run.within(f"{subject.players}-players")
        self.nets: list[Net] = []
        self.seen: list[Positions] = []  # of each generation, without what is held out
        self.tries: list[Tries] = []  # of each generation after the first, as well

    def first(self) -> Generation:
        """Learn from games of `steady` with slips."""
        subject, games = self.subject, self.course.games
        seed = f"{self.course.seed} {subject.game_id} {subject.players}"
        work = partial(steady_chunk, subject, games, seed)
        parts = self.played(0, work, _chunks(games, steady_games.CHUNK))
        seen, unseen = self.parted_positions(parts, self.course.held_out)
        fit = self.fitted(0, "net", lambda told: fitted(seen, unseen, self.course.fit, None, told))
        self.nets.append(fit.net)
        return self.generation_of(0, games, seen, unseen, fit, None, seconds_of(parts))

    def next(self, number: int) -> Generation:
        """Learn from games of the search with the newest net, and try the new one against it.

        The net is tried first, then the policy with the net that is the better one: each is taken for what it
        brings itself.
        """
        own, old = self.course.own, self.nets[-1]
        work = partial(own_chunk, self.subject, tuple(self.nets), own, self.seed(number, "games"))
        parts = self.played(number, work, _chunks(own.games, own_games.CHUNK))
        new_ones, unseen = self.parted_positions(parts, self.course.own_held_out)
        seen = joined([new_ones, *self.earlier(len(new_ones), number)])
        fit = self.fitted(number, "net", lambda told: fitted(seen, unseen, self.course.refit, old, told))
        new = replace(fit.net, policy=old.policy)
        outcome, seconds = self.trial(number, "net", new, old)
        best = new if is_better(outcome) else old
        seconds += seconds_of(parts)
        told = self.generation_of(number, own.games, new_ones, unseen, fit, outcome, seconds, old)
        policy, best = self.with_policy(number, parts, best)
        if best is not old:
            self.nets.append(best)
        return replace(told, policy=policy)

    def with_policy(self, number: int, parts: Sequence[ChunkPositions], net: Net) -> tuple[PolicyStep, Net]:
        """Learn a policy from what was tried; return what it came to, and the net that is the better one."""
        tries = joined([part.tries for part in parts if part.tries is not None])
        seen, unseen = parted(tries, self.course.own_held_out)
        self.tries.append(seen)
        before = net.policy
        fit = self.course.refit if before else self.course.fit
        found = self.fitted(
            number, "policy", lambda told: policy_fitted(joined(self.tries), unseen, fit, before, told)
        )
        new = replace(net, policy=found.net)
        outcome, seconds = self.trial(number, "policy", new, net)
        step = PolicyStep(
            len(seen),
            found.epochs,
            None if before is None else round(policy_surprise(before, unseen), 4),
            outcome,
            is_better(outcome),
            round(found.seconds + seconds, 1),
        )
        return step, new if step.taken else net

    def played(
        self, number: int, work: Callable[[int], ChunkPositions], chunks: range
    ) -> list[ChunkPositions]:
        """Return what the games of a generation came to, chunk by chunk."""
        parts: dict[int, ChunkPositions] = {}
        for chunk, part in self.run.pieces(f"{_name(number)}/games", PART, work, chunks, self.mapper):
            parts[chunk] = part
            self.report(f"Generation {number}: playing games", len(parts) / len(chunks))
        return [parts[chunk] for chunk in chunks]

    def parted_positions(self, parts: Sequence[ChunkPositions], share: float) -> tuple[Positions, Positions]:
        """Return the positions of a generation to learn from, and those held out."""
        seen, unseen = parted(joined([part.positions for part in parts]), share)
        self.seen.append(seen)
        return seen, unseen

    def earlier(self, count: int, number: int) -> Iterator[Positions]:
        """Yield positions of earlier generations, drawn at random, to be learned from beside new ones."""
        rng = np.random.default_rng([self.course.refit.seed, number])
        sizes = [len(seen) for seen in self.seen[:-1]]
        drawn = np.sort(rng.permutation(sum(sizes))[: self.course.earlier * count])
        begin = 0
        for seen in self.seen[:-1]:
            yield seen.rows(drawn[(begin <= drawn) & (drawn < begin + len(seen))] - begin)
            begin += len(seen)

    def fitted(self, number: int, kind: str, fit: Callable[[Callable[[float], None]], Fitted]) -> Fitted:
        """Return a net or a policy that is fitted now, or was before."""
        what = f"Generation {number}: fitting the {kind}"
        found = self.run.kept(f"{_name(number)}/{kind}", FITTED, lambda: fit(partial(self.report, what)))
        self.report(what, 1.0)
        return found

    def trial(self, number: int, kind: str, new: Net, old: Net) -> tuple[Outcome, float]:
        """Return what a trial of new against old came to, and the seconds that it took."""
        rounds = list(self.rounds(number, kind, new, old))
        return verdict(rounds, self.subject.players), seconds_of(rounds)

    def rounds(self, number: int, kind: str, new: Net, old: Net) -> Iterator[Round]:
        """Yield rounds of new against old, in order, until the test is sure or all are played."""
        trial, players = self.course.trial, self.subject.players
        work = partial(play_round, self.subject, new, old, trial, self.seed(number, f"{kind} trial"))
        report = partial(self.report, f"Generation {number}: new {kind} against old")
        found: dict[int, Round] = {}
        told: list[Round] = []
        name = f"{_name(number)}/{kind}-round"
        for place, one in self.run.pieces(name, ROUND, work, range(trial.rounds), self.mapper):
            found[place] = one
            while len(told) in found:
                told.append(found[len(told)])
                yield told[-1]
                if verdict(told, players).answer is not None:
                    report(1.0)
                    return
            report(len(found) / trial.rounds)

    def generation_of(
        self,
        number: int,
        games: int,
        seen: Positions,
        unseen: Positions,
        fit: Fitted,
        outcome: Outcome | None,
        seconds: float,
        old: Net | None = None,
    ) -> Generation:
        """Return what a generation came to."""
        names = self.subject.game.room.observation.names(self.subject.players)
        return Generation(
            number,
            games,
            len(seen),
            fit.epochs,
            measured(fit.net, seen, unseen, names, self.course.fit.seed),
            None if old is None else round(surprise(chances_of(old, unseen), unseen), 4),
            outcome,
            outcome is None or is_better(outcome),
            round(seconds + fit.seconds, 1),
        )

    def seed(self, number: int, what: str) -> str:
        """Return the seed of the games of a generation."""
        return f"{self.course.seed} {self.subject.game_id} {self.subject.players} {number} {what}"


def parted(rows: ByRowT, share: float) -> tuple[ByRowT, ByRowT]:
    """Return the positions to learn from, and those of the last games, which the net does not see.

    Raises InvalidOption where there are too few for both.
    """
    held = max(steady_games.KEPT, int(len(rows) * share))
    if len(rows) <= held:
        raise InvalidOption(f"{len(rows)} positions are too few to learn from; have more games played")
    return rows.rows(slice(0, -held)), rows.rows(slice(len(rows) - held, None))


def seconds_of(parts: Iterable[ChunkPositions | Round]) -> float:
    """Return the seconds of CPU that parts took together."""
    return sum(part.seconds for part in parts)


def _chunks(games: int, size: int) -> range:
    return range(-(-games // size))


def _name(number: int) -> str:
    return f"generation-{number}"


def _write_fitted(file: IO[bytes], fit: Fitted) -> None:
    told = {"epochs": [asdict(epoch) for epoch in fit.epochs], "seconds": fit.seconds}
    replace(fit.net, about=told).write(file)


def _read_fitted(path: Path) -> Fitted:
    net = load(path)
    epochs = tuple(Epoch(**epoch) for epoch in net.about["epochs"])
    return Fitted(replace(net, about={}), epochs, net.about["seconds"])


PART: Format[ChunkPositions] = Format("npz", write_part, read_part)
FITTED: Format[Fitted] = Format("npz", _write_fitted, _read_fitted)
ROUND: Format[Round] = Format("json", write_round, read_round)
