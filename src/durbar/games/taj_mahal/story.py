"""A game of Taj Mahal told: decisions in words, every point with its reason, the score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from durbar.core.log import Entry
from durbar.core.match import Match
from durbar.core.position import Position, copy_of
from durbar.core.story import Event, Phrase, SheetRow
from durbar.games.taj_mahal.actions import DRAWN, WITHDRAW, Decision
from durbar.games.taj_mahal.boardfile import (
    BoardFile,
)
from durbar.games.taj_mahal.claims import DUMMY, wins
from durbar.games.taj_mahal.constants import (
    FIGURES,
    SYMBOLS,
)
from durbar.games.taj_mahal.naming import bonus_name, card_name, prize_name, symbol_name
from durbar.games.taj_mahal.reasons import gains
from durbar.games.taj_mahal.state import NOBODY, Category, Phase, State

WORDS = {
    "play": "plays {card}",
    "add": "adds {card}",
    "done": "adds no card",
    "palace": "builds a palace in {city}",
    "crown": "builds the crown palace in {city}",
    "choose": "takes {card} from the display",
}
BEGINS = "{name} begins the game"
TILE = "province tile {tile} is dealt to {province}"
BONUS = "the bonus tile {bonus} is dealt to {city}"
WITHDRAWS = "withdraws and wins nothing"
WITHDRAWS_AT_ONCE = "withdraws without having played a card"
WITHDRAWS_AND_WINS = "withdraws and wins {prizes}"
SHOWN = "{card} is turned up for the display"
SHOWN_FOR_DUMMY = "{card} is turned up for the dummy"
DRAWN_CARD = "{name} draws {card}"
DRAWN_UNSEEN = "{name} draws a card"
DUMMY_LEAVES = "the dummy has that colour already and leaves"
DUMMY_REMOVES = "the dummy has that colour already and leaves; it removes {prizes} from the court"
EXCHANGES = "{name} returns two {figure} tiles for the special card “{card}”"
EXCHANGES_FROM = "{name} returns two {figure} tiles for the special card “{card}”, which {owner} had"
EXCHANGES_IN_VAIN = "{name} returns two {figure} tiles, and has the special card “{card}” already"
NEXT_VISIT = "visit {visit}: {province}"


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
        self.cities = {city.id: city.name for city in self.board.tables.city}
        self.cards = {name: card_name(self.board, card) for card, name in enumerate(self.board.cards)}

    def event(self, entry: Entry) -> Event:
        """Tell a decision and carry it out."""
        before = copy_of(self.states)[0]
        self.game.loops.apply_at(self.game.boards, self.states, 0, entry.action)
        after = self.states[0]
        follows = (*self.dummy_leaves(before, after), *self.visit_ends(before, after))
        return Event(entry.actor, self.phrase(entry, before), gains(self.board, before, after), follows)

    def phrase(self, entry: Entry, before: State) -> Phrase:
        """Put a decision into words; `before` is the state in which it was taken."""
        decision = self.game.actions[entry.action]
        assert isinstance(decision, Decision)
        if entry.actor == 0:
            return self.chance(entry, decision, before)
        if entry.action == WITHDRAW:
            return self.withdrawal(before)
        if decision.city:
            return Phrase(WORDS[decision.do], {"city": self.cities[decision.city]})
        return Phrase(WORDS[decision.do], {"card": self.cards[decision.card]} if decision.card else {})

    def withdrawal(self, before: State) -> Phrase:
        """Tell what a withdrawal wins (TM-20)."""
        if before.seats[before.turn].row_length == 0:
            return Phrase(WITHDRAWS_AT_ONCE)
        prizes = self.prizes(before, before.turn)
        return Phrase(WITHDRAWS_AND_WINS, {"prizes": prizes}) if prizes else Phrase(WITHDRAWS)

    def prizes(self, before: State, seat: int) -> str:
        """Name what a seat, or the dummy, takes from the court when it leaves now."""
        board, b = self.board, self.game.boards[0]
        return ", ".join(
            prize_name(board, symbol) for symbol in range(SYMBOLS) if wins(b, before, seat, symbol)
        )

    def chance(self, entry: Entry, decision: Decision, before: State) -> Phrase:
        """Tell what chance brought, or that it stays hidden."""
        if decision.seat:
            return Phrase(BEGINS, {"name": self.names[decision.seat - 1]})
        if decision.tile:
            province = self.board.tables.province[before.province_tile.tolist().index(0)]
            return Phrase(TILE, {"tile": decision.tile, "province": province.name})
        if decision.bonus:
            city = self.board.fortresses[before.bonus.tolist().index(NOBODY)]
            return Phrase(BONUS, {"bonus": bonus_name(self.board, decision.bonus), "city": self.cities[city]})
        words: dict[str, str | int] = {"card": self.cards[decision.card or ""]}
        if entry.action < DRAWN:
            return Phrase(SHOWN_FOR_DUMMY if before.phase == Phase.DUMMY else SHOWN, words)
        name = self.names[before.turn]
        if entry.owner not in {0, self.seat}:
            return Phrase(DRAWN_UNSEEN, {"name": name})
        return Phrase(DRAWN_CARD, {"name": name, **words})

    def dummy_leaves(self, before: State, after: State) -> Iterator[Phrase]:
        """TM-62: the dummy has turned up a colour for the second time."""
        if before.phase == Phase.DUMMY and after.dummy == 0:
            prizes = self.prizes(before, DUMMY)
            yield Phrase(DUMMY_REMOVES, {"prizes": prizes}) if prizes else Phrase(DUMMY_LEAVES)

    def visit_ends(self, before: State, after: State) -> Iterator[Phrase]:
        """TM-36, TM-38: exchanges for special cards, and where the next visit goes."""
        if before.visit and (after.visit > before.visit or after.phase == Phase.OVER):
            yield from self.exchanges(before, after)
        if after.visit > before.visit:
            province = self.board.tables.province[after.province].name
            yield Phrase(NEXT_VISIT, {"visit": int(after.visit), "province": province})

    def exchanges(self, before: State, after: State) -> Iterator[Phrase]:
        """TM-36: who has returned two equal influence tiles."""
        for seat, name in enumerate(self.names):
            for figure in range(FIGURES):
                if after.seats[seat].influence[figure] < before.seats[seat].influence[figure]:
                    yield self.exchange(before, seat, name, figure)

    def exchange(self, before: State, seat: int, name: str, figure: int) -> Phrase:
        """TM-36: from whom the special card comes."""
        words: dict[str, str | int] = {
            "name": name,
            "figure": symbol_name(self.board, figure),
            "card": self.board.tables.special_card[figure].name,
        }
        owner = before.special[figure]
        if owner == seat:
            return Phrase(EXCHANGES_IN_VAIN, words)
        if owner == NOBODY:
            return Phrase(EXCHANGES, words)
        return Phrase(EXCHANGES_FROM, {**words, "owner": self.names[owner]})


# ---------------------------------------------------------------- the score sheet

SHEET = (
    (Category.GOODS, "Goods"),
    (Category.CHAINS, "Palaces and chains"),
    (Category.BONUS, "Bonus tiles"),
    (Category.PRINCESS, "The princess's special card"),
    (Category.HAND, "Cards in hand"),
)


def sheet(position: Position) -> list[SheetRow]:
    """Return the points of all seats by category; the rows add up to the scores (TM-25, TM-50)."""
    seats = [position.state.seats[seat] for seat in range(position.players)]
    return [
        SheetRow(Phrase(title), tuple(int(player.points[category]) for player in seats))
        for category, title in SHEET
    ]
