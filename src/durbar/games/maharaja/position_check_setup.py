"""What is impossible in the setup of Maharaja: markers, characters and their auction, first houses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from durbar.core.phrase import Phrase, Quoted
from durbar.core.position_text.declaration import Impossible
from durbar.core.position_text.state import quoted_phase, seated
from durbar.games.maharaja.characters import characters_of
from durbar.games.maharaja.constants import CITIES, FIRST_HOUSES, GOLD, HOUSES, START
from durbar.games.maharaja.state import NOBODY, UNKNOWN, Phase, State


def impossible_setup(s: State) -> Iterator[Impossible]:
    """MA-2 … MA-4, MA-72: markers, then characters, then houses."""
    yield from impossible_first_markers(s)
    for seat in range(s.players):
        yield from impossible_new_seat(s, seat)
    yield from impossible_question_in_setup(s)
    yield from impossible_auction(s)


def impossible_first_markers(s: State) -> Iterator[Impossible]:
    """MA-2: the governor markers come to the track one by one, from the lowest box on."""
    phase, placed = quoted_phase(Phase(s.phase)), int((s.box != NOBODY).sum())
    if sorted(s.box[s.box != NOBODY]) != list(range(placed)) or s.maharaja != NOBODY or s.ending:
        yield Impossible(
            Phrase("in the setup the markers lie on the lowest boxes, and the Maharaja is nowhere"),
            "governors",
        )
    if (placed < CITIES) != (s.phase in (Phase.FIRST, Phase.MARKER)) or (s.phase == Phase.FIRST and placed):
        yield Impossible(
            Phrase("in the phase {phase} another number of markers lies on the track", phase=phase),
            "governors",
        )


def impossible_new_seat(s: State, seat: int) -> Iterator[Impossible]:
    """MA-2 … MA-4: a seat has gold and its first houses, and a character once these are chosen."""
    phase, player = quoted_phase(Phase(s.phase)), s.seats[seat]
    if player.bank != HOUSES - FIRST_HOUSES:
        yield Impossible(
            Phrase(
                "in the setup a seat has {count} houses, placed or still to be placed", count=FIRST_HOUSES
            ),
            "reserve",
            seat,
        )
    if s.phase != Phase.PLACING and player.reserve != FIRST_HOUSES:
        yield Impossible(
            Phrase("in the phase {phase} nobody has placed a house", phase=phase), "reserve", seat
        )
    if player.gold > GOLD:
        yield Impossible(Phrase("in the setup a seat has {gold} gold at most", gold=GOLD), "gold", seat)
    if not is_new(s, seat):
        yield Impossible(Phrase("in the setup nobody has built, planned or travelled"), "phase")
    has = characters_of(s, seat)
    if has != int(s.phase == Phase.PLACING) and (
        s.phase in (Phase.FIRST, Phase.MARKER, Phase.PLACING) or has > 1
    ):
        yield Impossible(
            Phrase("in the phase {phase} a seat has another number of characters", phase=phase),
            "characters",
            seat,
        )


def impossible_question_in_setup(s: State) -> Iterator[Impossible]:
    """MA-3, MA-4, MA-72: who is asked has still to choose a character or to place a house."""
    if is_in_turn(s):
        yield Impossible(Phrase("in the setup nobody has a turn that goes on"), "phase")
    if s.phase == Phase.PLACING and s.seats[s.asked].reserve == 0:
        yield Impossible(
            Phrase(
                "in the phase {phase} the seat that is asked has a house left to place",
                phase=Quoted("placing"),
            ),
            "asked",
        )
    if s.phase in (Phase.AUCTION, Phase.CHOICE) and characters_of(s, s.asked):
        yield Impossible(
            Phrase(
                "in the phase {phase} the seat that is asked has no character",
                phase=quoted_phase(Phase(s.phase)),
            ),
            "asked",
        )


def is_new(s: State, seat: int) -> bool:
    """MA-2: whether a seat has nothing but gold, houses and a character."""
    player = s.seats[seat]
    built = player.outer.any() or player.houses.any() or (s.inner == seat).any()
    return player.at == START and not (built or player.acted or player.chips) and player.plan[0] == NOBODY


def is_in_turn(s: State) -> bool:
    """Whether something is written that only a turn has."""
    begun = s.done.any() or s.chip != NOBODY or s.mason_used or s.city_houses or s.entered
    return bool(begun) or s.moving != NOBODY or s.named != NOBODY


def impossible_auction(s: State) -> Iterator[Impossible]:
    """MA-72: at least two bid, and the highest bidder waits."""
    if s.phase != Phase.AUCTION:
        if s.bid != NOBODY or s.bidder != NOBODY:
            yield Impossible(
                Phrase("in the phase {phase} nobody bids", phase=quoted_phase(Phase(s.phase))), "phase"
            )
        return
    bidding = [seat for seat, player in enumerate(seated(s)) if not player.passed]
    if not s.options.auction:
        yield Impossible(
            Phrase("there is an auction only with the option {option}", option=Quoted("auction")), "phase"
        )
    if len(bidding) < 2 or s.asked not in bidding or any(characters_of(s, seat) for seat in bidding):
        yield Impossible(
            Phrase(
                "those who bid are at least two, have no character and have not passed; {asked} is one of "
                "them",
                asked=Quoted("asked"),
            ),
            "asked",
        )
    if (s.bid == NOBODY) != (s.bidder == NOBODY):
        yield Impossible(Phrase("a bid has a bidder"), "phase")
    elif s.bid != NOBODY and not can_bid(s, bidding):
        yield Impossible(
            Phrase("the bidder has the gold, has not passed, and is not the one that is asked"), "bidder"
        )


def can_bid(s: State, bidding: Sequence[int]) -> bool:
    """Whether the highest bid is one that its bidder may have made."""
    gold = s.seats[s.bidder].gold
    return s.bidder in bidding and s.bidder != s.asked and gold in (UNKNOWN, *range(s.bid, GOLD + 1))
