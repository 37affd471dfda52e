"""A game of Thurn und Taxis told: decisions in words, the score sheet."""

from __future__ import annotations

from durbar.core.map_names import city_name
from durbar.core.phrase import Listed, Phrase, Plural, SeatName
from durbar.core.position import Position
from durbar.core.telling import LogEvent, SheetRow, Step
from durbar.games.thurn_und_taxis.action_ids import ALL, DISCARD, EACH, END
from durbar.games.thurn_und_taxis.actions import Decision
from durbar.games.thurn_und_taxis.board_tables import Pile
from durbar.games.thurn_und_taxis.boardfile import BoardFile
from durbar.games.thurn_und_taxis.constants import PILE_KINDS
from durbar.games.thurn_und_taxis.naming import pile_name, province_name
from durbar.games.thurn_und_taxis.reasons import gains
from durbar.games.thurn_und_taxis.state import NOBODY, Options, Player
from durbar.games.thurn_und_taxis.state_of import state_of

# ---------------------------------------------------------------- the log


def tell(step: Step) -> LogEvent:
    """Tell a decision, and the points that it brought; only placing houses can bring any."""
    entry, board = step.entry, BoardFile.of(step.before.game)
    if EACH < entry.action < END or ALL <= entry.action < DISCARD:
        won = gains(board, state_of(step.before), state_of(step.after), entry.actor)
        return LogEvent(entry.actor, _phrase(step), won)
    return LogEvent(entry.actor, _phrase(step), uneventful=entry.action == END)


def _phrase(step: Step) -> Phrase:
    entry = step.entry
    if entry.veil:
        return Phrase("the card goes to the hand unseen")
    decision = step.before.game.actions[entry.action]
    assert isinstance(decision, Decision)
    if entry.actor == 0:
        return _of_chance(BoardFile.of(step.before.game), decision)
    length = int(state_of(step.before).seats[entry.actor - 1].route_length)
    if decision.city:
        return _in_a_city(BoardFile.of(step.before.game), decision, length)
    if decision.province:
        province = province_name(BoardFile.of(step.before.game), decision.province)
        return Phrase("places post offices: every city of the route in {province}", province=province)
    return _without_a_place(decision, length)


def _of_chance(board: BoardFile, decision: Decision) -> Phrase:
    if decision.seat:
        return Phrase("{name} begins the game", name=SeatName(decision.seat))
    city = city_name(board, decision.city or "")
    if decision.do == "show":
        return Plural("{cities} is turned up", "{cities} are turned up", 1, cities=Listed.of([city]))
    return Phrase("the card from the deck is {city}", city=city)


def _in_a_city(board: BoardFile, decision: Decision, length: int) -> Phrase:
    """Tell a decision that names a city; `length` is that of the seat's route."""
    city = city_name(board, decision.city or "")
    match decision.do:
        case "take":
            return Phrase("takes {city}", city=city)
        case "discard":
            return Phrase("discards {city}", city=city)
        case "house":
            return Phrase("opens a post office in {city}", city=city)
    if length == 0:
        return Phrase("begins a route with {city}", city=city)
    if decision.end == "left":
        return Phrase("lays {city} at the left end", city=city)
    return Phrase("lays {city} at the right end", city=city)


def _without_a_place(decision: Decision, length: int) -> Phrase:
    match decision.do:
        case "abandon":
            return Phrase("gives up the route of length {length}", length=length).citing("TT-21")
        case "close" if decision.official:
            return Phrase("closes the route of length {length} with the cartwright’s help", length=length)
        case "close":
            return Phrase("closes the route of length {length}", length=length)
    return SHORT[decision.do]


SHORT = {
    "administrator": Phrase("sends for the administrator, who shows new cards"),
    "draw": Phrase("draws a card from the deck"),
    "postmaster": Phrase("calls the postmaster to take a second card"),
    "carrier": Phrase("calls the carrier to lay a second card"),
    "each": Phrase("places post offices: one city in each province"),
    "none": Phrase("opens no post office"),
    "skip": Phrase("leaves a province out"),
    "end": Phrase("ends the turn"),
}

# ---------------------------------------------------------------- the score sheet


def ending(position: Position) -> tuple[Phrase, ...]:
    """Return why the game ends, and with which round (TT-40)."""
    s, board = state_of(position), BoardFile.of(position.game)
    if s.ender == NOBODY:
        return ()
    player, name = s.seats[s.ender], SeatName(int(s.ender) + 1)
    reasons = []
    if player.carriages == len(board.tables.carriage):
        number = board.tables.carriage[-1].value
        reasons.append(Phrase("the game ends: {name} has taken carriage {number}", name=name, number=number))
    if player.houses_left == 0:
        reasons.append(Phrase("the game ends: {name} has opened their last post office", name=name))
    return tuple(reason.citing("TT-40") for reason in reasons)


TILE_TITLES = {
    "route": Phrase("Tiles for long routes"),
    "province": Phrase("Tiles for whole provinces"),
    "end": Phrase("Tile for the end of the game"),
}


def sheet(position: Position) -> list[SheetRow]:
    """Return the points of all seats by category; the rows add up to the scores (TT-41)."""
    s, board = state_of(position), BoardFile.of(position.game)
    seats = [s.seats[seat] for seat in range(position.players)]
    rows = [SheetRow(Phrase("Carriage"), tuple(_carriage_points(board, seat) for seat in seats))]
    for kind in PILE_KINDS:
        title = _tiles_title(board, s.options, kind)
        rows.append(SheetRow(title, tuple(_tile_points(board, seat, kind) for seat in seats)))
    rows.append(SheetRow(Phrase("Post offices not opened"), tuple(-int(seat.houses_left) for seat in seats)))
    return rows


def _carriage_points(board: BoardFile, player: Player) -> int:
    """Return the points of the highest carriage; none is 0 (TT-41)."""
    return board.tables.carriage[player.carriages - 1].points if player.carriages else 0


def _tiles_title(board: BoardFile, options: Options, kind: str) -> Phrase:
    """Return what the tiles of a kind are called; which provinces one asks for, its pile's name tells."""
    if kind in TILE_TITLES:
        return TILE_TITLES[kind]
    piles = [pile for pile in board.tables.bonus_pile if pile.kind == kind]
    all_nine = options.all_provinces_with_bavaria == 1
    return Phrase("Tile “{piles}”", piles=Listed.of(pile_name(pile, all_nine=all_nine) for pile in piles))


def _tiles_of(pile: Pile, owned: int) -> list[int]:
    """Return the values of the tiles whose bits are set in `owned`, the highest first."""
    return [value for tile, value in enumerate(pile.values) if owned >> tile & 1]


def _tile_points(board: BoardFile, player: Player, kind: str) -> int:
    piles = zip(board.tables.bonus_pile, player.tiles.tolist(), strict=True)
    return sum(sum(_tiles_of(pile, owned)) for pile, owned in piles if pile.kind == kind)
