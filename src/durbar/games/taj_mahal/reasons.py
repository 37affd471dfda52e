"""Every point that a decision brought, with its reason (TM-25, TM-30 … TM-33, TM-40, TM-50)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from durbar.core.map_names import city_name
from durbar.core.phrase import Listed, Phrase
from durbar.core.telling import Gain
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import (
    CITIES,
    COLOUR_IDS,
    COLOURS,
    FIRST_GOOD,
    GOODS,
    PRINCESS_CARD,
    SPECIALS,
    TAJ_MAHAL,
    WHITES,
)
from durbar.games.taj_mahal.ending import cards_of_colour, special_cards
from durbar.games.taj_mahal.naming import colour_name, good_name, province_name, special_name
from durbar.games.taj_mahal.palaces import chain
from durbar.games.taj_mahal.state import NOBODY, Category, Phase, Player, State

Points = Iterator[tuple[int, Phrase]]


def gains(board: BoardFile, before: State, after: State) -> tuple[Gain, ...]:
    """Return what the seats won between two states, one decision apart."""
    found: list[Gain] = []
    for seat in _scoring(before, after):
        found += [Gain(seat + 1, *row) for row in _of_seat(board, before, after, seat)]
    return tuple(found)


def _scoring(before: State, after: State) -> list[int]:
    """Return the seats whose points changed; asked of every decision, so of all seats at once."""
    was, now = before["seats"]["points"], after["seats"]["points"]  # type: ignore[index]
    seats: list[int] = (was != now).any(axis=1).nonzero()[0].tolist()
    return seats


def _of_seat(board: BoardFile, before: State, after: State, seat: int) -> Points:
    was, now = before.seats[seat], after.seats[seat]
    won = (now.points - was.points).tolist()
    city = built_city(was, now)
    if won[Category.PRINCESS]:
        yield (
            won[Category.PRINCESS],
            Phrase("the special card “{card}”", card=special_name(board, PRINCESS_CARD - SPECIALS)).citing(
                "TM-40"
            ),
        )
    if won[Category.BONUS]:
        yield won[Category.BONUS], _bonus_reason(board, before, city).citing("TM-30")
    owned = was.goods.tolist()
    if won[Category.GOODS]:
        yield from _citing("TM-30", _bonus_good(board, before, city, owned))
    yield from _citing("TM-31", _chain(board, before, now, won[Category.CHAINS]))
    if won[Category.GOODS]:
        yield from _citing("TM-32", _province_tile(board, before, owned, now))
    if after.phase == Phase.OVER and won[Category.HAND]:
        yield won[Category.HAND], hand_reason(after, seat).citing("TM-50")


def _citing(rule: str, points: Points) -> Points:
    for won, reason in points:
        yield won, reason.citing(rule)


def built_city(was: Player, now: Player) -> int:
    """Return the city in which a normal palace was built, or NOBODY."""
    return int(now.palaces ^ was.palaces).bit_length() - 1


def _bonus_reason(board: BoardFile, before: State, city: int) -> Phrase:
    """TM-30: the bonus tile that brings points by itself."""
    name = city_name(board, city)
    if before.bonus[board.fortresses.index(board.cities[city])] == TAJ_MAHAL:
        return Phrase("the Taj Mahal in {city}", city=name)
    return Phrase("bonus tile of {city}: +2", city=name)


def _bonus_good(board: BoardFile, before: State, city: int, owned: list[int]) -> Points:
    """TM-30: the good of the bonus tile that was just taken; counts it among those `owned`."""
    if city == NOBODY or not board.tables.city[city].fortress:
        return
    good = int(before.bonus[board.fortresses.index(board.cities[city])]) - FIRST_GOOD
    if 0 <= good < GOODS:
        name, many = good_name(board, good), _one_more(owned, good)
        if many == 1:
            yield 1, Phrase("bonus tile of {city}: {good}, the first", city=city_name(board, city), good=name)
        else:
            reason = Phrase(
                "bonus tile of {city}: {good}: 1, and {owned} for those owned before",
                city=city_name(board, city),
                good=name,
                owned=many - 1,
            )
            yield many, reason


def _province_tile(board: BoardFile, before: State, owned: list[int], now: Player) -> Points:
    """TM-32: the goods of the province tile that are not counted among those `owned` yet."""
    tile = int(before.visit)
    for good in range(GOODS):
        if now.goods[good] > owned[good]:
            name, many = good_name(board, good), _one_more(owned, good)
            if many == 1:
                yield 1, Phrase("province tile {tile}: {good}, the first", tile=tile, good=name)
            else:
                reason = Phrase(
                    "province tile {tile}: {good}: 1, and {owned} for those owned before",
                    tile=tile,
                    good=name,
                    owned=many - 1,
                )
                yield many, reason


def _one_more(owned: list[int], good: int) -> int:
    """Count one more good among those `owned`, and return how many of it there are now: its points."""
    owned[good] += 1
    return owned[good]


def _chain(board: BoardFile, before: State, now: Player, points: int) -> Points:
    """TM-31: the current province, and every other one that the chain reaches."""
    if not points:
        return
    province = province_name(board, before.province)
    joined = joined_provinces(board, now, int(before.province))
    others = Listed.of(province_name(board, there) for there in joined)
    if others.items:
        yield (
            points,
            Phrase("for palaces in {province}, joined to {provinces}", province=province, provinces=others),
        )
    else:
        yield points, Phrase("for palaces in {province}", province=province)


def joined_cities(board: BoardFile, player: Player, province: int, more: int = NOBODY) -> list[int]:
    """Return the cities of the player's chain through a province, as if it had a palace in `more` too."""
    b = board.arrays[0]
    own = int(player.palaces | player.crowns)
    if more != NOBODY:
        own |= int(b.city_bit[more])
    reached = int(chain(b, own, province))
    return [city for city in range(CITIES) if reached >> city & 1]


def joined_provinces(board: BoardFile, player: Player, province: int) -> list[int]:
    """Return the other provinces that the player's chain through a province reaches."""
    return other_provinces(board, joined_cities(board, player, province), province)


def other_provinces(board: BoardFile, joined: Sequence[int], province: int) -> list[int]:
    """Return the other provinces that a chain of joined cities through a province reaches."""
    reached = set(board.arrays[0].province[joined].tolist())
    return sorted(reached - {province})


def hand_reason(s: State, seat: int) -> Phrase:
    """Say what counts in a hand at the end, without what is not in it (TM-50)."""
    player = s.seats[seat]
    special, white = int(special_cards(s, seat)), int(player.hand[WHITES:SPECIALS].sum())
    lengths = [int(cards_of_colour(player, colour)) for colour in range(COLOURS)]
    longest = max(lengths)
    cards = (
        *([Phrase("{count} special", count=special)] if special else ()),
        *([Phrase("{count} white", count=white)] if white else ()),
        *([_of_colour(longest, COLOUR_IDS[lengths.index(longest)])] if longest else ()),
    )
    return Phrase("the hand: {cards}", cards=Listed.of(cards))


def _of_colour(count: int, colour: str) -> Phrase:
    return Phrase("{count} {colour}", count=count, colour=colour_name(colour))
