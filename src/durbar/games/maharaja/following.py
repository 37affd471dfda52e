"""What comes of a decision by itself: roads that open, turns that begin, the Maharaja's way, the end."""

from __future__ import annotations

from collections.abc import Iterator

from durbar.core.map_names import city_name
from durbar.core.phrase import Listed, Phrase, Plural, SeatName
from durbar.games.maharaja.action_ids import END, GOVERNOR_OF, HOUSE_AT
from durbar.games.maharaja.boardfile import BoardFile
from durbar.games.maharaja.characters import lowest_character
from durbar.games.maharaja.constants import CITIES, NUMBERED, RESERVE, YOGI
from durbar.games.maharaja.ending import last_round, place
from durbar.games.maharaja.naming import action_name, box_name, character_name, ordinal, road_name
from durbar.games.maharaja.palaces import palaces_built, palaces_of_each
from durbar.games.maharaja.reasons import turn_begins
from durbar.games.maharaja.scoring import present_in
from durbar.games.maharaja.state import NOBODY, Phase, State


def follows(board: BoardFile, before: State, action: int, after: State) -> Iterator[Phrase]:
    """Yield what came of the decision `action` by itself."""
    was, now = before.phase, after.phase
    if HOUSE_AT <= action < GOVERNOR_OF:
        yield from _roads(board, before, after)
    elif GOVERNOR_OF <= action < GOVERNOR_OF + CITIES and was == Phase.TURN:
        yield from _pushed(board, before, action - GOVERNOR_OF, after)
    if was == Phase.PLACING and now == Phase.PLAN:
        placed = Phrase(
            "everybody has placed their houses and takes {houses} into their reserve", houses=RESERVE
        )
        yield placed.citing("MA-4")
    if action == END and now != Phase.TURN:
        yield from _empty_scoring(board, before)
    if was != now and after.round_number > before.round_number:
        yield _next_round(board, after).citing("MA-10")
    if turn_begins(was, action, now):
        yield from _turn(board, before, after)
    if now == Phase.OVER:
        yield from reasons_to_end(after)
        yield from _ranking(board, after)


def _empty_scoring(board: BoardFile, before: State) -> Iterator[Phrase]:
    """MA-40: a scoring that pays nobody."""
    city = int(before.maharaja)
    if present_in(board.arrays[0], before, city) == 0:
        yield Phrase("nobody is present in {city}", city=city_name(board, city)).citing("MA-40")


def _pushed(board: BoardFile, before: State, moved: int, after: State) -> Iterator[Phrase]:
    """MA-27: the markers that the moved one has passed."""
    passed = [city for city in range(CITIES) if city != moved and after.box[city] != before.box[city]]
    pushed = sorted(passed, key=before.box.__getitem__)
    if pushed:
        cities = Listed.of(city_name(board, city) for city in pushed)
        up = Plural(
            "the marker of {cities} goes one box up",
            "the markers of {cities} go one box up",
            len(pushed),
            cities=cities,
        )
        yield up.citing("MA-27")


def _roads(board: BoardFile, before: State, after: State) -> Iterator[Phrase]:
    """MA-30: roads that are open now, or closed because a village is left empty."""
    settled, settled_now = before.villages[:, 0] != NOBODY, after.villages[:, 0] != NOBODY
    if (settled == settled_now).all():
        return
    for number, road in enumerate(board.tables.road):
        villages = [board.villages.index(village) for village in road.villages]
        was_open, is_open = settled[villages].all(), settled_now[villages].all()
        if was_open != is_open:
            yield _road(road_name(board, number), is_open=is_open).citing("MA-30")


def _road(road: Phrase, *, is_open: bool) -> Phrase:
    if is_open:
        return Phrase("the road {road} is open now", road=road)
    return Phrase("the road {road} is closed now", road=road)


def _next_round(board: BoardFile, after: State) -> Phrase:
    """MA-10: where the Maharaja goes, and its marker."""
    city = int(after.maharaja)
    return Phrase(
        "round {round}: the Maharaja goes to {city}, whose marker goes to box {box}",
        round=int(after.round_number),
        city=city_name(board, city),
        box=box_name(int(after.box[city])),
    )


def _turn(board: BoardFile, before: State, after: State) -> Iterator[Phrase]:
    """MA-12, MA-60: the disc that is revealed, and the yogi's chip."""
    seat = int(after.turn)
    name = SeatName(seat + 1)
    one, other = (action_name(board, int(action)) for action in after.seats[seat].plan)
    if one == other:
        yield Phrase("{name}’s turn: twice {one}", name=name, one=one).citing("MA-12")
    else:
        yield Phrase("{name}’s turn: {one} and {other}", name=name, one=one, other=other).citing("MA-12")
    if after.holder[YOGI] == seat:
        if after.seats[seat].chips > before.seats[seat].chips:
            yield Phrase("the yogi gives {name} a chip", name=name).citing("MA-60")
        else:
            yield Phrase("the bank has no chip left for {name}", name=name).citing("MA-71")


def reasons_to_end(after: State) -> Iterator[Phrase]:
    """Yield every reason for which the game ends (MA-50, MA-70)."""
    palaces = int(palaces_of_each(after))
    for seat in range(after.players):
        if palaces_built(after, seat) == palaces:
            built = Plural(
                "the game ends: {name} has built their only palace",
                "the game ends: {name} has built all their {count} palaces",
                palaces,
                name=SeatName(seat + 1),
            )
            yield built.citing("MA-50")
    if after.ending:
        reached = Phrase("the game ends: a governor marker has come to box {box}", box=NUMBERED)
        yield reached.citing("MA-50")
    if after.round_number == last_round(after):
        last = Phrase("the game ends with round {round}", round=int(after.round_number))
        yield last.citing("MA-70" if after.options.short else "MA-50")


def _ranking(board: BoardFile, after: State) -> Iterator[Phrase]:
    """MA-51: everybody's place, with palaces, gold and the character that breaks ties."""
    places = [int(place(board.arrays[0], after, seat)) for seat in range(after.players)]
    for seat in sorted(range(after.players), key=places.__getitem__):
        ranked = Phrase(
            "{place}: {name}, palaces {palaces}, gold {gold}, {character}",
            place=ordinal(places[seat]),
            name=SeatName(seat + 1),
            palaces=int(palaces_built(after, seat)),
            gold=int(after.seats[seat].gold),
            character=character_name(board, int(lowest_character(after, seat))),
        )
        yield ranked.citing("MA-51")
