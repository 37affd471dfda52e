"""What is impossible in a turn of Maharaja: what has been done of it, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator

from durbar.core.phrase import Phrase, Quoted
from durbar.core.position_text.declaration import Impossible
from durbar.core.position_text.state import quoted_phase, seated
from durbar.games.maharaja.characters import characters_of
from durbar.games.maharaja.constants import CITIES, PALACE_HOUSE, TWO_HOUSES
from durbar.games.maharaja.state import BANK, BOX, COMPLETE, NOBODY, Phase, State

TWO_PARTS = (TWO_HOUSES, PALACE_HOUSE)


def impossible_turn(s: State) -> Iterator[Impossible]:
    """MA-12 … MA-29: what has been done of a turn, and what its questions need."""
    phase, turn = quoted_phase(Phase(s.phase)), int(s.turn)
    if not s.seats[turn].acted:
        yield Impossible(Phrase("the seat whose turn it is has begun to act"), "acted", turn)
    for seat, player in enumerate(seated(s)):
        if player.plan[0] == NOBODY:
            yield Impossible(Phrase("in the phase {phase} all discs are set", phase=phase), "plan", seat)
    yield from impossible_actions(s)
    if not int(s.entered) >> int(s.seats[turn].at) & 1:
        yield Impossible(Phrase("the journey has entered the place where the architect stands"), "entered")
    yield from impossible_question(s)


def impossible_actions(s: State) -> Iterator[Impossible]:
    """MA-12, MA-22, MA-26: how much of its two actions, and of a chip's, the seat on turn has carried out."""
    actions = [*s.seats[s.turn].plan.tolist(), int(s.chip)]
    for action, done in zip(actions, s.done.tolist(), strict=True):
        parts = (0, *range(1, COMPLETE + 1)) if action in TWO_PARTS else (0, COMPLETE)
        if done not in (parts if action != NOBODY else (0,)):
            yield Impossible(Phrase("this part of an action does not go with the disc"), "done")
    houses = sum(
        done.bit_count()
        for action, done in zip(actions, s.done.tolist(), strict=True)
        if action == TWO_HOUSES
    )
    if s.city_houses > houses:
        yield Impossible(
            Phrase(
                "the actions two-houses have built {houses} houses, so {in_cities} cannot be in cities",
                houses=houses,
                in_cities=int(s.city_houses),
            ),
            "city-houses",
        )


def impossible_question(s: State) -> Iterator[Impossible]:
    """MA-23, MA-28, MA-75: who is asked in a turn, and about what."""
    other = s.phase == Phase.TAKE or (s.phase == Phase.GIVE and s.named == NOBODY)
    if (s.asked != s.turn) != other:
        yield Impossible(
            Phrase("in the phase {phase} another seat is asked", phase=quoted_phase(Phase(s.phase))),
            "asked",
        )
    yield from impossible_move(s)
    yield from impossible_giving(s)


def impossible_move(s: State) -> Iterator[Impossible]:
    """MA-23: a house that is being moved is one's own."""
    if (s.moving != NOBODY) != (s.phase == Phase.TO) or (
        s.moving != NOBODY and not stands(s, int(s.turn), int(s.moving))
    ):
        yield Impossible(
            Phrase(
                "in the phase {phase}, and only then, a house of one’s own is moved from where it stands",
                phase=Quoted("to"),
            ),
            "moving",
        )


def impossible_giving(s: State) -> Iterator[Impossible]:
    """MA-28, MA-75: with many characters one is given for another, or enticed away from who has more."""
    turn, asked = int(s.turn), int(s.asked)
    if s.phase != Phase.GIVE:
        if s.named != NOBODY:
            yield Impossible(
                Phrase("a character is named only in the phase {phase}", phase=Quoted("give")), "named"
            )
        return
    if not s.options.many_characters or (s.holder == BANK).any():
        yield Impossible(
            Phrase(
                "characters are given with the option {option} and an empty bank",
                option=Quoted("many_characters"),
            ),
            "phase",
        )
    if s.named == NOBODY and characters_of(s, asked) <= characters_of(s, turn):
        yield Impossible(Phrase("a character is enticed away from somebody who has more"), "asked")
    if s.named != NOBODY and s.holder[s.named] in (turn, BANK, BOX):
        yield Impossible(Phrase("a character is exchanged with another player"), "named")


def stands(s: State, seat: int, place: int) -> bool:
    """Whether a house of the seat stands in a place."""
    if place < CITIES:
        return bool(s.seats[seat].houses[place])
    return bool((s.villages[place - CITIES] == seat).any())
