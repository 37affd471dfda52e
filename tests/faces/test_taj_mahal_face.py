"""What players see of Taj Mahal."""

from __future__ import annotations

import re

import pytest

from durbar.core.match import Match
from durbar.core.position import Position
from durbar.core.registry import game as game_of
from durbar.core.view import View
from durbar.faces.face import face_of
from durbar.faces.taj_mahal.context import context
from durbar.faces.words import tell
from durbar.games.taj_mahal.state import Category, Phase
from tests.faces import showing
from tests.faces.showing import NAMES
from tests.games.playing import played
from tests.games.taj_mahal.table import Table
from tests.markup import squeezed

GAME = "taj-mahal"
FACE = face_of(GAME)


def page(view: View) -> str:
    return showing.page(FACE, view)


def seen_by(table: Table, seat: int | None = 1) -> str:
    return page(table.match.view(seat))


def section(html: str, name: str) -> str:
    """Return the part of a page from a section's heading class on, up to its end."""
    return re.findall(rf'<section class="panel {name}.*?</section>', html, re.DOTALL)[0]


def test_no_hidden_card_of_another_seat_is_on_the_page():
    table = Table().hand(2, "red:vizier+elephant").hand(2, "violet:monk+elephant", seen=True)
    for seat in (None, 1, 3):
        html = seen_by(table, seat)
        assert "red Vizier + Elephant" not in html
        assert "violet Monk + Elephant" in section(html, "hands")
        assert "1 unknown" in html
    assert "red Vizier + Elephant" in seen_by(table, 2)


# ---------------------------------------------------------------- what is asked


def sentence(table: Table, seat: int = 1) -> str:
    return tell(FACE.sentence(table.match.view(seat)), NAMES[: table.match.players])


def test_a_turn_step_by_step():
    """TM-10 … TM-12: play or withdraw; add; then only the own colour."""
    table = Table().hand(1, "red:vizier+elephant red:monk+elephant green:monk+elephant white:mogul").turn(1)
    assert sentence(table) == "Play a coloured card, or withdraw."
    assert sentence(table, 2) == "Anna plays or withdraws."
    table.play("play red:vizier+elephant")
    assert sentence(table) == "Add a white or a special card, or none."
    table.play("add white:mogul").turn(1)
    assert sentence(table) == "Play another red card, or withdraw."
    assert "<b>green</b>: you play red in this visit" in seen_by(table)


def test_the_card_of_any_colour_is_asked_for():
    """TM-41."""
    table = Table().hand(1, "green:monk+elephant").row(1, "red:vizier+elephant").special(1, "monk").turn(1)
    assert "only with “Any colour”" in seen_by(table)
    assert sentence(table) == "Play a card of another colour with “Any colour”, or withdraw."
    table.hand(1, "red:monk+elephant")
    assert sentence(table) == "Play another red card, another colour with “Any colour”, or withdraw."
    table.play("play green:monk+elephant")
    assert sentence(table) == "That colour goes only with the special card “Any colour”: add it."


def test_who_has_no_card_must_withdraw():
    table = Table().hand(1, "white:mogul").display("red:monk+elephant yellow:monk+elephant").turn(1)
    assert sentence(table) == "You have no card to play: you must withdraw."
    assert "goes with a coloured card" in seen_by(table)
    assert "draw a card first" in seen_by(table)


@pytest.mark.parametrize(
    ("display", "told"),
    [
        ("red:monk+elephant yellow:monk+elephant", "draw a card first, then take two"),
        ("red:monk+elephant", "draw a card first, then take the last one"),
        ("", "draw a card"),
    ],
)
def test_who_plays_nothing_is_told_which_cards_there_are(display: str, told: str):
    """TM-26: the last one to withdraw takes the card that remains."""
    table = Table().hand(1, "red:vizier+elephant").display(display).turn(1)
    assert f"nothing played: {told}<" in seen_by(table)
    table.s.deck[:] = table.s.deck_size = table.s.discards[:] = 0
    assert "draw a card" not in seen_by(table)


def test_the_last_player_is_told_so():
    """TM-14."""
    table = Table().hand(1, "red:vizier+elephant").out(2, 3).turn(1)
    assert sentence(table) == "No other player is left: play as often as you like, then withdraw."


