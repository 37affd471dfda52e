"""What comes of a decision by itself: roads that open, turns that begin, the Maharaja's way, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from durbar.core.story import Phrase
from durbar.games.maharaja.actions import END, GOVERNOR_OF, HOUSE_AT
from durbar.games.maharaja.boardfile import (
    BoardFile,
)
from durbar.games.maharaja.characters import lowest_character
from durbar.games.maharaja.constants import (
    CITIES,
    LAST_ROUND,
    RESERVE,
    SHORT_LAST_ROUND,
    YOGI,
)
from durbar.games.maharaja.ending import place
from durbar.games.maharaja.naming import (
    action_name,
    box_name,
    character_name,
    ordinal,
    road_name,
)
from durbar.games.maharaja.palaces import palaces_built, palaces_of_each
from durbar.games.maharaja.reasons import turn_begins
from durbar.games.maharaja.scoring import present_in
from durbar.games.maharaja.state import NOBODY, Phase, State

PUSHED = "the markers of {cities} go one box up"
OPENS = "the road {road} is open now"
CLOSES = "the road {road} is closed now"
RESERVES = "everybody has placed its houses and takes {houses} into its reserve"
NOBODY_THERE = "nobody is present in {city}"
NEXT_ROUND = "round {round}: the Maharaja goes to {city}, whose marker goes to box {box}"
TURN = "{name}'s turn: {one} and {other}"
TURN_TWICE = "{name}'s turn: twice {one}"
CHIP = "the yogi gives {name} a chip"
NO_CHIP = "the bank has no chip left for {name}"
END_BOX = "the game ends: a governor marker has come to box {box}"
END_PALACES = "the game ends: {name} has built all its {palaces} palaces"
END_ROUND = "the game ends with round {round}"
RANK = "{place}: {name}, palaces {palaces}, gold {gold}, {character}"


def follows(
    board: BoardFile, names: Sequence[str], before: State, action: int, after: State
) -> Iterator[Phrase]:
    """Yield what came of the decision `action` by itself."""
    if HOUSE_AT <= action < GOVERNOR_OF:
        yield from _roads(board, before, after)
    elif GOVERNOR_OF <= action < GOVERNOR_OF + CITIES and before.phase == Phase.TURN:
        yield from _pushed(board, before, action - GOVERNOR_OF, after)
    if before.phase == Phase.PLACING and after.phase == Phase.PLAN:
        yield Phrase(RESERVES, {"houses": RESERVE})
    if (
        action == END
        and after.phase != Phase.TURN
        and present_in(board.arrays[0], before, int(before.maharaja)) == 0
    ):
        yield Phrase(NOBODY_THERE, {"city": board.tables.city[before.maharaja].name})
    if after.round_number > before.round_number:
        yield _next_round(board, after)
    if turn_begins(action, after):
        yield from _turn(board, names, before, after)
    if after.phase == Phase.OVER:
        yield from _end(names, after)
        yield from _ranking(board, names, after)


def _pushed(board: BoardFile, before: State, moved: int, after: State) -> Iterator[Phrase]:
    """MA-27: the markers that the moved one has passed."""
    passed = [city for city in range(CITIES) if city != moved and after.box[city] != before.box[city]]
    pushed = sorted(passed, key=before.box.__getitem__)
    if pushed:
        yield Phrase(PUSHED, {"cities": ", ".join(board.tables.city[city].name for city in pushed)})


def _roads(board: BoardFile, before: State, after: State) -> Iterator[Phrase]:
    """MA-30: roads that are open now, or closed because a village is left empty."""
    settled, settled_now = before.villages[:, 0] != NOBODY, after.villages[:, 0] != NOBODY
    if (settled == settled_now).all():
        return
    for number, road in enumerate(board.tables.road):
        villages = [board.villages.index(village) for village in road.villages]
        was_open, is_open = settled[villages].all(), settled_now[villages].all()
        if was_open != is_open:
            yield Phrase(OPENS if is_open else CLOSES, {"road": road_name(board, number)})


def _next_round(board: BoardFile, after: State) -> Phrase:
    """MA-10: where the Maharaja goes, and its marker."""
    city = int(after.maharaja)
    words: dict[str, str | int] = {
        "round": int(after.round_number),
        "city": board.tables.city[city].name,
        "box": box_name(int(after.box[city])),
    }
    return Phrase(NEXT_ROUND, words)


def _turn(board: BoardFile, names: Sequence[str], before: State, after: State) -> Iterator[Phrase]:
    """MA-12, MA-60: the disc that is revealed, and the yogi's chip."""
    seat = int(after.turn)
    one, other = (action_name(board, int(action)) for action in after.seats[seat].plan)
    words = {"name": names[seat], "one": one, "other": other}
    yield Phrase(TURN_TWICE if one == other else TURN, words)
    if after.holder[YOGI] == seat:
        comes = after.seats[seat].chips > before.seats[seat].chips
        yield Phrase(CHIP if comes else NO_CHIP, {"name": names[seat]})


def _end(names: Sequence[str], after: State) -> Iterator[Phrase]:
    """MA-50, MA-70: every reason for which the game ends."""
    palaces = int(palaces_of_each(after))
    for seat, name in enumerate(names):
        if palaces_built(after, seat) == palaces:
            yield Phrase(END_PALACES, {"name": name, "palaces": palaces})
    if after.ending:
        yield Phrase(END_BOX, {"box": 10})
    if after.round_number == (SHORT_LAST_ROUND if after.options.short else LAST_ROUND):
        yield Phrase(END_ROUND, {"round": int(after.round_number)})


def _ranking(board: BoardFile, names: Sequence[str], after: State) -> Iterator[Phrase]:
    """MA-51: everybody's place, with palaces, gold and the character that breaks ties."""
    b = board.arrays[0]
    places = [int(place(b, after, seat)) for seat in range(len(names))]
    for seat in sorted(range(len(names)), key=places.__getitem__):
        words: dict[str, str | int] = {
            "place": ordinal(places[seat]),
            "name": names[seat],
            "palaces": int(palaces_built(after, seat)),
            "gold": int(after.seats[seat].gold),
            "character": character_name(board, int(lowest_character(after, seat))),
        }
        yield Phrase(RANK, words)
