"""Cards as the templates show them: the display, the own hand by colour, and small ones in rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup

from durbar.faces.choosing import Button
from durbar.faces.public_view import OwnPart, PublicView, SharedPart, Values, shared_part
from durbar.faces.taj_mahal.art import SPECIAL, card_back, card_face, icon, special_face
from durbar.faces.taj_mahal.choices import Choices
from durbar.faces.taj_mahal.scene import Scene, SceneSeat, colour_of
from durbar.faces.taj_mahal.wording import GROUPS, card_words, colour_word, special_word, symbols_of
from durbar.faces.words import in_each_language, row, say
from durbar.games.taj_mahal.boardfile import BoardFile
from durbar.games.taj_mahal.constants import MONK_CARD, SPECIALS, SYMBOL_IDS, WHITE
from durbar.games.taj_mahal.naming import special_name
from durbar.games.taj_mahal.state import Phase

DISPLAY = "faces/taj_mahal/display.html"


@dataclass(frozen=True)
class Card:
    """A card: what it is, its face, its colour and name, how many there are, and its buttons."""

    id: str
    face: Markup
    name: str
    colour: str  # a class of the style sheet
    icons: tuple[Markup, ...]  # of its symbols, where it is small
    line: str  # what is written on it
    count: int = 1
    buttons: tuple[Button, ...] = ()


def card(scene: Scene, kind: int, count: int = 1, buttons: tuple[Button, ...] = ()) -> Card:
    """Return a card."""
    return _card(scene.board, kind, count, buttons)


@in_each_language
def _card(board: BoardFile, kind: int, count: int, buttons: tuple[Button, ...]) -> Card:
    colour = colour_of(board, kind)
    return Card(
        id=board.cards[kind],
        face=_face(board, kind),
        name=card_words(board, kind),
        colour=GROUPS[colour],
        icons=_icons(board, kind),
        line=special_word(board, kind) if kind >= SPECIALS else "",
        count=count,
        buttons=buttons,
    )


def _face(board: BoardFile, kind: int) -> Markup:
    if kind >= SPECIALS:
        return special_face(SYMBOL_IDS[kind - SPECIALS], SPECIAL[kind - SPECIALS])
    symbols = tuple(SYMBOL_IDS[symbol] for symbol in symbols_of(board, kind))
    return card_face(GROUPS[colour_of(board, kind)], symbols)


def _icons(board: BoardFile, kind: int) -> tuple[Markup, ...]:
    if kind >= SPECIALS:
        return (icon(SPECIAL[kind - SPECIALS]),)
    return tuple(icon(SYMBOL_IDS[symbol]) for symbol in symbols_of(board, kind))


def cards(scene: Scene, kinds: Iterable[int]) -> tuple[Card, ...]:
    """Return equal cards as one, sorted by colour."""
    return tuple(card(scene, kind, count) for kind, count in sorted(Counter(kinds).items()))


def in_row(scene: Scene, kinds: Iterable[int]) -> tuple[Card, ...]:
    """Return cards one by one, as they were played."""
    return tuple(card(scene, kind) for kind in kinds)


def display(public: PublicView, choices: Choices) -> OwnPart | SharedPart:
    """Return the display (TM-26), sorted by colour, with the buttons of the seat that is asked."""
    if not choices.texts:
        return _display_of_all(public)
    scene = choices.scene
    counted = sorted(Counter(scene.display).items())
    shown = [card(scene, kind, count, choices.at_card(kind, "choose")) for kind, count in counted]
    return OwnPart(DISPLAY, _around(scene, shown))


@shared_part(DISPLAY)
def _display_of_all(public: PublicView) -> Values:
    scene = Scene.of(public.position)
    return _around(scene, list(cards(scene, scene.display)))


def _around(scene: Scene, shown: list[Card]) -> Values:
    """Return the display with the deck beside it, and whose cards it becomes."""
    taker = scene.turn if scene.phase == Phase.CHOOSE else 0
    return {"back": card_back(), "deck": scene.deck, "display": shown, "taker": taker}


@shared_part("faces/taj_mahal/discards.html", lasts=True)
def discards(public: PublicView) -> Values:
    """Return the discarded cards."""
    scene = Scene.of(public.position)
    return {"discards": cards(scene, scene.discards), "discards_size": len(scene.discards)}


# ---------------------------------------------------------------- the own hand


@dataclass(frozen=True)
class HandColour:
    """The cards of a colour in the own hand, and why they can or cannot be played now."""

    word: str
    size: int
    cards: tuple[Card, ...]
    note: str


@dataclass(frozen=True)
class OwnHand:
    """The own hand by colour; `notes` say for which colours what holds."""

    groups: tuple[HandColour, ...]
    notes: tuple[tuple[str, str], ...]
    size: int


def hand(scene: Scene, choices: Choices, me: SceneSeat) -> OwnHand:
    """Return the own hand by colour (TM-10 … TM-12)."""
    by_colour: dict[int, Counter[int]] = {}
    for kind in me.in_hand:
        by_colour.setdefault(colour_of(scene.board, kind), Counter())[kind] += 1
    groups = tuple(_group(scene, choices, me, colour, by_colour[colour]) for colour in sorted(by_colour))
    notes: dict[str, list[str]] = {}
    for group in groups:
        if group.note:
            notes.setdefault(group.note, []).append(group.word)
    told = tuple((row(words), note) for note, words in notes.items())
    return OwnHand(groups, told, me.hand_size)


def _group(scene: Scene, choices: Choices, me: SceneSeat, colour: int, kinds: Counter[int]) -> HandColour:
    shown = tuple(
        card(scene, kind, count, choices.at_card(kind, "play", "add"))
        for kind, count in sorted(kinds.items())
    )
    return HandColour(
        word=colour_word(colour),
        size=kinds.total(),
        cards=shown,
        note=_note(scene, me, colour, playable=any(one.buttons for one in shown)),
    )


def _note(scene: Scene, me: SceneSeat, colour: int, *, playable: bool) -> str:
    """Say why a group can be played, or why not."""
    mine = scene.turn == me.number
    if not me.present or scene.over or not scene.visit or (mine and scene.withdrawing):
        return ""
    if colour >= WHITE:
        if playable:
            return ""
        if mine and scene.phase == Phase.ADD:
            return say("this card asks for “{card}”", card=special_name(scene.board, MONK_CARD - SPECIALS))
        return say("goes with a coloured card")
    if mine and scene.phase == Phase.ADD:
        return say("one coloured card a turn")
    if me.colour is None or colour == me.colour:
        return ""
    if MONK_CARD in me.in_hand:
        return say("only with “{card}”", card=special_name(scene.board, MONK_CARD - SPECIALS))
    return say("you play {colour} in this visit", colour=colour_word(me.colour))
