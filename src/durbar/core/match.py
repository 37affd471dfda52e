"""One game being played: the small Python interface of Durbar."""

from __future__ import annotations

import copy
import datetime
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import SupportsIndex

from durbar.core import record as notation
from durbar.core import registry
from durbar.core.about import OptionValue
from durbar.core.actions import Action
from durbar.core.arguments import check, check_board, check_seed, truth, whole
from durbar.core.errors import (
    DurbarError,
    IllegalRecord,
    InvalidBoard,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    NoRecord,
    UndoRefused,
    in_file,
)
from durbar.core.fairness.shuffle import Shuffle
from durbar.core.game import Game
from durbar.core.layout import NOTHING, Ids, Ints32, Record
from durbar.core.log import Entry, as_read_by, illegal, replay, replay_entries, undoable, why_not
from durbar.core.phrase import Phrase, Quoted, Shortened, Verbatim
from durbar.core.position import STUCK, Legal, Position, for_reading
from durbar.core.rng import seeded
from durbar.core.terms import Terms, check_one_for_each
from durbar.core.view import View


class Match:
    """A game from its first decision to its last; seats count from 1.

    >>> match = Match("thurn-und-taxis", players=3, seed=7)
    >>> match.play(match.legal[0])
    >>> match.actor is not None
    True

    Chance is played by itself, from `seed` (drawn anew when None) or as a `shuffle` gives it; with
    `chance=False` its outcomes are legal decisions like any other (`match.play("show ulm")`). `rules` names
    a version of them that is not the newest. Raises InvalidOption for what the game lacks.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        seed: int | str | None = None,
        options: Mapping[str, OptionValue] | None = None,
        names: Sequence[str] | None = None,
        board: Path | str | None = None,
        date: datetime.date | None = None,
        chance: bool = True,
        rules: int | None = None,
        shuffle: Shuffle | None = None,
    ) -> None:
        terms = Terms.agreed(
            _game_on_board(game, board),
            players,
            names=names,
            options=options,
            rules=rules,
            date=datetime.date.today() if date is None else date,
        )
        self._begin(terms, seed, chance=chance, shuffle=shuffle)

    def _begin(
        self, terms: Terms, seed: int | str | None = None, *, chance: bool, shuffle: Shuffle | None = None
    ) -> None:
        if seed is not None:
            check_seed(seed)
        chance = truth("chance", chance)
        if shuffle is not None:
            check("shuffle", shuffle, Shuffle)
        self._terms = terms
        self.chance = chance
        self.shuffle = shuffle
        self._rng = seeded(secrets.token_hex(16) if seed is None else seed)
        self._log: list[Entry] = []
        self._undone: list[Entry] = []
        self._laid_open = False
        self._position = for_reading(self.beginning)
        self._play_chance()

    @classmethod
    def _on(
        cls, terms: Terms, seed: int | str | None = None, *, chance: bool, shuffle: Shuffle | None = None
    ) -> Match:
        """Return a match on these terms."""
        match = object.__new__(cls)
        match._begin(terms, seed, chance=chance, shuffle=shuffle)
        return match

    def __repr__(self) -> str:
        return f"<Match: {self.game.about.id}, {self.players} players, {len(self._log)} decisions>"

    # ------------------------------------------------------------ asking

    @property
    def game(self) -> Game:
        """The game on its board."""
        return self._terms.game

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self._terms.players

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return self._terms.names

    @property
    def options(self) -> dict[str, OptionValue]:
        """All options with their values."""
        return dict(self._terms.options)

    @property
    def rules(self) -> int:
        """The version of the rules."""
        return self._terms.rules

    @property
    def date(self) -> datetime.date | None:
        """The day on which the game was begun; None where nobody has written it down."""
        return self._terms.date

    @property
    def state(self) -> Record:
        """The state's record, secrets included, for reading (see `Position`)."""
        return self._position.state

    @property
    def position(self) -> Position:
        """A copy of the current position, secrets included; its `state` is for reading (see `Position`)."""
        return copy.copy(self._position)

    @property
    def actor(self) -> int | None:
        """The seat that decides now; 0 is chance, None: the game is over."""
        return self._position.actor

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._position.over

    @property
    def legal(self) -> Legal:
        """What may be decided now."""
        return self._position.legal

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's score, as if the game ended now."""
        return self._position.scores

    @property
    def places(self) -> tuple[int, ...]:
        """Every seat's place, from 1, as if the game ended now; seats that are level share the better one."""
        return self._position.places

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won: one, unless the rules leave a tie; none as long as the game goes on."""
        return self._position.winners

    @property
    def winner(self) -> int | None:
        """The seat that has won alone; None as long as the game goes on, and when several share the win."""
        return self._position.winner

    @property
    def origin(self) -> Position | None:
        """A copy of the position from which the game began, its `state` for reading; None is the setup."""
        origin = self._terms.origin
        return origin and for_reading(origin.copy())

    @property
    def beginning(self) -> Position:
        """The position before the first decision, secrets included."""
        return self._terms.beginning

    @property
    def log(self) -> tuple[Entry, ...]:
        """All decisions so far, chance included."""
        return tuple(self._log)

    def __len__(self) -> int:
        return len(self._log)

    def __bool__(self) -> bool:
        """Return True: a match is there before its first decision."""
        return True

    def view(self, seat: int | None = None) -> View:
        """Return what a seat may see now; None is a spectator. Raises InvalidOption."""
        seat = None if seat is None else whole("seat", seat)
        log = as_read_by(seat, self._log, self.game)
        origin = self._terms.origin
        return View(seat, self._position.wiped(seat), log, origin and origin.wiped(seat))

    def at(self, length: int) -> Match:
        """Return the match as it was after `length` decisions, chance's counted.

        It plays no chance by itself until `go_on` is called, and has the secrets that it had then, also of a
        log that has been laid open since. Raises InvalidOption.
        """
        length = whole("length", length)
        if not 0 <= length <= len(self._log):
            told = Phrase(
                "the game has {count} decisions; there is no position {number}",
                count=len(self._log),
                number=Verbatim(str(length)),
            )
            raise InvalidOption(told)
        earlier = self.copy()
        earlier.chance = earlier._laid_open = False
        earlier._log, earlier._undone = self._log[:length], []
        earlier._rebuild()
        return earlier

    def copy(self) -> Match:
        """Return a match of its own with the same decisions; what chance will decide in it is its own too."""
        same = object.__new__(type(self))
        same.__dict__.update(self.__dict__)
        same.shuffle = None
        same._rng = seeded(secrets.token_hex(16))
        same._log, same._undone = self._log.copy(), self._undone.copy()
        same._position = copy.copy(self._position)
        return same

    __copy__ = copy

    def with_names(self, names: Sequence[str]) -> Match:
        """Return a copy in which the seats have other names, be they none that a record could hold.

        Raises InvalidOption unless each seat is given one.
        """
        check_one_for_each(names, self.players)
        same = self.copy()
        same._terms = replace(self._terms, names=tuple(names))
        return same

    def extended(self, lines: Iterable[notation.RecordLine]) -> Match:
        """Return the match after further decisions of its record, chance's too; this one stays as it is.

        Raises InvalidText for a text that is no action, and IllegalAction.
        """
        longer = self.copy()
        longer._undone.clear()
        for line in lines:
            check("line", line, notation.RecordLine)
            number = self.game.actions.id(line.text)
            if line.actor != longer.actor or number not in longer.legal.ids:
                raise illegal(line.actor, line.text, longer.actor, longer.legal.texts)
            longer._append(number)
        return longer

    def lay_open(self) -> None:
        """Let everybody read the whole log from now on, as one may when the game is over."""
        self._laid_open = True
        self._log = self._opened(self._log)

    # ------------------------------------------------------------ playing

    def play(self, action: Action | str | SupportsIndex) -> None:
        """Carry out a decision, given as value, text or id, and chance's decisions that follow.

        Raises InvalidText for a text that is no action, and IllegalAction, which lists what is legal.
        """
        number = self.game.actions.id(action)
        legal = self.legal
        actor = self.actor
        if actor is None or number not in legal.ids:
            raise illegal(actor or 0, self.game.actions.texts[number], actor, legal.texts)
        self._undone.clear()
        self._append(number)
        self._play_chance()

    def go_on(self) -> None:
        """Let chance play by itself from now on, beginning with what it decides now."""
        self.chance = True
        self._play_chance()

    def undo(self, count: int = 1) -> None:
        """Take back the last `count` decisions, all of the seat that decided last.

        Raises UndoRefused where that would reach over chance, another seat's decision, or one that
        showed others something hidden, and InvalidOption for a count that is no number.
        """
        count = whole("count", count)
        if not self._log:
            raise UndoRefused("nothing has been decided yet")
        if count < 1:
            raise UndoRefused(f"{count} decisions cannot be taken back")
        last = self._log[-1]
        allowed = undoable(self._log, last.actor) if last.actor else 0
        if count > allowed == len(self._log):
            raise UndoRefused(f"{count} decisions cannot be taken back: there are only {allowed}")
        if count > allowed:
            blocked = self._log[-min(allowed, len(self._log) - 1) - 1]
            raise UndoRefused(f"'{blocked.line(self.game)}' cannot be taken back: {why_not(blocked)}")
        self._undone.extend(reversed(self._log[-count:]))
        del self._log[-count:]
        self._rebuild()

    def redo(self) -> None:
        """Carry out again what `undo` took back last; raises UndoRefused when there is nothing."""
        if not self._undone:
            raise UndoRefused("nothing has been taken back")
        self._append(self._undone.pop().action)
        self._play_chance()

    # ------------------------------------------------------------ records

    def record(self) -> str:
        """Return the whole game, secrets included, in Durbar notation; raises NoRecord."""
        return str(self.as_record())

    def as_record(self) -> notation.Record:
        """Return the whole game, secrets included, as a record.

        Raises NoRecord for a game that began from a position: a record tells a game from its setup on.
        """
        if self.origin is not None:
            raise NoRecord()
        return self.since_origin()

    def since_origin(self) -> notation.Record:
        """Return what a record would tell; `from_record` needs the origin with it, where there is one."""
        return notation.Record(
            game=self.game.about.id,
            rules=self.rules,
            names=self.names,
            options=self.options,
            lines=tuple(entry.line(self.game) for entry in self._log),
            board=self.game.board.digest,
            date=self.date,
            result=self.scores if self.over else None,
            shuffle=self.shuffle if self.over or not self.shuffle else self.shuffle.public,
        )

    @classmethod
    def from_position(
        cls,
        position: Position,
        *,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
        chance: bool = True,
        shuffle: Shuffle | None = None,
    ) -> Match:
        """Return a match that begins with a position, in which everything is known; raises InvalidPosition.

        Its log begins there too. A view is first drawn from: `position.resampled(seed)`.
        """
        check("position", position, Position)
        if position.has_unknowns:
            told = Phrase("something in this position is unknown ('?'), so it cannot be played on")
            raise InvalidPosition(told)
        if position.is_stuck:
            raise InvalidPosition(STUCK)
        terms = Terms.agreed(
            position.game,
            position.players,
            names=names,
            options=position.game.options_of(position.state),
            rules=int(position.state.rules),
            date=datetime.date.today(),
            origin=position,
        )
        return cls._on(terms, seed, chance=chance, shuffle=shuffle)

    @classmethod
    def load(cls, path: Path | str, *, board: Path | str | None = None) -> Match:
        """Return the match recorded in a file, which plays no chance by itself until `go_on` is called.

        Raises InvalidRecord or IllegalRecord, naming the line.
        """
        check("path", path, str, Path)
        return cls.from_record(notation.read(path), board=board)

    @classmethod
    def from_record(
        cls, record: notation.Record, *, board: Path | str | None = None, origin: Position | None = None
    ) -> Match:
        """Return the match that a record tells, every decision and its result checked.

        `origin` is the position in which its decisions begin, if that is not the setup.
        """
        match = cls._before(record, board, origin)
        actors, actions = [line.actor for line in record.lines], match._actions_of(record)
        match._log = replay(match.game, match._position.states, actors, actions)
        if len(match._log) < len(record.lines):
            raise match._illegal_line(record, len(match._log))
        match._check_result(record)
        return match

    @classmethod
    def start_of(cls, record: notation.Record, *, board: Path | str | None = None) -> Match:
        """Return the match before a record's first decision; it plays no chance by itself."""
        return cls._before(record, board, None)

    # ------------------------------------------------------------ the works

    @classmethod
    def _before(cls, record: notation.Record, board: Path | str | None, origin: Position | None) -> Match:
        """Return the match before a record's first decision, which is made in `origin`; None: the setup."""
        check("record", record, notation.Record)
        game = _game_on_board(record.game, board)
        try:
            game.check_board(record.board)
        except InvalidBoard as error:
            line = record.header_lines.get("board", 1)
            raise InvalidRecord(record.at(line, error.phrase)) from error
        terms = Terms.agreed(
            game,
            names=record.names,
            options=record.options,
            rules=record.rules,
            date=record.date,
            origin=origin,
        )
        shuffle = record.shuffle if record.shuffle and record.shuffle.secret is not None else None
        return cls._on(terms, chance=False, shuffle=shuffle)

    def _append(self, action: int) -> None:
        loops, states = self.game.loops, self._position.states
        owner = 0 if self._laid_open else loops.secret_of_at(states, 0, action) + 1
        shows = bool(loops.reveals_at(states, 0, action))
        self._log.append(Entry(self.actor or 0, action, owner, shows))
        opened_before = loops.laid_open_at(states, 0)
        loops.apply_at(self.game.boards, states, 0, action)
        opened = loops.laid_open_at(states, 0)
        if opened != opened_before:
            self._log = [entry.opened_by(opened) for entry in self._log]

    def _play_chance(self) -> None:
        if not self.chance:
            return
        out, weights = self.game.room_for_legal()
        while self.actor == 0:
            if self.shuffle is not None:
                self._append(self.game.actions.id(self._drawn(self.shuffle)))
            else:
                self._append(self._chosen_by_chance(out, weights))

    def _chosen_by_chance(self, out: Ids, weights: Ints32) -> int:
        """Return what chance decides next; raises RuntimeError where the rules leave it nothing."""
        action = self.game.loops.chance_at(self._position.states, 0, self._rng, out, weights)
        if action == NOTHING:
            game, phase = self.game.about.id, int(self.state.phase)
            raise RuntimeError(f"{game}: chance decides in phase {phase}, where `outcomes` gives nothing")
        return action

    def _drawn(self, shuffle: Shuffle) -> str:
        """Return what a shuffle gives for chance's next decision."""
        before = sum(entry.actor == 0 for entry in self._log)
        return shuffle.draw(before + 1, self._position.outcomes)

    def _rebuild(self) -> None:
        self._position = for_reading(self.beginning)
        self._log = self._opened(replay_entries(self.game, self._position.states, self._log))

    def _opened(self, log: list[Entry]) -> list[Entry]:
        """Return a log as it is read in this match: without secrets if that has been laid open."""
        return [entry._replace(owner=0) for entry in log] if self._laid_open else log

    def _actions_of(self, record: notation.Record) -> list[int]:
        actions = []
        for line in record.lines:
            try:
                actions.append(self.game.actions.id(line.text))
            except DurbarError as error:
                what = error.phrase
                if line.text.endswith(notation.HIDDEN):
                    what = Phrase("a game as one seat sees it cannot be replayed")
                told = Phrase("{line}: {what}", line=Quoted(str(line)), what=what)
                raise InvalidRecord(record.at(line.number, Shortened(told))) from error
        return actions

    def _illegal_line(self, record: notation.Record, index: int) -> IllegalRecord:
        line = record.lines[index]
        error = illegal(line.actor, line.text, self.actor, self.legal.texts)
        return IllegalRecord(record.at(line.number, error.phrase))

    def _check_result(self, record: notation.Record) -> None:
        right = _result(self.scores)
        if self.over and record.result is None:
            missing = Phrase("the game is over, so the header {result} is missing", result=right)
            raise IllegalRecord(in_file(record.source, missing))
        if record.result is None:
            return
        line, told = record.header_lines.get("result", 1), _result(record.result)
        if not self.over:
            early = Phrase("{result}: the game is not over, so it has no result", result=told)
            raise IllegalRecord(record.at(line, early))
        if record.result != self.scores:
            wrong = Phrase("{result} is wrong; the game gives {right}", result=told, right=right)
            raise IllegalRecord(record.at(line, wrong))


def _game_on_board(game: str | Game, board: Path | str | None) -> Game:
    """Return a game on a board, which is the shipped one where none is given. Raises InvalidOption."""
    check("game", game, str, Game)
    check_board(board)
    if isinstance(game, str):
        return registry.game(game, None if board is None else Path(board))
    if board is not None:
        raise InvalidOption(Phrase("a Game has its board; give the game's id with another one"))
    return game


def _result(scores: Sequence[int]) -> Quoted:
    """Return scores as the header `result` tells them."""
    return Quoted(f"result {' '.join(map(str, scores))}")


def load(path: Path | str, *, board: Path | str | None = None) -> Match:
    """Return the match recorded in a file, every decision and its result checked.

    It plays no chance by itself: one that is not over goes on after `match.go_on()`.
    """
    return Match.load(path, board=board)
