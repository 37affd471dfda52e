"""Positions that are set up: read from strangers, played on as tables, analysed, copied from where one is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from durbar.bots.levels import make
from durbar.core import registry
from durbar.core.errors import InvalidOption, InvalidPosition
from durbar.core.match import Match
from durbar.core.position import Position
from durbar.site.errors import Refused, StillPreparing
from durbar.site.people.models import Visitor
from durbar.site.review import store
from durbar.site.review.models import Review
from durbar.site.tables import boards, hints, play, readiness, rematch, set_up_positions, stored_boards
from durbar.site.tables.create import TablePlan, create
from durbar.site.tables.models import Board, SeatEvent, Table
from durbar.site.tables.opening import new_seats, open_table
from durbar.site.tables.replay import match_of, write
from durbar.site.work.pending import hint_requests, next_decision
from tests.games.playing import played
from tests.markup import squeezed
from tests.site.api import forget_callers, new_bot
from tests.site.conftest import client_of, decide, fresh, snapshot_of, turn_of
from tests.site.mid_game import in_mid_game, table_from
from tests.site.own_board import OWN

GAMES = ["thurn-und-taxis", "taj-mahal", "maharaja"]
every_game = pytest.mark.parametrize("game", GAMES)


@dataclass(frozen=True)
class Answer:
    """What a browser gets."""

    status: int
    url: str
    page: str

    @property
    def html(self) -> str:
        """The page, squeezed."""
        return squeezed(self.page)

    @property
    def position(self) -> str:
        """The text of the position that stands on the page."""
        found = re.search(r"<textarea[^>]*>(.*?)</textarea>", self.page, re.DOTALL)
        assert found
        return unescape(found[1])


def page(visitor: Visitor | None, address: str, **form: str) -> Answer:
    browser = client_of(visitor)
    answer: Any = browser.post(address, form) if form else browser.get(address)
    return Answer(answer.status_code, getattr(answer, "url", ""), answer.content.decode())


def set_up(**form: str) -> Answer:
    return page(None, reverse("set_up"), **form)


def began_with(match: Match) -> Position:
    assert match.origin
    return match.origin


# ---------------------------------------------------------------- a game that has just been set up


@every_game
def test_one_may_begin_with_a_game_that_has_just_been_set_up(anna: Visitor, game: str):
    offered = re.findall(
        rf'href="([^"]*\?game={game}&amp;players=(\d))#seen"', page(None, reverse("set_up")).page
    )
    assert [int(players) for _, players in offered] == list(registry.about(game).player_counts)
    for address, players in offered:
        shown = page(None, unescape(address))
        begun = Position.parse(shown.position)
        assert (begun.game.about.id, begun.players, begun.has_unknowns) == (game, int(players), False)
        assert begun.actor
        seats = {
            f"seat{seat}": "me" if seat == begun.actor else "steady" for seat in range(1, begun.players + 1)
        }
        answer = page(anna, reverse("set_up"), text=begun.text(), button="play", name="Anna", **seats)
        assert answer.status == 302


def test_what_cannot_be_set_up_is_told(db: None):
    address = reverse("set_up")
    for query, told in [
        ("game=go&players=2", "there is no game"),
        ("game=maharaja&players=9", "2 to 5 players, not &#39;9&#39;"),
        ("game=maharaja&players=abc", "2 to 5 players, not &#39;abc&#39;"),
    ]:
        assert told in page(None, f"{address}?{query}").html
    assert "does not say which positions" in page(None, f"{address}?game=gifts&players=3").html


# ---------------------------------------------------------------- tables


def test_a_table_that_goes_on_from_a_position_keeps_its_rules(anna: Visitor):
    origin = Match("gifts", 2, rules=1).position
    match = Match.from_position(origin)
    assert len(match) == 0
    table = Table(game="gifts", origin=origin.text(), host=anna)
    assert open_table(table, new_seats(["me", "steady"], anna), match).rules == 1


@every_game
def test_a_table_goes_on_from_a_position(anna: Visitor, game: str):
    position = in_mid_game(game)
    table = fresh(table_from(position, anna))
    assert (table.status, table.turn, table.length) == (Table.Status.RUNNING, position.actor, 0)
    assert page(anna, f"/table/{table.slug}/").status == 200
    match = match_of(table)
    assert match.position.text() == position.text() == table.origin
    table = decide(table)
    assert table.length > 0
    again = match_of(table)
    assert again.at(0).position.text() == position.text()
    assert "<svg" in page(anna, f"/table/{table.slug}/").html
    told = page(anna, f"/table/{table.slug}/log/")
    assert told.status == 200
    assert "Anna" in told.html
    assert "The game began from a position." in told.html


@every_game
def test_it_is_played_to_its_end_and_reviewed_and_played_again(anna: Visitor, game: str):
    table = table_from(in_mid_game(game, 2), anna)
    match, steady = match_of(table), make("steady", seed=2)
    while not match.over:
        match.play(steady.decide(match.view(match.actor), 0.1))
    write(table, match)
    over = fresh(table)
    assert over.status == Table.Status.OVER
    assert over.result == list(match_of(over).scores)
    review = store.of_table(over)
    assert review.origin == over.origin
    for index in (0, len(match) // 2, len(match)):
        assert page(anna, f"/review/{review.slug}/{index}/").status == 200
    again = fresh(rematch.rematch(over.pk, anna))
    assert again.origin == over.origin
    assert match_of(again).at(0).position.text() == over.origin


@every_game
def test_computer_players_and_hints_know_where_the_log_begins(anna: Visitor, game: str):
    table = decide(table_from(in_mid_game(game), anna, "me", "steady", "steady"))
    table.seats.update(kind="bot", level="steady", visitor=None)
    pending = next_decision(table.pk)
    assert pending
    assert pending.computer
    assert pending.computer.question.origin == match_of(table).view(pending.seat).beginning.states.tobytes()
    seat = table.seats.get(number=turn_of(table))
    seat.kind, seat.visitor = "person", anna
    seat.save()
    hints.ask(table.pk, seat.number, snapshot_of(table))
    (wanted,) = hint_requests(table.pk)
    assert wanted.question.origin == match_of(table).view(seat.number).beginning.states.tobytes()


def test_what_happened_before_the_first_decision_is_told(anna: Visitor):
    position = in_mid_game("maharaja")
    table = table_from(position, anna)
    SeatEvent.objects.create(table=table, length=0, seat=turn_of(table), kind=SeatEvent.Kind.HINT)
    table = decide(table)
    for address in ("", "log/"):
        assert "asked for a hint" in page(anna, f"/table/{table.slug}/{address}").html


def test_decisions_are_taken_back_to_the_position_and_not_further(anna: Visitor):
    position = Position.parse(
        "durbar-position 1; game thurn-und-taxis; rules 1; players 2\n"
        "phase play; turn 1; first 1; turns 8; taken 1\n"
        "display lodz linz pilsen ulm basel zuerich\n"
        "1 hand ulm passau; route zuerich kempten\n2 hand pilsen\n"
    )
    table = decide(table_from(position, anna), "lay ulm right")
    assert play.undo(table.pk, 1, 0, snapshot_of(table))
    assert match_of(fresh(table)).position.text() == position.text()


@every_game
def test_before_the_first_decision_there_is_nothing_to_take_back(anna: Visitor, game: str):
    table = fresh(table_from(in_mid_game(game), anna))
    for count in ("-1", str(table.length)):
        form = {"length": str(table.length), "version": str(table.version), "back_to": count}
        assert page(anna, f"/table/{table.slug}/undo/", **form).status in (200, 302)
    with pytest.raises(Refused):
        play.undo(table.pk, turn_of(table), -1, snapshot_of(table))


def test_an_own_board_is_found_by_the_positions_digest(anna: Visitor):
    board = boards.check("taj-mahal", "own.toml", OWN.encode())
    stored_boards.keep(board)
    path = stored_boards.path_of(board.digest)
    assert path
    position = Match("taj-mahal", 2, seed=3, board=path).position
    table = fresh(table_from(position, anna))
    assert table.board == board.digest
    assert match_of(table).game.board.digest == board.digest
    Board.objects.all().delete()
    path.unlink()
    with pytest.raises(InvalidPosition, match="another board; give the board file with sha256:"):
        set_up_positions.read(position.text())


# ---------------------------------------------------------------- what is refused


def test_what_cannot_be_set_up_is_refused_with_its_reason(anna: Visitor):
    position = in_mid_game("thurn-und-taxis")
    with pytest.raises(Refused, match="unknown"):
        table_from(position.wiped(1), anna, "me", "steady", "steady")
    finished = played(2, 3, game="thurn-und-taxis").position
    with pytest.raises(Refused, match="is over"):
        table_from(finished, anna, "me", "steady")
    with pytest.raises(InvalidOption, match="with 3 players, not of thurn-und-taxis with 2"):
        table_from(position, anna, "me", "steady")
    seats, options = ["me", "steady", "steady"], {"voluntary_abandon": True}
    with pytest.raises(InvalidOption, match="states its own options"):
        create(TablePlan("thurn-und-taxis", seats, options, position=position.text()), anna)
    with pytest.raises(Refused, match="too long"):
        set_up_positions.read(position.text() + "#" * set_up_positions.LARGEST)
    with pytest.raises(Refused, match="paste"):
        set_up_positions.read(" \n ")
    assert not Table.objects.exists()


def test_a_game_that_does_not_say_what_is_impossible_is_refused():
    position = Match("gifts", 2, seed=1).position
    with pytest.raises(Refused, match="does not say which positions are possible"):
        set_up_positions.read(position.text())


def test_a_position_waits_for_the_rules(anna: Visitor):
    text = in_mid_game("maharaja").text()
    readiness.expect()
    try:
        with pytest.raises(StillPreparing, match="being prepared"):
            set_up_positions.read(text)
        assert set_up().status == 200
    finally:
        readiness.forget()


# ---------------------------------------------------------------- the page


@pytest.mark.django_db
def test_the_page_tells_line_and_field_of_a_mistake():
    text = in_mid_game("thurn-und-taxis").text().replace("1 hand", "1 hnad")
    answer = set_up(text=text)
    line = 1 + text[: text.index("1 hnad")].count("\n")
    assert (
        f"position:{line}: &#39;hnad&#39; is not a field of a seat. Did you mean &#39;hand&#39;?"
        in answer.html
    )
    assert f'data-refused-line="{line}"' in answer.html
    assert "hnad" in answer.position
    assert 'name="button" value="play"' not in answer.html


@pytest.mark.django_db
@every_game
def test_a_position_is_drawn_and_seats_are_chosen(game: str):
    position = in_mid_game(game)
    answer = set_up(text=position.text())
    assert "<svg" in answer.html
    assert answer.position == position.text()
    assert answer.html.count('<option value="me"') == position.players
    chosen = re.findall(r'<select id="seat(\d)".*?<option value="(\w+)" selected', answer.html)
    assert chosen == [
        (str(seat), "me" if seat == position.actor else "strong") for seat in range(1, position.players + 1)
    ]
    assert not Review.objects.exists()
    assert not Table.objects.exists()


@pytest.mark.django_db
@every_game
def test_one_plays_on_from_the_page(game: str):
    position = in_mid_game(game)
    seats = {f"seat{seat}": "novice" for seat in range(1, position.players + 1)} | {"seat2": "me"}
    answer = set_up(text=position.text(), button="play", name="Dora", **seats)
    table = Table.objects.get()
    assert answer.url == f"/table/{table.slug}/"
    assert [(seat.kind, seat.level) for seat in table.seats.all()] == [
        ("person", "") if seat == 2 else ("bot", "novice") for seat in range(1, position.players + 1)
    ]
    assert not table.listed
    assert match_of(table).at(0).position.text() == position.text()


@pytest.mark.django_db
def test_nobody_plays_with_a_wrong_name_or_an_unknown_level():
    text = in_mid_game("maharaja").text()
    seats = {"seat1": "me", "seat2": "steady", "seat3": "steady"}
    misnamed = set_up(text=text, button="play", name="#1", **seats)
    assert "Please give a name" in misnamed.html
    assert "aria-invalid" not in misnamed.html  # the text is right
    answer = set_up(text=text, button="play", name="Dora", **seats | {"seat3": "steadyy"})
    assert "steadyy" in answer.html
    assert "<svg" in answer.html
    assert not Table.objects.exists()


@pytest.mark.django_db
def test_what_is_unknown_is_drawn_by_chance_when_asked_for():
    view = in_mid_game("thurn-und-taxis").wiped(1)
    answer = set_up(text=view.text())
    assert "unknown" in answer.html
    assert 'value="draw"' in answer.html
    drawn = Position.parse(set_up(text=view.text(), button="draw").position)
    assert not drawn.has_unknowns
    assert drawn.wiped(1).text() == view.text()


@pytest.mark.django_db
@pytest.mark.parametrize("own", ["4", "0", "x"])
def test_a_seat_that_another_text_has_not_is_nobodys(own: str):
    """One has played in seat 4, and pastes a position for two."""
    position = in_mid_game("thurn-und-taxis")
    answer = set_up(text=position.text(), own=own)
    chosen = re.findall(r'name="seat(\d)".*?value="(\w+)" selected', answer.html, re.DOTALL)
    assert len(chosen) == position.players
    assert [int(number) for number, who in chosen if who == "me"] == [position.actor]


@pytest.mark.django_db
def test_a_view_that_no_game_reaches_is_not_drawn_from():
    text = (
        "durbar-position 1; game thurn-und-taxis; rules 1; players 2\n"
        "phase lay; official carrier; turn 1; first 1; turns 8; taken 1\n"
        "1 hand ?; route lodz\n2 hand pilsen×3\n"
    )
    answer = set_up(text=text, button="draw")
    assert "nothing can be decided in this position" in answer.html
    assert answer.position == text


@pytest.mark.django_db
def test_a_position_without_a_phase_is_refused():
    text = "durbar-position 1; game thurn-und-taxis; rules 1; players 2\nphase -\n"
    for button in ("", "play", "analyse"):
        assert "is missing" in set_up(text=text, button=button).html


@pytest.mark.django_db
@every_game
def test_a_position_is_analysed(game: str, settings: Any):
    from durbar.bots.review import worker
    from durbar.bots.review.schedule import ScheduledLook

    position = in_mid_game(game)
    answer = set_up(text=position.text(), button="analyse")
    review = Review.objects.get()
    assert answer.url == f"/review/{review.slug}/0/"
    assert set_up(text=position.text(), button="analyse").url == answer.url
    html = page(None, answer.url).html
    assert "0 of 1 decisions" in html
    analysis = store.analysis_of(review)
    question = worker.ReviewQuestion(analysis.record, analysis.origin, None, ScheduledLook(0), 0.01)
    finding = worker.answer(question)
    assert (finding.index, finding.seat, finding.deep, finding.cost) == (0, position.actor, True, 0)
    assert finding.best in position.legal.texts
    assert finding.playouts > 0
    analysis.findings, analysis.finished = [finding.row()], True
    analysis.save()
    html = page(None, answer.url).html
    assert "the search would choose" in html
    assert f'data-preferred="{finding.best}"' in html
    assert finding.lines[1].actions[0] == finding.best
    assert "What it leads to" in html
    assert "line=preferred&amp;step=1" in html
    assert "as it was played" not in html
    assert "Imagined" in page(None, f"{answer.url}?line=preferred&step=1").html


@pytest.mark.django_db
def test_a_position_of_a_review_is_played_on():
    position = in_mid_game("maharaja")
    address = set_up(text=position.text(), button="analyse").url
    page(None, f"{address}play-on/", play_seat="2", level="steady", name="Dora")
    table = Table.objects.get()
    assert table.origin == position.text()
    assert match_of(table).at(0).position.text() == position.text()


# ---------------------------------------------------------------- copied from where one is


@every_game
def test_a_seat_copies_what_it_may_see(anna: Visitor, bela: Visitor, game: str):
    table = decide(table_from(in_mid_game(game), anna, "me", "steady", "steady"))
    match = match_of(table)
    address = reverse("copied", args=[table.slug])
    assert f'href="{address}"' in page(anna, f"/table/{table.slug}/").html
    assert page(anna, address).position == match.view(1).position.text()
    assert page(bela, address).position == match.view(None).position.text()
    assert page(anna, f"{address}?began").position == began_with(match).wiped(1).text()
    table.listed = False
    table.save()
    assert page(bela, address).status == 404


@every_game
def test_whoever_copies_a_position_is_suggested_the_own_seat(anna: Visitor, game: str):
    position = in_mid_game(game)
    own = position.players if position.actor == 1 else 1
    seats = ["me" if seat == own else "steady" for seat in range(1, position.players + 1)]
    copied = page(anna, reverse("copied", args=[table_from(position, anna, *seats).slug]))
    assert f'name="own" value="{own}"' in copied.html
    drawn = page(anna, reverse("set_up"), text=copied.position, own=str(own), button="draw")
    chosen = re.findall(r'<select id="seat(\d)".*?<option value="(\w+)" selected', drawn.html)
    assert [int(seat) for seat, kind in chosen if kind == "me"] == [own]


def test_a_copied_position_can_be_asked_for_its_head_alone(anna: Visitor):
    address = reverse("copied", args=[table_from(in_mid_game(GAMES[0]), anna).slug])
    assert client_of(anna).head(address).status_code == 200


@pytest.mark.django_db
def test_a_position_of_a_review_is_copied():
    match = played(2, 3, limit=60, game="taj-mahal")
    review = store.of_text(match.record(), "record")
    address = reverse("review_copied", args=[review.slug, 40])
    assert address in page(None, f"/review/{review.slug}/40/").html
    assert page(None, address).position == match.at(40).position.text()
    assert page(None, reverse("review_copied", args=["nothing", 1])).status == 404


def test_there_is_no_record_and_the_pages_say_so(anna: Visitor):
    table = decide(table_from(in_mid_game("maharaja"), anna))
    html = page(anna, f"/table/{table.slug}/").html
    assert reverse("record", args=[table.slug]) not in html
    assert "began from a position" in html
    answer = page(anna, reverse("record", args=[table.slug]))
    assert answer.status == 404
    assert "no record" in answer.html
    review = store.of_position(in_mid_game("maharaja"))
    assert reverse("review_record", args=[review.slug]) not in page(None, f"/review/{review.slug}/0/").html
    assert page(None, reverse("review_record", args=[review.slug])).status == 404


def test_the_lobby_leads_to_the_page(anna: Visitor):
    assert f'href="{reverse("set_up")}"' in page(anna, "/").html


# ---------------------------------------------------------------- programs


def test_programs_begin_with_a_position_and_are_told_it(anna: Visitor):
    position = in_mid_game("maharaja")
    forget_callers()
    bot = new_bot(anna)
    seats = ["me" if seat == position.actor else "steady" for seat in range(1, 4)]
    wish = {"game": "maharaja", "seats": seats, "position": position.text()}
    told = bot.post("table", wish)
    match = match_of(Table.objects.get(slug=told["id"]))
    assert began_with(match).text() == position.text()
    wrong = bot.post("table", wish | {"position": position.text().replace("phase", "fase")}, 400)
    assert "'fase' is not a field of the table. Did you mean 'phase'?" in wrong["error"]


@every_game
def test_the_first_event_of_a_stream_tells_the_position_as_the_seat_sees_it(game: str):
    from durbar.bots.events import game_full

    match = Match.from_position(in_mid_game(game))
    full = game_full(match.view(1), match.names, match.options, "x")
    assert full.position == began_with(match).wiped(1).text()
    assert Position.parse(full.position).text() == full.position
    whole = Match(game, 2, seed=1)
    assert game_full(whole.view(1), whole.names, whole.options, "x").position is None


def test_every_game_that_can_be_set_up_is_one_that_says_what_is_impossible():
    assert {about.id for about in registry.all_games() if set_up_positions.can_be_set_up(about.id)} == {
        *GAMES
    }
