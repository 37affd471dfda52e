"""A position in plain text, for terminals and bug reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from durbar.core.layout import Ints
from durbar.core.position import Position
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import BONUS_IDS, CITIES, FIGURES, GOOD_IDS, SYMBOL_IDS
from durbar.games.taj_mahal.state import NOBODY, Player, State
from durbar.games.taj_mahal.state_of import state_of


def describe(position: Position, names: Sequence[str]) -> str:
    """Return a position in a few lines; in a view, `?` stands for each card that the seat may not see."""
    board, s = BoardFile.of(position.game), state_of(position)
    return "\n".join([*_table(board, s), *_seats(board, position, names)]) + "\n"


def _table(board: BoardFile, s: State) -> Iterator[str]:
    province = board.provinces[s.province] if s.province != NOBODY else "-"
    court = [symbol for symbol, there in zip(SYMBOL_IDS, s.court, strict=True) if there]
    bonus = [
        f"{city} {BONUS_IDS[kind]}"
        for city, kind in zip(board.fortresses, s.bonus, strict=True)
        if kind != NOBODY
    ]
    order = sorted((number, name) for number, name in zip(s.province_tile, board.provinces, strict=True))
    yield f"visit     {s.visit} {province}"
    yield f"court     {' '.join(court) or '-'}"
    yield f"display   {_row(board, s.display) or '-'}"
    if s.players == 2:
        yield f"dummy     {_row(board, s.dummy_row) or ('-' if s.dummy else 'is out')}"
    yield f"deck      {s.deck_size} cards"
    yield f"discards  {_cards(board, s.discards) or '-'}"
    yield f"special   {' · '.join(_special(s)) or '-'}"
    yield f"bonus     {' · '.join(bonus) or '-'}"
    yield f"provinces {' '.join(f'{number}:{name}' for number, name in order if number)}"


def _special(s: State) -> Iterator[str]:
    for figure, owner in zip(SYMBOL_IDS, s.special, strict=False):
        yield f"{figure} {owner + 1 if owner != NOBODY else '-'}"


def _seats(board: BoardFile, position: Position, names: Sequence[str]) -> Iterator[str]:
    s = state_of(position)
    for seat, (name, score) in enumerate(zip(names, position.scores, strict=True)):
        player = s.seats[seat]
        mark = "→" if seat == s.turn and not position.over else " "
        first = ", start player" if seat == s.first else ""
        out = ", withdrawn" if s.visit and not player.present else ""
        hidden = " ?" * int(player.hand_size - player.hand.sum())
        shown = [f"{symbol} {count}" for symbol, count in zip(SYMBOL_IDS, player.shown, strict=True) if count]
        goods = [f"{good} {count}" for good, count in zip(GOOD_IDS, player.goods, strict=True) if count]
        influence = [
            figure
            for figure, count in zip(SYMBOL_IDS[:FIGURES], player.influence, strict=True)
            for _ in range(count)
        ]
        yield ""
        yield f"{mark} {seat + 1} {name}: {score} points{first}{out}"
        yield f"    hand      {(_cards(board, player.hand) + hidden).strip() or '-'}"
        yield f"    in play   {_row(board, player.row) or '-'}"
        yield f"    symbols   {' · '.join(shown) or '-'}"
        yield f"    palaces   {' '.join(_palaces(board, player)) or '-'}"
        yield f"    goods     {' · '.join(goods) or '-'}"
        yield f"    influence {' '.join(influence) or '-'}"


def _palaces(board: BoardFile, player: Player) -> Iterator[str]:
    for city in range(CITIES):
        if int(player.palaces) >> city & 1:
            yield board.cities[city]
        if int(player.crowns) >> city & 1:
            yield f"{board.cities[city]}(crown)"


def _row(board: BoardFile, cards: Ints) -> str:
    return " ".join(board.cards[card] for card in cards if card != NOBODY)


def _cards(board: BoardFile, counts: Ints) -> str:
    return " ".join(name for name, count in zip(board.cards, counts, strict=False) for _ in range(count))
