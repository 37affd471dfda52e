"""What is impossible in a position of Maharaja: what no game reaches, and the rules never see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from durbar.core.phrase import Phrase, Quoted, Verbatim
from durbar.core.position_text.declaration import Impossible
from durbar.core.position_text.state import quoted_phase, seated
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import ACTION_IDS, CHIPS, CITIES, FULL_TABLE, HOUSES, OUTER_SITES, YOGI
from durbar.games.maharaja.palaces import palaces_of_each
from durbar.games.maharaja.position_check_round import impossible_round
from durbar.games.maharaja.position_check_setup import impossible_setup
from durbar.games.maharaja.state import BOX, HIDDEN, NOBODY, SETUP, Phase, State

if TYPE_CHECKING:
    from durbar.core.game import Game


def impossible(game: Game, s: State) -> Iterator[Impossible]:
    """Yield what no game reaches, or what the phase needs and does not find."""
    yield from impossible_villages(s, BoardFile.of(game).villages)
    yield from impossible_palaces(s)
    yield from impossible_chips(s)
    yield from impossible_plans(s)
    if (s.round_number == 0) != (s.phase in SETUP):
        yield Impossible(
            Phrase(
                "the phase {phase} does not go with round {round}",
                phase=quoted_phase(Phase(s.phase)),
                round=int(s.round_number),
            ),
            "phase",
        )
        return
    if any(seat == NOBODY for seat in (s.first, s.turn, s.asked)) != (s.phase == Phase.FIRST):
        yield Impossible(
            Phrase(
                "every phase but {phase} needs {first}, {turn} and {asked}, each with a seat",
                phase=Quoted("first"),
                first=Quoted("first"),
                turn=Quoted("turn"),
                asked=Quoted("asked"),
            ),
            "phase",
        )
        return
    if s.phase in SETUP:
        yield from impossible_setup(s)
    else:
        yield from impossible_round(s)


def impossible_villages(s: State, villages: Sequence[str]) -> Iterator[Impossible]:
    """MA-2, MA-4: more houses than a player or a village has."""
    for seat, player in enumerate(seated(s)):
        if player.bank < 0:
            yield Impossible(
                Phrase("seat {seat} has more than {most} houses", seat=seat + 1, most=HOUSES), "reserve", seat
            )
    for number, name in enumerate(villages):
        if s.players == 2 and s.villages[number, 1] != NOBODY:
            yield Impossible(
                Phrase("with two players a village has one house, {village} too", village=Quoted(name)),
                "villages",
            )


def impossible_palaces(s: State) -> Iterator[Impossible]:
    """MA-5, MA-70: more palaces than a garden or a player has."""
    sites = OUTER_SITES - (FULL_TABLE - s.players if s.options.neutral_palaces else 0)
    most = int(palaces_of_each(s))
    for seat, player in enumerate(seated(s)):
        if player.outer.sum() + (s.inner == seat).sum() > most:
            yield Impossible(
                Phrase("seat {seat} has more than {most} palaces", seat=seat + 1, most=most), "outer", seat
            )
    if any(sum(int(player.outer[city]) for player in seated(s)) > sites for city in range(CITIES)):
        yield Impossible(Phrase("a garden has {sites} outer sites", sites=sites))


def impossible_chips(s: State) -> Iterator[Impossible]:
    """MA-71: the chips are the yogi's, who plays only by option."""
    chips = sum(int(player.chips) for player in seated(s))
    if not s.options.yogi and (chips or s.chip != NOBODY or s.holder[YOGI] != BOX):
        yield Impossible(
            Phrase("without the option {option} there is neither the yogi nor a chip", option=Quoted("yogi"))
        )
    if chips + int(s.chip != NOBODY) > CHIPS:
        yield Impossible(Phrase("there are more than {most} chips", most=CHIPS))


def impossible_plans(s: State) -> Iterator[Impossible]:
    """MA-11: a disc sets two actions in their order, or it is not set."""
    for seat, player in enumerate(seated(s)):
        one, other = player.plan
        if (one in (NOBODY, HIDDEN) or other in (NOBODY, HIDDEN)) and one != other:
            yield Impossible(Phrase("a disc sets two actions"), "plan", seat)
        elif one > other:
            yield Impossible(
                Phrase("a disc sets its actions in the order {order}", order=Verbatim(" ".join(ACTION_IDS))),
                "plan",
                seat,
            )
        if one == HIDDEN and player.acted:
            yield Impossible(Phrase("the disc of a seat that has begun its turn is revealed"), "plan", seat)
