"""A game of Taj Mahal told: decisions in words, the score sheet."""

from __future__ import annotations

from durbar.core.map_names import city_name
from durbar.core.phrase import Listed, Phrase, Plural, SeatName
from durbar.core.position import Position
from durbar.core.telling import LogEvent, SheetRow, Step
from durbar.games.taj_mahal.action_ids import DONE, DRAWN, WITHDRAW
from durbar.games.taj_mahal.actions import Decision
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.following import beforehand, follows, prizes
from durbar.games.taj_mahal.naming import bonus_name, card_name, province_name
from durbar.games.taj_mahal.reasons import gains
from durbar.games.taj_mahal.state import NOBODY, Category, Phase, State
from durbar.games.taj_mahal.state_of import state_of

# ---------------------------------------------------------------- the log


def tell(step: Step) -> LogEvent:
    """Tell a decision, the points that it brought, and what came of it by itself."""
    board = BoardFile.of(step.before.game)
    before, after = state_of(step.before), state_of(step.after)
    return LogEvent(
        step.entry.actor,
        _phrase(board, step),
        gains(board, before, after),
        tuple(follows(board, before, after)),
        tuple(beforehand(board, before, after)),
        uneventful=step.entry.action == DONE,
    )


def _phrase(board: BoardFile, step: Step) -> Phrase:
    before, entry = state_of(step.before), step.entry
    if entry.veil:
        return Phrase("{name} draws a card", name=SeatName(int(before.turn) + 1))
    decision = step.before.game.actions[entry.action]
    assert isinstance(decision, Decision)
    if entry.actor == 0:
        return _of_chance(board, decision, before, drawn=entry.action >= DRAWN)
    if entry.action == WITHDRAW:
        return _withdrawal(board, before)
    if decision.city:
        city = city_name(board, decision.city)
        if decision.do == "crown":
            return Phrase("builds the crown palace in {city}", city=city)
        return Phrase("builds a palace in {city}", city=city)
    return _about_a_card(board, decision)


def _about_a_card(board: BoardFile, decision: Decision) -> Phrase:
    if decision.do == "done":
        return Phrase("adds no card")
    card = card_name(board, decision.card or "")
    match decision.do:
        case "play":
            return Phrase("plays {card}", card=card)
        case "add":
            return Phrase("adds {card}", card=card)
    return Phrase("takes {card} from the display", card=card)


def _withdrawal(board: BoardFile, before: State) -> Phrase:
    """Tell what a withdrawal wins (TM-20), or that it brings a card more (TM-26)."""
    seat = int(before.turn)
    if before.seats[seat].row_length == 0:
        return Phrase("withdraws without having played a card").citing("TM-26")
    won = prizes(board, before, seat)
    told = (
        Phrase("withdraws and wins {prizes}", prizes=won)
        if won.items
        else Phrase("withdraws and wins nothing")
    )
    return told.citing("TM-20")


def _of_chance(board: BoardFile, decision: Decision, before: State, *, drawn: bool) -> Phrase:
    if decision.seat:
        return Phrase("{name} begins the game", name=SeatName(decision.seat))
    if decision.tile:
        province = province_name(board, before.province_tile.tolist().index(0))
        return Phrase("province tile {tile} is dealt to {province}", tile=decision.tile, province=province)
    if decision.bonus:
        city = city_name(board, board.fortresses[before.bonus.tolist().index(NOBODY)])
        bonus = bonus_name(board, decision.bonus)
        return Phrase("the bonus tile {bonus} is dealt to {city}", bonus=bonus, city=city)
    card = card_name(board, decision.card or "")
    if drawn:
        return Phrase("{name} draws {card}", name=SeatName(int(before.turn) + 1), card=card)
    cards = Listed.of([card])
    if before.phase == Phase.DUMMY:
        return Plural(
            "{cards} is turned up for the dummy", "{cards} are turned up for the dummy", 1, cards=cards
        )
    return Plural(
        "{cards} is turned up for the display", "{cards} are turned up for the display", 1, cards=cards
    )


# ---------------------------------------------------------------- the score sheet


def ending(position: Position) -> tuple[Phrase, ...]:
    """Return why the game ends: the last province has been visited (TM-50)."""
    last = Phrase("the game ends with visit {visit}, the last one", visit=int(state_of(position).visit))
    return (last.citing("TM-50"),)


SHEET = (
    (Category.GOODS, Phrase("Goods")),
    (Category.CHAINS, Phrase("Palaces and chains")),
    (Category.BONUS, Phrase("Bonus tiles")),
    (Category.PRINCESS, Phrase("The princess’s special card")),
    (Category.HAND, Phrase("Cards in hand")),
)


def sheet(position: Position) -> list[SheetRow]:
    """Return the points of all seats by category; the rows add up to the scores (TM-25, TM-50)."""
    seats = [state_of(position).seats[seat] for seat in range(position.players)]
    return [
        SheetRow(title, tuple(int(player.points[category]) for player in seats)) for category, title in SHEET
    ]
