"""What could be: what a withdrawal would win now, and what a palace in each city would bring.

Everything is found by the rules themselves, tried out on copies; nothing is asked that the seat may not see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter

from durbar.core.position import Position
from durbar.core.telling import Gain
from durbar.games.taj_mahal.action_ids import CROWN, PALACE, WITHDRAW
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.claims import DUMMY, dummy_shows, most_of_others
from durbar.games.taj_mahal.constants import SYMBOL_IDS, SYMBOLS
from durbar.games.taj_mahal.reasons import gains, joined_cities, other_provinces
from durbar.games.taj_mahal.state import NOBODY, UNTIL_LEFT, Phase
from durbar.games.taj_mahal.state_of import state_of

DUMMY_SEAT = 0  # stands for the dummy where a seat (from 1) is asked for


@dataclass(frozen=True, slots=True)
class Contest:
    """How a seat stands in a symbol: `own` in play against the `most` of all others still in (TM-20)."""

    symbol: str
    own: int
    most: int
    in_court: bool

    @property
    def wins(self) -> bool:
        """Whether the seat would take the prize by leaving now."""
        return self.in_court and self.own > self.most


@dataclass(frozen=True, slots=True)
class Site:
    """What a palace in a city would bring by itself, and the chain that it would make (TM-30, TM-31)."""

    city: str
    crown: bool
    gains: tuple[Gain, ...]
    chain: tuple[str, ...]  # the cities of the chain, the new one among them
    provinces: tuple[str, ...]  # the other provinces that the chain reaches

    @property
    def points(self) -> int:
        """What the palace would bring."""
        return sum(gain.points for gain in self.gains)


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """The best that a withdrawal can bring, the decisions that lead there, and the `least` that it brings."""

    decisions: tuple[str, ...]
    gains: tuple[Gain, ...]
    least: int

    @property
    def points(self) -> int:
        """What the seat wins in all."""
        return sum(gain.points for gain in self.gains)

    @property
    def certain(self) -> bool:
        """Whether it brings the same wherever the palaces are built."""
        return self.least == self.points


# ---------------------------------------------------------------- who leads


def contests(position: Position, seat: int) -> tuple[Contest, ...]:
    """Return how a seat, or the dummy (0), stands in every symbol: what it would win by leaving now."""
    b, s = position.game.boards[0], state_of(position)
    number = DUMMY if seat == DUMMY_SEAT else seat - 1
    if seat == DUMMY_SEAT:
        shown = [int(dummy_shows(b, s, symbol)) for symbol in range(SYMBOLS)]
    else:
        shown = s.seats[number].shown.tolist()
    court = s.court.tolist()
    return tuple(
        Contest(
            SYMBOL_IDS[symbol], shown[symbol], int(most_of_others(b, s, number, symbol)), bool(court[symbol])
        )
        for symbol in range(SYMBOLS)
    )


# ---------------------------------------------------------------- what a palace would bring


def sites(position: Position, seat: int) -> tuple[Site, ...]:
    """Return what a palace in each city of the current province would bring to a seat, whoever is asked.

    Only a crown palace can stand beside another seat's palace (TM-23), or where one is due now.
    """
    palace, crown = (_about_to_build(position, seat, phase) for phase in (Phase.PALACE, Phase.CROWN))
    free = () if _is_asked(position, seat, Phase.CROWN) else palace.legal.ids
    crowns = [number for number in crown.legal.ids if number - CROWN + PALACE not in free]
    return tuple(
        _site(crown if number >= CROWN else palace, seat, number)
        for number in sorted((*free, *crowns), key=_city)
    )


def without_cards(position: Position) -> Position:
    """Return a position without cards, court and points: what a palace brings depends on none of them."""
    bare = position.copy()
    for field in ("display", "deck", "deck_size", "discards", "dummy_row", "court", "laid", "chosen"):
        bare.states[field] = 0
    for field in ("hand", "known", "hand_size", "row", "row_length", "shown", "colour", "points"):
        bare.states["seats"][field] = 0
    return bare


def _is_asked(position: Position, seat: int, phase: Phase) -> bool:
    return position.actor == seat and state_of(position).phase == phase


def _city(number: int) -> int:
    """Return the city of the decision to build there."""
    return number - (PALACE if number < CROWN else CROWN)


def _about_to_build(position: Position, seat: int, phase: Phase) -> Position:
    """Return a trial in which the seat has one palace, or the crown palace, to build and nothing else."""
    trial = _trial(position, seat)
    s = state_of(trial)
    s.phase = phase
    s.palaces_due = int(phase == Phase.PALACE)
    s.crown_due = int(phase == Phase.CROWN)
    s.tile_due = 0
    return trial


def _site(trial: Position, seat: int, number: int) -> Site:
    """Return what the decision to build would bring; in the trial the seat has nothing else to do."""
    board = BoardFile.of(trial.game)
    city, province = _city(number), int(state_of(trial).province)
    joined = joined_cities(board, state_of(trial).seats[seat - 1], province, city)
    return Site(
        board.cities[city],
        number >= CROWN,
        _best(trial, seat, number).gains,
        tuple(board.cities[there] for there in joined),
        tuple(board.provinces[there] for there in other_provinces(board, joined, province)),
    )


# ---------------------------------------------------------------- what a withdrawal would bring


def withdrawal(position: Position, seat: int) -> Withdrawal | None:
    """Return the best that withdrawing now would bring, whoever is asked; None when the seat is out."""
    if not state_of(position).seats[seat - 1].present or state_of(position).phase in UNTIL_LEFT:
        return None
    trial = _trial(position, seat)
    state_of(trial).phase = Phase.TURN
    state_of(trial).laid = NOBODY
    return _best(trial, seat, WITHDRAW)


def brings(position: Position) -> dict[str, Withdrawal]:
    """Return for each decision that is legal now, while palaces are due, the best that may follow."""
    seat = position.actor
    if not seat or state_of(position).phase not in UNTIL_LEFT:
        return {}
    return {
        position.game.actions.texts[number]: _best(_trial(position, seat), seat, number)
        for number in position.legal.ids
    }


def _trial(position: Position, seat: int) -> Position:
    """Return a copy in which the seat decides, and a card is left to take: so nothing follows its leaving."""
    trial = position.copy()
    state_of(trial).turn = seat - 1
    if all(card == NOBODY for card in state_of(trial).display):
        state_of(trial).display[0] = 0
    return trial


@dataclass(frozen=True, slots=True)
class _Continuation:
    numbers: tuple[int, ...]  # of the decisions, and of the cards that are drawn
    end: Position


def _best(trial: Position, seat: int, first: int) -> Withdrawal:
    """Take the decision `first`, then try all that may follow until the seat has left."""
    ways = [(_points(way.end, seat), way.numbers) for way in _ways(trial, first, 0)]
    (best, numbers), (least, _) = max(ways, key=itemgetter(0)), min(ways, key=itemgetter(0))
    return _told(trial, seat, numbers, lost=best - least)


def _points(position: Position, seat: int) -> int:
    return int(state_of(position).seats[seat - 1].points.sum())


def _told(trial: Position, seat: int, numbers: Iterable[int], lost: int) -> Withdrawal:
    """Return the best way with the reasons of its points, of which the worst one has `lost` some."""
    board = BoardFile.of(trial.game)
    decisions, found, before = list[str](), list[Gain](), trial
    for number in numbers:
        after = before.copy()
        after.apply(number)
        found += [gain for gain in gains(board, state_of(before), state_of(after)) if gain.seat == seat]
        if state_of(before).phase != Phase.BONUS_CARD:
            decisions.append(trial.game.actions.texts[number])
        before = after
    return Withdrawal(tuple(decisions), tuple(found), sum(gain.points for gain in found) - lost)


def _ways(trial: Position, number: int, floor: int) -> Iterator[_Continuation]:
    """Take the decision `number`, or draw that card, and go on in all ways."""
    after = trial.copy()
    after.apply(number)
    for rest in _rests(after, floor):
        yield _Continuation((number, *rest.numbers), rest.end)


def _rests(after: Position, floor: int) -> Iterator[_Continuation]:
    """Go on; palaces in any order bring the same, so those to come are tried in the order of their ids."""
    phase = state_of(after).phase
    if phase not in UNTIL_LEFT:
        yield _Continuation((), after)
    elif phase == Phase.BONUS_CARD:
        yield from _ways(after, after.legal.ids[0], floor)  # which card it is changes no points
    else:
        for number in after.legal.ids:
            if number > floor:
                yield from _ways(after, number, number)


def ask_everything(position: Position) -> None:
    """Ask once for everything that this file tells, so that no table waits for it to be compiled."""
    brings(position)
    for seat in range(1, position.players + 1):
        contests(position, seat)
        sites(position, seat)
        withdrawal(position, seat)
