"""What is impossible in a round of Maharaja: the track, the characters, and the discs."""

from __future__ import annotations

from collections.abc import Iterator

from durbar.core.phrase import Phrase, Quoted
from durbar.core.position_text.declaration import Impossible
from durbar.core.position_text.state import seated
from durbar.games.maharaja.characters import characters_of
from durbar.games.maharaja.constants import BOXES
from durbar.games.maharaja.ending import is_last_round, last_round
from durbar.games.maharaja.palaces import palaces_built, palaces_of_each
from durbar.games.maharaja.position_check_turn import impossible_turn
from durbar.games.maharaja.state import NOBODY, ON_TURN, Phase, State


def impossible_round(s: State) -> Iterator[Impossible]:
    """MA-10 … MA-13, MA-50: the Maharaja, the track, the characters, and who has acted."""
    yield from impossible_track(s)
    if s.bid != NOBODY or s.bidder != NOBODY:
        yield Impossible(Phrase("in a round nobody bids"), "bid")
    yield from impossible_characters(s)
    if s.phase == Phase.PLAN:
        yield from impossible_planning(s)
    elif s.phase in ON_TURN:
        yield from impossible_turn(s)
    else:
        yield from impossible_end(s)


def impossible_track(s: State) -> Iterator[Impossible]:
    """MA-10, MA-50: where the Maharaja and the governor markers are, and that the game ends in time."""
    last = int(last_round(s))
    if s.round_number > last:
        yield Impossible(Phrase("the last round is {last}", last=last), "round")
    if s.maharaja == NOBODY or (s.box == NOBODY).any():
        yield Impossible(
            Phrase("in a round the Maharaja is in a city, and all governor markers are on the track"), "phase"
        )
    if s.box.max() == BOXES - 1 and not s.ending:
        yield Impossible(
            Phrase("a marker on the highest box means {ending_yes}", ending_yes=Quoted("ending yes")),
            "governors",
        )


def impossible_characters(s: State) -> Iterator[Impossible]:
    """MA-3, MA-28, MA-75: how many characters a seat has; whose one was just taken has none for now."""
    for seat in range(s.players):
        has = characters_of(s, seat)
        lost = s.phase == Phase.TAKE and seat == s.asked
        if has != int(not lost) if not s.options.many_characters or lost else has == 0:
            yield Impossible(
                Phrase("seat {seat} has {count} characters", seat=seat + 1, count=has), "characters", seat
            )


def impossible_planning(s: State) -> Iterator[Impossible]:
    """MA-11, MA-50: discs are set one after the other from the first seat on, before anybody acts."""
    if s.asked != s.turn:
        yield Impossible(
            Phrase("in the phase {phase} it is the seat on turn that is asked", phase=Quoted("plan")), "asked"
        )
    for seat, player in enumerate(seated(s)):
        behind = (seat - s.first) % s.players < (s.asked - s.first) % s.players
        if behind != (player.plan[0] != NOBODY):
            yield Impossible(
                Phrase(
                    "in the phase {phase} the seats from {first} to the one asked have set discs",
                    phase=Quoted("plan"),
                    first=Quoted("first"),
                ),
                "plan",
                seat,
            )
        if player.acted:
            yield Impossible(
                Phrase("in the phase {phase} nobody has acted in the round yet", phase=Quoted("plan")),
                "acted",
                seat,
            )
        if palaces_built(s, seat) == palaces_of_each(s):
            yield Impossible(
                Phrase("the game ends with the round in which a seat builds its last palace"), "phase"
            )


def impossible_end(s: State) -> Iterator[Impossible]:
    """MA-13, MA-50: the game ends when all have acted in its last round."""
    if not (is_last_round(s) and all(player.acted for player in seated(s))):
        yield Impossible(Phrase("the game is over when all have acted in its last round"), "phase")