def test_a_withdrawal_step_by_step():
    """TM-20 … TM-26."""
    table = (
        Table()
        .row(1, "red:vizier+general red:princess+mogul")
        .display("red:monk+elephant yellow:monk+elephant")
        .palaces(1, "lahore")
        .turn(1)
    )
    assert "Vizier tile, General tile, Princess tile, crown" in seen_by(table)
    table.play("withdraw")
    assert sentence(table) == "Build 3 palaces in Multan, one after another."
    assert "up to +" in section_of_prompt(seen_by(table))
    table.play("palace uch", "palace bhakkar")
    html = section_of_prompt(seen_by(table))
    assert sentence(table) == "Build a palace in Multan."
    assert re.findall(r'<li class="(?:now|next)">([^<]+)', html) == [
        "a palace",
        "the crown palace",
        "points for palaces and chain",
        "new cards",
    ]
    table.play("palace derawar")
    assert sentence(table) == "Build the crown palace in Multan."
    html = section_of_prompt(seen_by(table))
    assert "joined to Lahore" in html
    assert 'Multan <b class="points">+2</b>' in html
    table.play("crown multan")
    assert sentence(table) == "Take two cards, one by one."
    table.play("choose red:monk+elephant")
    assert sentence(table) == "Take a second card from the display."


def section_of_prompt(html: str) -> str:
    return re.findall(r'<div class="replies">.*?<svg [^>]*class="map"', html, re.DOTALL)[0]


def test_who_points_at_the_button_of_a_city_sees_its_chain():
    """Also where not all cities of the province are free: the others keep their places."""
    table = Table().row(1, "red:vizier+elephant").only_in_court("vizier").palaces(2, "multan").turn(1)
    html = seen_by(table.play("withdraw"))
    pointed = r'data-points-at="(\d)"'
    buttons = re.findall(rf'<button[^>]* value="palace (\w+)"[^>]*{pointed}', section_of_prompt(html))
    cities = re.findall(rf'<g class="city[^>]*{pointed}[^>]*data-action="palace (\w+)"', html)
    assert len(buttons) == 3
    assert sorted(buttons) == sorted((city, place) for place, city in cities)


def test_points_that_come_wherever_the_palace_stands_are_told_once():
    """TM-33."""
    table = Table().row(1, "red:vizier+elephant").only_in_court("vizier", "elephant").turn(1)
    table.bonus("multan", "card").play("withdraw")
    html = section_of_prompt(seen_by(table))
    assert html.count("province tile 1") == html.count("In any case:") == 1
    assert "+1 card" in html


def test_points_are_told_as_the_most_only_where_they_depend_on_what_else_is_built():
    """TM-31: “up to +1” stood above “+1 for palaces in Multan”."""
    table = (
        Table().row(1, "red:vizier+general red:vizier+elephant").only_in_court("vizier", "general").turn(1)
    )
    table.bonus("multan", "card")
    assert "up to" not in seen_by(table)
    table.play("withdraw")
    html = section_of_prompt(seen_by(table))
    assert 'Uch <b class="points">+1</b>' in html
    assert "up to" not in html
    assert "up to +" in seen_by(table.bonus("multan", "plus2"))


# ---------------------------------------------------------------- the court


def plate(table: Table, seat: int, viewer: int | None = 1) -> str:
    """Return what stands on a seat's plate."""
    shown = context(table.match.view(viewer), NAMES[: table.match.players])
    return panel("plate", back=shown.back, phase=shown.phase, player=shown.players[seat - 1])


def court(table: Table) -> str:
    """Return what is to be won, and in a game of two how the dummy stands."""
    shown = context(table.match.view(1), NAMES[: table.match.players])
    return panel("court", **shown.court.make())


def panel(name: str, **values: object) -> str:
    return squeezed(showing.TEMPLATES.get_template(f"faces/taj_mahal/{name}.html").render(values))


def cells(html: str) -> list[str]:
    """Return what is said of the six symbols."""
    shown = re.findall(r'<ol class="shows".*?</ol>', html, re.DOTALL)[0]
    return re.findall(r'<span class="unseen">([^<]+)', shown)


def test_one_sees_who_leads_what():
    """TM-20: strictly more leads; a tie does not; a prize that is gone is not won."""
    table = Table().row(1, "red:vizier+elephant red:vizier+general").row(2, "green:general+mogul")
    table.only_in_court("vizier", "general", "monk", "princess", "elephant")
    assert cells(plate(table, 1)) == [
        "Vizier: 2, leads",
        "General: 1, level",
        "Monk: 0",
        "Princess: 0",
        "Grand Mogul: 0",
        "Elephant: 1, leads",
    ]
    assert cells(plate(table, 2)) == [
        "Vizier: 0",
        "General: 1, level",
        "Monk: 0",
        "Princess: 0",
        "Grand Mogul: 1, leads, but the prize is gone",
        "Elephant: 0",
    ]
    claim = re.findall(r'<p class="claim">.*?</p>', seen_by(table), re.DOTALL)[0]
    assert re.findall(r"</svg> ([^<]+)</span>", claim) == ["Vizier tile", "province tile"]


