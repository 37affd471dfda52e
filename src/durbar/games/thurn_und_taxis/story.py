"""A game of Thurn und Taxis told: decisions in words, every point with its reason, the score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from durbar.core.log import Entry
from durbar.core.match import Match
from durbar.core.position import Position
from durbar.core.story import Event, Gain, Phrase, SheetRow
from durbar.games.thurn_und_taxis.actions import ALL, CLOSE, DISCARD, EACH, END, LAY_LEFT, Decision
from durbar.games.thurn_und_taxis.boardfile import (
    BoardFile,
    Pile,
)
from durbar.games.thurn_und_taxis.constants import (
    CARRIAGES,
)
from durbar.games.thurn_und_taxis.state import Player, State

WORDS = {
    "administrator": "sends for the administrator, who shows new cards",
    "draw": "draws a card from the deck",
    "postmaster": "calls the postmaster to take a second card",
    "abandon": "gives up the route of length {length}",
    "carrier": "calls the carrier to lay a second card",
    "close": "closes the route of length {length}",
    "each": "places post offices: one city in each province",
    "none": "opens no post office",
    "skip": "leaves a province out",
    "end": "ends the turn",
    "take": "takes {city}",
    "lay": "lays {city} at the right end",
    "all": "places post offices: every city of the route in {province}",
    "house": "opens a post office in {city}",
    "discard": "discards {city}",
    "show": "{city} is turned up",
}
BEGINS = "{name} begins the game"
BEGINS_ROUTE = "begins a route with {city}"
LAYS_LEFT = "lays {city} at the left end"
WITH_CARTWRIGHT = "closes the route of length {length} with the cartwright's help"
DRAWN = "the card from the deck is {city}"
DRAWN_UNSEEN = "the card goes to the hand unseen"


# ---------------------------------------------------------------- the log


def events(match: Match, seat: int | None) -> list[Event]:
    """Return one event for each decision of the log, as a seat (None: a spectator) may read it."""
    teller = Teller(match, seat)
    return [teller.event(entry) for entry in match.log]


class Teller:
    """Follows a match decision by decision and tells each of them."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.game = match.game
        self.board: BoardFile = match.game.board  # type: ignore[assignment]
        self.names = match.names
        self.seat = seat
        self.states = match.game.new_states(match.players, match.options)
        self.route_lengths = self.states["seats"]["route_length"][0]  # a window into the state
        self.cities = {city.id: city.name for city in self.board.tables.city}
        self.provinces = {province.id: province.name for province in self.board.tables.province}

    def event(self, entry: Entry) -> Event:
        """Tell a decision and carry it out."""
        phrase = self.phrase(entry)
        return Event(entry.actor, phrase, self.carry_out(entry))

    def carry_out(self, entry: Entry) -> tuple[Gain, ...]:
        """Apply the decision and return the points that it brought; only placing houses can."""
        apply, boards = self.game.loops.apply_at, self.game.boards
        if not EACH < entry.action < END and not ALL <= entry.action < DISCARD:
            apply(boards, self.states, 0, entry.action)
            return ()
        before = self.states.copy()
        apply(boards, self.states, 0, entry.action)
        return gains(self.board, before[0], self.states[0], entry.actor)

    def phrase(self, entry: Entry) -> Phrase:
        """Put a decision into words, before it is carried out."""
        decision = self.game.actions[entry.action]
        assert isinstance(decision, Decision)
        if entry.actor == 0:
            return self.chance(entry, decision)
        if entry.action >= LAY_LEFT or decision.do == "take":
            return self.about_a_place(entry, decision)
        if decision.official:
            return Phrase(WITH_CARTWRIGHT, {"length": self.length(entry)})
        if entry.action == CLOSE or decision.do == "abandon":
            return Phrase(WORDS[decision.do], {"length": self.length(entry)})
        return Phrase(WORDS[decision.do])

    def about_a_place(self, entry: Entry, decision: Decision) -> Phrase:
        """Tell a decision that names a city or a province."""
        if decision.province:
            return Phrase(WORDS["all"], {"province": self.provinces[decision.province]})
        city = {"city": self.cities[decision.city or ""]}
        if decision.do == "lay" and self.length(entry) == 0:
            return Phrase(BEGINS_ROUTE, city)
        return Phrase(LAYS_LEFT if decision.end == "left" else WORDS[decision.do], city)

    def chance(self, entry: Entry, decision: Decision) -> Phrase:
        """Tell what chance brought, or that it stays hidden."""
        if decision.seat:
            return Phrase(BEGINS, {"name": self.names[decision.seat - 1]})
        if entry.owner not in {0, self.seat}:
            return Phrase(DRAWN_UNSEEN)
        text = WORDS["show"] if decision.do == "show" else DRAWN
        return Phrase(text, {"city": self.cities[decision.city or ""]})

    def length(self, entry: Entry) -> int:
        """Return the length of the actor's route."""
        return int(self.route_lengths[entry.actor - 1])


