"""What is impossible in a visit of Taj Mahal: who is in and who is out, and what is due."""

from __future__ import annotations

from collections.abc import Iterator

from durbar.core.phrase import Phrase, Quoted
from durbar.core.position_text.declaration import Impossible
from durbar.core.position_text.state import quoted_phase, seated
from durbar.games.taj_mahal.constants import VISITS
from durbar.games.taj_mahal.state import ALREADY_OUT, NOBODY, UNTIL_LEFT, Phase, State

STILL_IN = (Phase.TURN, Phase.ADD, *UNTIL_LEFT)


def impossible_visit(s: State) -> Iterator[Impossible]:
    """TM-10 … TM-26: who is in and who is out, and what a withdrawal has still to bring."""
    phase = quoted_phase(Phase(s.phase))
    if s.first == NOBODY or (s.turn == NOBODY or (s.turn == s.players and s.visit > 1)):
        yield Impossible(
            Phrase(
                "the phase {phase} needs {first} and {turn}, each with a seat",
                phase=phase,
                first=Quoted("first"),
                turn=Quoted("turn"),
            ),
            "phase",
        )
    elif s.turn == s.players and s.phase != Phase.SHOW:
        yield Impossible(
            Phrase("the phase {phase} needs {turn} with a seat", phase=phase, turn=Quoted("turn")),
            "phase",
        )
    else:
        yield from impossible_show(s)
        yield from impossible_presence(s)
        yield from impossible_withdrawal(s)


def impossible_show(s: State) -> Iterator[Impossible]:
    """TM-38: while the display is filled the next visit has not begun: all are in, and the court is full."""
    here = [bool(player.present) for player in seated(s)]
    if s.phase == Phase.SHOW and not (all(here) and s.court.all() and bool(s.dummy) == (s.players == 2)):
        yield Impossible(
            Phrase(
                "in the phase {phase} all are present, and nothing of the court is won yet",
                phase=Quoted("show"),
            ),
            "phase",
        )
    if s.phase == Phase.SHOW and any(player.row_length or player.colour != NOBODY for player in seated(s)):
        yield Impossible(
            Phrase("in the phase {phase} nobody has played anything", phase=Quoted("show")), "phase"
        )


def impossible_presence(s: State) -> Iterator[Impossible]:
    """TM-10, TM-15: who is still in the visit."""
    phase, here = quoted_phase(Phase(s.phase)), [bool(player.present) for player in seated(s)]
    if s.phase in STILL_IN and not here[s.turn]:
        yield Impossible(
            Phrase("in the phase {phase} the seat whose turn it is is present", phase=phase), "turn"
        )
    if s.phase in ALREADY_OUT and here[s.turn]:
        yield Impossible(
            Phrase("in the phase {phase} the seat whose turn it is is not present any more", phase=phase),
            "turn",
        )
    if s.phase == Phase.DUMMY and not any(here):
        yield Impossible(Phrase("in the phase {phase} a player is present", phase=Quoted("dummy")), "phase")
    if s.phase == Phase.OVER and (any(here) or s.visit != VISITS):
        yield Impossible(Phrase("the game is over when all have withdrawn from the last visit"), "phase")


def impossible_withdrawal(s: State) -> Iterator[Impossible]:
    """TM-21 … TM-26: what is due is due to who withdraws."""
    if s.phase not in UNTIL_LEFT and (s.palaces_due or s.crown_due or s.tile_due):
        yield Impossible(
            Phrase("in the phase {phase} nothing is due any more", phase=quoted_phase(Phase(s.phase))),
            "phase",
        )
    if s.phase == Phase.PALACE and not s.palaces_due:
        yield Impossible(Phrase("in the phase {phase} a palace is due", phase=Quoted("palace")), "phase")
    if s.phase == Phase.CROWN and (s.palaces_due or not s.crown_due):
        yield Impossible(
            Phrase(
                "in the phase {phase} the crown palace is due, and nothing before it", phase=Quoted("crown")
            ),
            "phase",
        )
    if s.chosen and s.phase != Phase.CHOOSE:
        yield Impossible(
            Phrase("cards of the display are counted only in the phase {phase}", phase=Quoted("choose")),
            "chosen",
        )