def test_who_hears_the_map_learns_what_stands_in_a_city_in_which_one_may_build():
    table = Table().visit(7)
    province = table.board.tables.province[table.s.province].id
    city = next(city.id for city in table.board.tables.city if city.province == province)
    table.palaces(2, city).row(1, "red:mogul+elephant").turn(1)
    place = re.compile(rf'<g [^>]*data-place="city-{city}"[^>]*>')
    [waiting], [asked] = (place.findall(html) for html in (seen_by(table), seen_by(table.withdraw())))
    assert ['class="city here open"' in tag for tag in (waiting, asked)] == [False, True]
    for tag in (waiting, asked):
        assert "palace of Béla" in re.findall(r'aria-description="([^"]*)"', tag)[0]


def test_who_hears_the_map_learns_on_which_province_a_tile_lies():
    html = seen_by(Table().visit(2))
    told = re.findall(r"<title>([^<]*): Visit (\d+)[^<]*</title>", html)
    board = Table().match.game.board
    assert {name for name, _ in told} == {province.name for province in board.tables.province}
    flag = re.findall(r"<span ([^>]*)>⚑", html)
    assert flag
    assert all('role="img" aria-label="starts this visit"' in one for one in flag)


def test_what_withdrawing_would_win_is_shown_to_its_seat_only():
    table = Table().row(1, "red:vizier+elephant").turn(2)
    assert "If you withdraw now" in seen_by(table, 1)
    assert "If you withdraw now" not in seen_by(table, None)


def test_who_has_left_a_visit_is_not_told_what_a_palace_there_would_bring():
    """TM-15: no province is visited again."""
    html = [seen_by(Table().out(*out)) for out in ((), (1,))]
    assert ["a palace there would bring" in one for one in html] == [True, False]
    assert ['class="chain' in one for one in html] == [True, False]


def test_the_dummy_has_its_row():
    """TM-63."""
    table = Table(2).row(1, "red:vizier+elephant").dummy_row("white:vizier")
    assert cells(court(table)) == [
        "Vizier: 1, level",
        "General: 0",
        "Monk: 0",
        "Princess: 0",
        "Grand Mogul: 0",
        "Elephant: 0",
    ]
    table.s.dummy = 0
    assert "has left" in court(table)
    assert "Dummy" not in court(Table(3))


def test_the_province_tile_shows_its_goods():
    assert "province tile 2: Tea, Jewels" in seen_by(Table().visit(2)) or "province tile 2: Jewels, Tea" in (
        seen_by(Table().visit(2))
    )


def test_special_cards_say_who_has_them():
    """TM-40."""
    html = section(seen_by(Table().special(2, "vizier").row(3, "special:princess")), "specials")
    assert re.findall(r"</svg> (\w+)", html) == ["Béla", "Cecília"]
    assert html.count("beside the board") == 2
    assert html.count("in play") == 1


def test_special_symbols_are_counted_as_the_option_says():
    assert "shows 2 × Grand Mogul" in seen_by(Table(special_symbols=2))


def test_the_last_visit_is_announced():
    """TM-50."""
    assert "Last visit" in seen_by(Table().visit(12))


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize("players", [2, 5])
def test_the_end_is_told(players):
    match = played(players, 30 + players, limit=3000, game=GAME)
    assert match.over
    told = tell(FACE.sentence(match.view(1)), NAMES[:players])
    assert all(NAMES[seat - 1] in told for seat in match.winners)
    assert str(max(match.scores)) in told
    page(match.view(None))


def test_tied_players_share_the_win():
    """TM-51."""
    position = Position(game_of(GAME), game_of(GAME).new_states(3))
    position.state.phase = Phase.OVER
    for seat in (0, 2):
        position.state.seats[seat].points[Category.GOODS] = 7
    told = tell(FACE.sentence(View(1, position, ())), NAMES[:3])
    assert told == "The game is over: Anna and Cecília share the win with 7 points."


def test_the_shipped_board_says_that_it_is_a_reconstruction(tmp_path):
    match = Match(GAME, players=3, seed=1)
    assert "This map is a reconstruction" in page(match.view(1))
    shipped = match.game.board.tables
    assert shipped.meta.provenance == "reconstruction"
    from durbar.games.taj_mahal.boardfile import SHIPPED

    own = tmp_path / "own.toml"
    own.write_text(SHIPPED.read_text(encoding="utf-8").replace('name = "Uch"', 'name = "Uch Sharif"'))
    html = page(Match(GAME, players=3, seed=1, board=own).view(1))
    assert "Uch Sharif" in html
    assert "reconstruction" not in html