# ---------------------------------------------------------------- points and their reasons


def gains(board: BoardFile, before: State, after: State, seat: int) -> tuple[Gain, ...]:
    """Return what a seat won between two states of one closing: houses, tiles, carriage (TT-30 … TT-41)."""
    was, now = before.seats[seat - 1], after.seats[seat - 1]
    return tuple(
        Gain(seat, points, reason)
        for points, reason in (
            *_houses(board, was, now),
            *_tiles(board, was, now),
            *_carriage(board, was, now),
        )
    )


Points = Iterator[tuple[int, Phrase]]


def _houses(board: BoardFile, was: Player, now: Player) -> Points:
    """TT-41: every house that is not left any more is a point not lost."""
    placed = (now.house - was.house).tolist()
    cities = [city.name for city, new in zip(board.tables.city, placed, strict=True) if new]
    if len(cities) == 1:
        yield 1, Phrase("post office in {city}", {"city": cities[0]})
    elif cities:
        yield len(cities), Phrase("post offices in {cities}", {"cities": ", ".join(cities)})


def _tiles(board: BoardFile, was: Player, now: Player) -> Points:
    """TT-31, TT-40: the tiles of all piles that are new."""
    for pile, new in zip(board.tables.bonus_pile, (now.tiles - was.tiles).tolist(), strict=True):
        if new:
            yield pile.values[new.bit_length() - 1], tile_reason(board, pile, was, now)


def tile_reason(board: BoardFile, pile: Pile, was: Player, now: Player) -> Phrase:
    """Say what a bonus tile was won for (TT-31, TT-40)."""
    if pile.kind == "route":
        return _route_reason(board, pile, int(was.route_length))
    if pile.kind == "province":
        return Phrase("tile {pile}: a post office in every city there", {"pile": pile.name})
    if pile.kind == "outside":
        return Phrase("tile {pile}: a post office in every province that counts", {"pile": pile.name})
    if now.carriages == CARRIAGES:
        return Phrase("end tile: the last carriage is taken")
    return Phrase("end tile: the last post office is open")


def _route_reason(board: BoardFile, pile: Pile, length: int) -> Phrase:
    earned = max(p.length for p in board.tables.bonus_pile if p.kind == "route" and p.length <= length)
    words: dict[str, str | int] = {"pile": pile.name, "length": length}
    if pile.length < earned:
        return Phrase("tile {pile} for a route of length {length}, as the pile above is empty", words)
    return Phrase("tile {pile} for a route of length {length}", words)


def _carriage(board: BoardFile, was: Player, now: Player) -> Points:
    """TT-32, TT-41: only the highest carriage counts, so a new one brings the difference."""
    if now.carriages == was.carriages:
        return
    new = board.tables.carriage[now.carriages - 1]
    old = board.tables.carriage[was.carriages - 1] if was.carriages else None
    words: dict[str, str | int] = {"value": new.value, "points": new.points}
    text = "carriage {value}, worth {points}"
    if old:
        words |= {"old": old.value, "less": old.points}
        text = "carriage {value}, worth {points}, in place of carriage {old}, worth {less}"
    if new.value > was.route_length:
        text += ", with the cartwright's help"
    yield new.points - (old.points if old else 0), Phrase(text, words)


# ---------------------------------------------------------------- the score sheet

SHEET = (
    ("route", "Tiles for long routes"),
    ("province", "Tiles for whole provinces"),
    ("outside", "Tile for all provinces"),
    ("end", "Tile for the end of the game"),
)


def sheet(position: Position) -> list[SheetRow]:
    """Return the points of all seats by category; the rows add up to the scores (TT-41)."""
    seats = [position.state.seats[seat] for seat in range(position.players)]
    board: BoardFile = position.game.board  # type: ignore[assignment]
    rows = [SheetRow(Phrase("Carriage"), tuple(carriage_points(board, seat) for seat in seats))]
    for kind, title in SHEET:
        rows.append(SheetRow(Phrase(title), tuple(_tile_points(board, seat, kind) for seat in seats)))
    rows.append(SheetRow(Phrase("Post offices not opened"), tuple(-int(seat.houses_left) for seat in seats)))
    return rows


def carriage_points(board: BoardFile, player: Player) -> int:
    """Return the points of the highest carriage; none is 0 (TT-41)."""
    return board.tables.carriage[player.carriages - 1].points if player.carriages else 0


def tiles_of(pile: Pile, owned: int) -> list[int]:
    """Return the values of the tiles whose bits are set in `owned`, the highest first."""
    return [value for tile, value in enumerate(pile.values) if owned >> tile & 1]


def _tile_points(board: BoardFile, player: Player, kind: str) -> int:
    piles = zip(board.tables.bonus_pile, player.tiles.tolist(), strict=True)
    return sum(sum(tiles_of(pile, owned)) for pile, owned in piles if pile.kind == kind)
