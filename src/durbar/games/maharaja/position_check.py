"""What is impossible in a position of Maharaja: what no game reaches, and the rules never see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from durbar.core.phrase import Phrase, Quoted, Verbatim
from durbar.core.position_text.declaration import Impossible
from durbar.core.position_text.state import phase_name, seated
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.constants import (
    ACTION_IDS,
    BOXES,
    CHIPS,
    CITIES,
    FIRST_HOUSES,
    FULL_TABLE,
    GOLD,
    HOUSES,
    OUTER_SITES,
    PALACE_HOUSE,
    START,
    TWO_HOUSES,
    YOGI,
)
from durbar.games.maharaja.ending import last_round
from durbar.games.maharaja.palaces import palaces_of_each
from durbar.games.maharaja.state import (
    BANK,
    BOX,
    COMPLETE,
    HIDDEN,
    NOBODY,
    ON_TURN,
    SETUP,
    UNKNOWN,
    Phase,
    State,
)

if TYPE_CHECKING:
    from durbar.core.game import Game

TWO_PARTS = (TWO_HOUSES, PALACE_HOUSE)


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
                phase=_phase(s),
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


def _phase(s: State) -> Quoted:
    return Quoted(phase_name(Phase(s.phase)))


def characters_of(s: State, seat: int) -> int:
    """Return how many characters a seat has."""
    return int((s.holder == seat).sum())


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


def impossible_setup(s: State) -> Iterator[Impossible]:
    """MA-2 … MA-4, MA-72: markers, then characters, then houses."""
    yield from impossible_first_markers(s)
    for seat in range(s.players):
        yield from impossible_new_seat(s, seat)
    yield from impossible_question_in_setup(s)
    yield from impossible_auction(s)


def impossible_first_markers(s: State) -> Iterator[Impossible]:
    """MA-2: the governor markers come to the track one by one, from the lowest box on."""
    phase, placed = _phase(s), int((s.box != NOBODY).sum())
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
    phase, player = _phase(s), s.seats[seat]
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
                phase=_phase(s),
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
            yield Impossible(Phrase("in the phase {phase} nobody bids", phase=_phase(s)), "phase")
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
    """MA-11: discs are set one after the other from the first seat on; somebody has still to act."""
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
    if all(player.acted for player in seated(s)):
        yield Impossible(
            Phrase("in the phase {phase} somebody still has to act", phase=Quoted("plan")), "phase"
        )


def impossible_turn(s: State) -> Iterator[Impossible]:
    """MA-12 … MA-29: what has been done of a turn, and what its questions need."""
    phase, turn = _phase(s), int(s.turn)
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
            Phrase("in the phase {phase} another seat is asked", phase=_phase(s)),
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
                "in the phase {phase}, and only then, a house of one's own is moved from where it stands",
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
