"""A table of Taj Mahal on which a test arranges the position that it is about."""

from __future__ import annotations

from typing import Any

from durbar import Match
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import BONUS_IDS, FIGURES, GOOD_IDS, KINDS, SPECIALS, SYMBOL_IDS, WHITES
from durbar.games.taj_mahal.state import NOBODY, Category, Phase
from tests.games.arranged import ArrangedTable

FILLER = "red:mogul+elephant yellow:mogul+elephant green:mogul+elephant violet:mogul+elephant"  # for displays


class Table(ArrangedTable):
    """A match without chance of its own, in its first visit (Multan), hands empty and the display too.

    The province tiles lie in board order: Multan 1, Lahore 2, Kashmir 3, Bikaner 4, Delhi 5, …
    First arrange: `hand`, `row`, `display`, `deck`, `palaces`, `visit`, … Then `play`, and ask for `legal`.
    """

    def __init__(self, players: int = 3, first: int = 1, **options: int) -> None:
        self.match = Match("taj-mahal", players=players, options=options, chance=False)
        board = self.match.game.board
        assert isinstance(board, BoardFile)
        self.board = board
        self.match.play(f"first {first}")
        self.settle()
        for seat in range(1, players + 1):
            self._empty_hand(seat)
        self.display("")

    # ------------------------------------------------------------ arranging

    def numbers(self, cards: str) -> list[int]:
        """Return the kinds of cards."""
        return [self.board.cards.index(card) for card in cards.split()]

    def hand(self, seat: int, cards: str, *, seen: bool = False) -> Table:
        """Give cards of the deck to a hand; `seen`: everybody saw which."""
        for kind in self.numbers(cards):
            self._from_deck(kind)
            self.seat(seat).hand[kind] += 1
            self.seat(seat).known[kind] += seen
            self.seat(seat).hand_size += 1
        return self

    def row(self, seat: int, cards: str) -> Table:
        """Lay cards of the deck, or special cards, into a seat's row; the first one fixes the colour."""
        player = self.seat(seat)
        for card in self.numbers(cards):
            if card >= SPECIALS:
                self.s.special[card - SPECIALS] = seat - 1
                self.s.special_played[card - SPECIALS] = 1
            else:
                self._from_deck(card)
            if card < WHITES and player.colour == NOBODY:
                player.colour = card // 11
            player.row[player.row_length] = card
            player.row_length += 1
            player.shown += self.match.game.boards[0].symbols[card]
        return self

    def dummy_row(self, cards: str) -> Table:
        """Lay cards of the deck into the dummy's row."""
        for place, kind in enumerate(self.numbers(cards)):
            self._from_deck(kind)
            self.s.dummy_row[place] = kind
        return self

    def display(self, cards: str) -> Table:
        """Turn up these cards in place of those that lie there; those go back to the deck."""
        for kind in self.s.display:
            if kind != NOBODY:
                self.s.deck[kind] += 1
                self.s.deck_size += 1
        self.s.display[:] = NOBODY
        for place, kind in enumerate(self.numbers(cards)):
            self._from_deck(kind)
            self.s.display[place] = kind
        return self

    def deck(self, cards: str, *, rest: int | None = None) -> Table:
        """Leave only these cards in the deck; the rest goes to the discards, or to seat `rest`."""
        keep = self.numbers(cards)
        for kind in range(KINDS):
            for _ in range(int(self.s.deck[kind]) - keep.count(kind)):
                if rest is None:
                    self._from_deck(kind)
                    self.s.discards[kind] += 1
                else:
                    self.hand(rest, self.board.cards[kind])
        return self

    def palaces(self, seat: int, cities: str) -> Table:
        """Build normal palaces; nothing is paid out for them."""
        for city in cities.split():
            self.seat(seat).palaces |= 1 << self.board.cities.index(city)
        return self

    def crowns(self, seat: int, cities: str) -> Table:
        """Build crown palaces; nothing is paid out for them."""
        for city in cities.split():
            self.seat(seat).crowns |= 1 << self.board.cities.index(city)
        return self

    def goods(self, seat: int, **goods: int) -> Table:
        """Let a seat own goods, as if it had scored them before."""
        for good, count in goods.items():
            self.seat(seat).goods[GOOD_IDS.index(good)] = count
        return self

    def influence(self, seat: int, *figures: str) -> Table:
        """Give influence tiles to a seat."""
        for figure in figures:
            self.seat(seat).influence[SYMBOL_IDS.index(figure)] += 1
        return self

    def special(self, seat: int, *figures: str) -> Table:
        """Give special cards to a seat."""
        for figure in figures:
            self.s.special[SYMBOL_IDS.index(figure)] = seat - 1
        return self

    def visit(self, number: int) -> Table:
        """Let the current visit be another one; the provinces' tiles stay where they are."""
        self.s.visit = number
        self.s.province = self.s.province_tile.tolist().index(number)
        return self

    def bonus(self, city: str, kind: str | None) -> Table:
        """Put a bonus tile on a fortress, or take it away."""
        place = self.board.fortresses.index(city)
        self.s.bonus[place] = NOBODY if kind is None else BONUS_IDS.index(kind)
        return self

    def only_in_court(self, *symbols: str) -> Table:
        """Leave only these prizes in the court."""
        self.s.court[:] = [symbol in symbols for symbol in SYMBOL_IDS]
        return self

    def out(self, *seats: int) -> Table:
        """Let seats have withdrawn already."""
        for seat in seats:
            self.seat(seat).present = 0
        return self

    def turn(self, seat: int) -> Table:
        """Let it be a seat's turn."""
        self.s.turn = seat - 1
        self.s.phase = Phase.TURN
        return self

    def _empty_hand(self, seat: int) -> None:
        player = self.seat(seat)
        self.s.deck += player.hand
        self.s.deck_size += player.hand_size
        player.hand[:] = 0
        player.known[:] = 0
        player.hand_size = 0

    def _from_deck(self, kind: int) -> None:
        assert self.s.deck[kind] > 0, f"the deck has no more {self.board.cards[kind]}"
        self.s.deck[kind] -= 1
        self.s.deck_size -= 1

    # ------------------------------------------------------------ playing

    def choose_all(self) -> Table:
        """Take whatever new cards there are."""
        while self.verbs() == {"choose"}:
            self.match.play(self.match.legal[0])
        return self

    def withdraw(self, *palaces: str) -> Table:
        """Withdraw the seat whose turn it is, build palaces where told, and take whatever cards there are."""
        self.play("withdraw", *palaces)
        while self.match.actor == 0 and self.verbs() == {"draw"}:
            self.match.play(self.match.legal[0])
        return self.choose_all()

    # ------------------------------------------------------------ asking

    def score(self, seat: int) -> int:
        """The points of a seat."""
        return self.match.scores[seat - 1]

    def points(self, seat: int) -> dict[str, int]:
        """The points of a seat by category, without those that are 0."""
        points = self.seat(seat).points
        return {c.name.lower(): int(points[c]) for c in Category if points[c]}

    def court(self) -> set[str]:
        """The prizes that are still in the court."""
        return {symbol for symbol, there in zip(SYMBOL_IDS, self.s.court, strict=True) if there}

    def influence_of(self, seat: int) -> dict[str, int]:
        """The influence tiles of a seat."""
        tiles = self.seat(seat).influence
        return {SYMBOL_IDS[figure]: int(tiles[figure]) for figure in range(FIGURES) if tiles[figure]}

    def goods_of(self, seat: int) -> dict[str, int]:
        """The goods of a seat."""
        return {good: int(n) for good, n in zip(GOOD_IDS, self.seat(seat).goods, strict=True) if n}

    def owner_of(self, figure: str) -> int | None:
        """The seat that has a special card."""
        seat = int(self.s.special[SYMBOL_IDS.index(figure)])
        return seat + 1 if seat != NOBODY else None

    def palaces_of(self, seat: int) -> set[str]:
        """The cities in which a seat has a normal palace."""
        return self._cities(int(self.seat(seat).palaces))

    def crowns_of(self, seat: int) -> set[str]:
        """The cities in which a seat has a crown palace."""
        return self._cities(int(self.seat(seat).crowns))

    def bonus_on(self, city: str) -> str | None:
        """The bonus tile on a fortress."""
        kind = int(self.s.bonus[self.board.fortresses.index(city)])
        return BONUS_IDS[kind] if kind != NOBODY else None

    def hand_of(self, seat: int) -> str:
        """The hand of a seat, special cards not among it."""
        return self._named(self.seat(seat).hand)

    def row_of(self, seat: int) -> str:
        """The cards in play of a seat."""
        player = self.seat(seat)
        return " ".join(self.board.cards[card] for card in player.row[: player.row_length])

    def shown(self) -> list[str]:
        """The display, without its empty places."""
        return [self.board.cards[kind] for kind in self.s.display if kind != NOBODY]

    def discards(self) -> str:
        """The discards."""
        return self._named(self.s.discards)

    def dummy(self) -> list[str]:
        """The dummy's row."""
        return [self.board.cards[kind] for kind in self.s.dummy_row if kind != NOBODY]

    def _cities(self, bits: int) -> set[str]:
        return {name for city, name in enumerate(self.board.cities) if bits >> city & 1}

    def _named(self, counts: Any) -> str:
        return " ".join(self.board.cards[kind] for kind in range(KINDS) for _ in range(int(counts[kind])))
