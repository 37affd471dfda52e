"""Reviewing games: records brought along, positions by address, what the page says, playing on."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from durbar.bots.analysis.difference import Difference
from durbar.bots.analysis.rival import Rival
from durbar.bots.analysis.variation import Variation
from durbar.bots.review.finding import Finding, read
from durbar.bots.review.judge import decisions, questions
from durbar.bots.review.schedule import certain
from durbar.bots.review.variations import imagined
from durbar.core import registry
from durbar.core.log import UNREADABLE
from durbar.core.match import Match
from durbar.core.phrase import number
from durbar.core.record import parse
from durbar.faces.palette import SEATS
from durbar.games.taj_mahal import boardfile as taj_mahal
from durbar.site.errors import StillPreparing
from durbar.site.review import store
from durbar.site.review.models import Analysis, Review
from durbar.site.review.variations import Branch, VariationMoment, Variations
from durbar.site.review.viewpoint import decider
from durbar.site.tables import boards, readiness, stored_boards
from durbar.site.tables.models import Seat, Table
from durbar.site.tables.records import record_for
from durbar.site.tables.replay import match_of
from tests.markup import squeezed
from tests.site.conftest import client_of, decide, finished_table, fresh, running_table
from tests.site.reviewed import finding, lines, played, whole
from tests.site.stored import StoredTable, stored

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def begun() -> Match:
    return played()


@pytest.fixture
def review(begun) -> Review:
    return store.of_text(begun.record(), "game.durbar")


def page_of(review: Review, index: int, query: str = "", **headers: str) -> str:
    answer = Client().get(f"/review/{review.slug}/{index}/{query}", headers=headers)
    assert answer.status_code == 200
    return squeezed(answer.content.decode())


def found(review: Review, *findings: Finding, finished: bool = True) -> None:
    """Store what a search is supposed to have found out."""
    analysis = store.analysis_of(review)
    rows = [one.row() for one in findings]
    Analysis.objects.filter(pk=analysis.pk).update(findings=rows, finished=finished)


def words(html: str) -> str:
    """Return the text of a page, without its tags."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def part(html: str, name: str) -> str:
    """Return the words of one part of the page."""
    pieces = re.split(r'<(?:section|div|nav|details)[^>]* id="(review-[a-z-]+)"[^>]*>', html)
    return words(dict(zip(pieces[1::2], pieces[2::2], strict=True))[f"review-{name}"])


def test_whoever_played_is_suggested_the_own_seat_to_play_on(anna, bela):
    review = store.of_table(finished_table(anna, bela))
    chosen = re.compile(r'<select name="play_seat".*?<option value="(\d)" selected>', re.DOTALL)
    suggested = {
        who: [
            chosen.findall(client_of(who).get(f"/review/{review.slug}/{index}/{query}").content.decode())
            for index, query in ((0, ""), (20, ""), (0, "?seat=1"))
        ]
        for who in (anna, bela, None)
    }
    decides = [[str(decider(store.open_game(review.record, ""), index))] for index in (0, 20)]
    assert suggested == {
        anna: [["1"], ["1"], ["1"]],
        bela: [["2"], ["2"], ["1"]],  # unless one looks from another's
        None: [*decides, ["1"]],
    }


@pytest.mark.parametrize("game", ["taj-mahal", "thurn-und-taxis", "maharaja"])
def test_the_last_position_tells_where_the_points_come_from(game):
    match = whole(game)
    review = store.of_text(match.record(), "game.durbar")
    last = page_of(review, len(match))
    totals = re.search(r"<tfoot>.*?</tr>", last)
    bars = re.findall(r'<li value="(\d)"', last)
    assert "Where the points come from" in last
    assert "Where the points come from" not in page_of(review, len(match) - 1)
    assert totals is not None
    assert words(totals[0]).split()[1:] == [number(score) for score in match.scores]
    assert bars == sorted(str(place) for place in match.places)


# ---------------------------------------------------------------- bringing a record


def test_a_pasted_record_gets_an_address_of_its_own(begun):
    answer = Client().post("/review/", {"record": begun.record()})
    review = Review.objects.get()
    assert answer.headers["Location"] == f"/review/{review.slug}/{store.length_of(review)}/"
    assert review.record == begun.record()
    again = Client().post("/review/", {"record": f"{begun.record()}\n# once more\n"})
    assert again.headers["Location"] == answer.headers["Location"]
    assert Review.objects.count() == 1


def test_a_record_can_be_a_file(begun):
    file = SimpleUploadedFile("game.durbar", begun.record().encode())
    assert Client().post("/review/", {"record": "", "file": file}).status_code == 302


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: text.replace("rules 1", "rules 99"), "record:3: rules 99 of thurn-und-taxis are"),
        (lambda text: text + "1 dance\n", "dance"),
        (lambda text: text + "3 end\n3 end\n", "is illegal"),
        (
            lambda text: text.replace(lines(text)[20], "* draw ?"),
            "a game as one seat sees it cannot be replayed",
        ),
        (lambda text: text.replace("players 3", f"players 3\nboard sha256:{'0' * 64}"), "another board"),
        (lambda text: "", "paste a record"),
        (lambda text: "# " * store.LARGEST, "not a record of a game"),
    ],
)
def test_what_is_wrong_with_a_record_is_told_and_nothing_is_stored(begun, change, told):
    page = Client().post("/review/", {"record": change(begun.record())})
    assert page.status_code == 200
    assert told in page.context["message"]
    assert not Review.objects.exists()
    assert not Analysis.objects.exists()


def test_a_file_that_is_no_text_is_refused():
    file = SimpleUploadedFile("picture.png", b"\x89PNG\xff\xfe")
    page = Client().post("/review/", {"file": file})
    assert "picture.png" in page.context["message"]
    assert not Review.objects.exists()


def test_a_file_that_is_too_large_is_not_taken_for_no_text():
    file = SimpleUploadedFile("long.durbar", ("é" * store.LARGEST).encode())  # cut within a letter
    page = Client().post("/review/", {"file": file})
    assert "long.durbar is larger than 256 kB" in page.context["message"]


def test_a_record_waits_for_its_rules(begun, review):
    readiness.expect()
    try:
        with pytest.raises(StillPreparing):
            store.of_text(begun.record(), "game.durbar")
        assert "being prepared" in Client().post("/review/", {"record": begun.record()}).context["message"]
        assert Client().get(f"/review/{review.slug}/0/").status_code == 503
    finally:
        readiness.forget()


def test_a_table_waits_for_its_rules_before_it_is_reviewed(anna, bela, monkeypatch):
    table = finished_table(anna, bela)
    monkeypatch.setattr(store, "match_of", None)  # would compile them
    monkeypatch.setitem(readiness._progress, table.game, readiness.CompileProgress())
    page = client_of(anna).get(f"/table/{table.slug}/review/")
    assert "still being prepared" in page.context["message"]
    assert not Review.objects.exists()


@pytest.mark.parametrize(
    ("is_written", "stands"), [("game thurn-und-taxis", "game gone"), ("rules 1", "rules 99")]
)
def test_a_review_of_what_is_not_here_any_more_says_so_where_it_begins(review, is_written, stands):
    assert is_written in review.record
    Review.objects.update(record=review.record.replace(is_written, stands))
    for place in ("", "0/"):
        answer = Client().get(f"/review/{review.slug}/{place}")
        assert answer.status_code == 404
        assert answer.context["review"].slug == review.slug


def test_a_game_on_an_own_board_is_reviewed_where_that_board_is_known(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(
        taj_mahal.SHIPPED.read_text("utf-8").replace('name = "Multan"', 'name = "Multan of ours"', 1)
    )
    text = played("taj-mahal", board=file).record()
    assert "another board" in Client().post("/review/", {"record": text}).context["message"]

    stored_boards.keep(boards.read("taj-mahal", file))
    address = Client().post("/review/", {"record": text}).headers["Location"]
    assert "Multan of ours" in Client().get(address).content.decode()


def test_a_review_tells_what_of_its_board_is_our_reconstruction():
    review = store.of_text(played("taj-mahal", decisions=10).record(), "game.durbar")
    assert "Ours is a reconstruction" in part(page_of(review, 0), "about")


# ---------------------------------------------------------------- tables


def test_only_a_finished_table_can_be_reviewed(anna, bela):
    table = running_table(anna, bela)
    page = client_of(anna).get(f"/table/{table.slug}/review/")
    assert page.status_code == 200
    assert page.context["message"] == "The game is not over yet."
    assert not Review.objects.exists()


def test_a_private_table_is_reviewed_only_by_who_may_see_it(anna, bela):
    table = finished_table(anna, bela)
    Table.objects.filter(pk=table.pk).update(listed=False)
    assert Client().get(f"/table/{table.slug}/review/").status_code == 404
    assert not Review.objects.exists()
    assert client_of(bela).get(f"/table/{table.slug}/review/").status_code == 302


def test_a_finished_table_leads_to_its_review_which_its_record_shares(anna, bela):
    table = finished_table(anna, bela)
    client = client_of(anna)
    assert f"/table/{table.slug}/review/" in client.get(f"/table/{table.slug}/").content.decode()
    address = client.get(f"/table/{table.slug}/review/").headers["Location"]
    assert Client().post("/review/", {"record": record_for(table, None)}).headers["Location"] == address


def test_the_same_game_of_other_people_is_analysed_only_once(begun, review):
    other = replace(begun.as_record(), names=("Eva", "Fritz", "Gerd"), date=None)
    assert store.analysis_of(store.of_text(str(other), "other")) == store.analysis_of(review)
    shorter = replace(begun.as_record(), lines=begun.as_record().lines[:-1])
    assert store.analysis_of(store.of_text(str(shorter), "shorter")) != store.analysis_of(review)


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize("game", [about.id for about in registry.all_games()])
def test_every_position_of_a_game_is_shown(game):
    match = whole(game)
    review = store.of_text(match.record(), "game")
    for index in (*range(0, len(match), 23), len(match)):
        page = page_of(review, index)
        assert f"{index} of {len(match)}" in words(page)
    assert "The game is over" in part(page_of(review, len(match)), "verdict")


def test_at_the_end_every_hand_is_seen():
    match = whole("thurn-und-taxis")
    review = store.of_text(match.record(), "game")
    for index, hidden in ((len(match) - 40, True), (len(match), False)):
        page = Client().get(f"/review/{review.slug}/{index}/")
        assert any(player.hidden for player in page.context["face"].players) is hidden


def test_a_position_beyond_the_end_is_the_end(begun, review):
    assert f"{len(begun)} of {len(begun)}" in words(page_of(review, 99999))


def test_there_is_no_review_of_a_made_up_address():
    assert Client().get("/review/nothing/0/").status_code == 404


def test_steps_lead_to_the_neighbours_and_the_ends(begun, review):
    page = Client().get(f"/review/{review.slug}/10/?seat=2")
    steps = page.context["steps"]
    at = {name: int(address.split("/")[3]) for name, address in steps.items() if address}
    assert at == {"first": 0, "back": 9, "on": 11, "last": len(begun)}
    assert all(address.endswith("?seat=2") for address in steps.values() if address)
    assert Client().get(f"/review/{review.slug}/0/").context["steps"]["back"] is None


def test_a_seat_can_be_chosen_from_which_the_board_is_seen(begun, review):
    index = next(i for i in decisions(begun) if begun.log[i].actor == 2)
    for seat, viewer in ((0, 2), (1, 1), (3, 3), (9, 2)):
        page = Client().get(f"/review/{review.slug}/{index}/?seat={seat}")
        assert page.context["play_on_seat"] == viewer


def test_who_looks_on_is_not_spoken_to_as_whoever_decides(begun, review):
    index = next(n for n, entry in enumerate(begun.log) if entry.actor and begun.at(n).actor == entry.actor)
    seat = begun.log[index].actor
    for viewer in ("", f"?seat={seat % begun.players + 1}"):
        page = page_of(review, index, viewer)
        question = re.search(r'<div class="question">\s*<h2[^>]*>(.*?)</h2>', page)
        assert question
        assert begun.names[seat - 1] in question[1]
        assert not re.search("[Yy]our? ", question[1])
        board = part(page, "board")
        assert "Hand" in board
        assert not re.search("Your (hand|route)", board)


def test_the_list_tells_every_decision_also_the_cards_that_were_drawn_unseen(begun, review):
    secret = next(i for i, entry in enumerate(begun.log) if entry.owner)
    turns = Client().get(f"/review/{review.slug}/0/").context["turns"]
    moves = [move for turn in turns for move in turn.moves]
    assert [move.index for move in moves] == list(range(len(begun)))
    assert "unseen" not in moves[secret].line.text


def test_the_list_tells_by_which_rule_something_is_so(begun, review):
    turns = Client().get(f"/review/{review.slug}/0/").context["turns"]
    cited = {move.line.rule for turn in turns for move in turn.moves} - {""}
    assert cited
    page = page_of(review, 0)
    assert all(f'<i class="rule" role="link" tabindex="-1">{rule}</i>' in page for rule in cited)


def test_the_scripts_of_the_page_get_only_the_parts_that_change(review):
    step = page_of(review, 10, "?part=position", **{"Durbar-Part": "true"})
    assert 'id="review-board"' in step
    assert 'id="review-moves"' not in step
    growing = page_of(review, 10, "?part=analysis", **{"Durbar-Part": "true"})
    assert 'id="review-moves"' in growing
    assert 'id="review-board"' not in growing
    assert "<!DOCTYPE html>" in page_of(review, 10, "?part=position")


# ---------------------------------------------------------------- what was found out


def test_as_long_as_nothing_was_found_out_the_page_says_so(begun, review):
    index = decisions(begun)[0]
    page = page_of(review, index)
    assert "has not got this far yet" in part(page, "verdict")
    assert f"0 of {len(questions(begun))} decisions" in part(page, "graph")
    assert "data-busy" in page


def test_a_second_look_at_what_seems_costly_is_told_as_one(begun, review):
    found(review, *(finding(begun, index) for index in questions(begun)), finished=False)
    told = part(page_of(review, 2), "graph")
    assert "a second time and longer" in told
    assert f"of {len(questions(begun))} decisions" not in told


def test_the_graph_is_there_before_anything_was_looked_at():
    match = whole()
    page = Client().get(f"/review/{store.of_text(match.record(), 'game').slug}/7/")
    assert page.context["graph"].count("<polyline") == 2 * match.players
    told = [row.chances for row in page.context["chance_rows"]]
    assert len(told) > 10
    assert told[0] != told[len(told) // 2]
    assert told[-1] == [f"{100 if seat in match.winners else 0}\u202f%" for seat in (1, 2)]


@pytest.mark.parametrize(("language", "share"), [("it", "50%"), ("de", "50\u202f%")])
def test_the_graph_writes_shares_as_the_language_does(review, language, share):
    page = Client(headers={"Accept-Language": language}).get(f"/review/{review.slug}/0/")
    assert f">{share}</text>" in page.context["graph"]


def test_a_decision_is_told_with_what_was_preferred_and_what_it_cost(begun, review):
    index = decisions(begun)[3]
    found(review, finding(begun, index, 0.07))
    said = part(page_of(review, index), "verdict").replace("\u202f", " ")
    assert "The search preferred:" in said
    assert "37 % instead of 30 %" in said
    assert "−7 %" in said


def test_what_the_search_would_have_done_too_and_what_could_not_be_helped(begun, review):
    index = decisions(begun)[3]
    found(review, finding(begun, index))
    assert "would have done the same" in part(page_of(review, index), "verdict")
    forced = next(i for i, entry in enumerate(begun.log) if entry.actor and i not in decisions(begun))
    assert "Nothing else was possible" in part(page_of(review, forced), "verdict")
    assert "Chance:" in part(page_of(review, 0), "verdict")


def test_the_three_costliest_are_marked_in_words(begun, review):
    costs = dict(zip(decisions(begun), (0.05, 0.3, 0.1, 0.2, 0.15), strict=False))
    found(review, *(finding(begun, index, cost, deep=True) for index, cost in costs.items()))
    first, second, third = sorted(costs, key=lambda index: -costs[index])[:3]
    page = Client().get(f"/review/{review.slug}/0/")
    assert [mark.index for mark in page.context["marks"]] == [first, second, third]
    html = page.content.decode()
    assert [words(html).count(f"costliest {rank}") for rank in (1, 2, 3)] == [1, 1, 1]
    assert "The costliest decision of the game" in part(page_of(review, first), "verdict")
    assert "Costliest decision 2" in html  # the link in the graph


def test_only_what_luck_cannot_explain_counts_as_a_mistake(begun, review):
    one, other, third = decisions(begun)[:3]
    found(
        review,
        finding(begun, one, 0.2, error=0.15),
        finding(begun, other, 0.2, error=0.02),
        finding(begun, third, 0.01, error=0.001),
    )
    steps = Client().get(f"/review/{review.slug}/0/").context["steps"]
    assert steps["mistake_after"].endswith(f"/{other}/")
    assert Client().get(f"/review/{review.slug}/{other}/").context["steps"]["mistake_after"] is None


def test_the_scale_of_the_graph_is_written_as_the_language_writes_shares(review):
    assert ">50\u202f%<" in page_of(review, 0)
    assert ">50%<" in page_of(review, 0, **{"accept-language": "hu"})


def test_the_graph_has_a_line_for_each_seat_and_ends_with_the_result():
    match = whole()
    review = store.of_text(match.record(), "game")
    found(review, *(finding(match, index) for index in decisions(match)))
    page = Client().get(f"/review/{review.slug}/7/")
    graph = page.context["graph"]
    assert graph.count("<polyline") == 2 * match.players
    dashes = set(re.findall(r'stroke-dasharray="([^"]*)"', graph))
    assert len(dashes) == match.players - 1  # and the first line has none
    assert "<title" in graph
    assert "<desc" in graph
    last = page.context["chance_rows"][-1]
    assert last.chances == [f"{100 if seat in match.winners else 0}\u202f%" for seat in (1, 2)]


def test_an_analysis_that_failed_says_so_and_is_tried_again_when_somebody_opens_the_review(review):
    analysis = Analysis.objects.filter(pk=store.analysis_of(review).pk)
    analysis.update(failed=True)
    address = f"/review/{review.slug}/0/?part=analysis"
    fetched = Client().get(address, headers={"Durbar-Part": "true"}).content.decode()
    assert "could not be analysed" in fetched
    assert analysis.get().failed
    assert "could not be analysed" not in part(page_of(review, 0), "graph")
    assert not analysis.get().failed


def test_marks_are_only_given_to_what_was_looked_at_long(begun):
    one, other = decisions(begun)[:2]
    findings = {one: finding(begun, one, 0.3), other: finding(begun, other, 0.1, deep=True)}
    assert [mark.index for mark in certain(findings)] == [other]


# ---------------------------------------------------------------- why, and what it leads to


def explained(match: Match, index: int) -> Finding:
    """Return a costly decision with reasons and lines: each line is the decision, and what is legal then."""
    one = finding(match, index, 0.2, deep=True)
    view = match.at(index).view(one.seat)
    told = []
    for first in (match.log[index].line(match.game).text, one.best):
        position = imagined(view, 3)
        actions = [first]
        position.play(first)
        for _ in range(4):
            actions.append(position.legal.texts[0])
            position.play(actions[-1])
        told.append(Variation(3, tuple(actions)))
    why = (
        Difference(one.seat, 1, 2.125),
        Difference(one.seat, 0, -0.5),
        Difference(one.seat % 3 + 1, 2, -1.0),
    )
    return replace(one, why=why, lines=tuple(told), rivals=(Rival(one.seat % 3 + 1, 1, 0.4, 0.03),))


@pytest.fixture
def costly(begun, review) -> int:
    index = decisions(begun)[4]
    found(review, explained(begun, index))
    return index


def test_reasons_and_lines_are_stored(begun):
    one = explained(begun, decisions(begun)[4])
    stored = read(json.loads(json.dumps(one.row())))
    assert (stored.why, stored.lines) == (one.why, one.lines)
    assert stored.row() == one.row()


def test_the_points_that_the_preferred_decision_brings_are_told_by_category(begun, review, costly):
    said = part(page_of(review, costly), "verdict")
    other = begun.names[begun.log[costly].actor % 3]
    assert "On average the preferred one brings: Tiles for long routes +2.1 Carriage −0.5" in said
    assert f"{'Steady' if other == 'bot:steady' else other}: Tiles for whole provinces −1.0" in said.replace(
        "Steady 2", "Steady"
    )
    german = (
        Client().get(f"/review/{review.slug}/{costly}/", headers={"Accept-Language": "de"}).content.decode()
    )
    assert "+2,1" in german


def test_a_longer_search_confirms_what_is_costly_or_the_mark_goes(begun, review):
    one, other, third = decisions(begun)[:3]
    found(
        review,
        finding(begun, one, 0.2, deep=True, error=0.02),
        finding(begun, other, 0.2, deep=True, error=0.19),
        finding(begun, third, 0.2),
    )
    page = Client().get(f"/review/{review.slug}/{one}/")
    assert [mark.index for mark in page.context["marks"]] == [one]
    assert "A second, longer search confirms it." in part(squeezed(page.content.decode()), "verdict")
    assert "instead of 30 %, which may be luck (± 19 %)" in part(page_of(review, other), "verdict")
    assert "confirms it" not in part(page_of(review, third), "verdict")


@pytest.mark.parametrize("deep", [False, True])
def test_what_luck_can_explain_is_told_as_such_whenever_it_was_found_out(begun, review, deep):
    one = decisions(begun)[0]
    found(review, finding(begun, one, 0.03, deep=deep, error=0.04))
    page = page_of(review, one)
    assert "33 % instead of 30 %, which may be luck (± 4 %)" in part(squeezed(page), "verdict")
    assert "kind-costly" not in page


@pytest.mark.parametrize(
    ("gain", "told"),
    [
        (0.01, "which is worth about the same (31 %, against 30 % as played)"),
        (-0.01, "which is worth about the same (29 %, against 30 % as played)"),
        (-0.12, "but won less with it (18 %, against 30 % as played)"),
    ],
)
def test_what_the_search_preferred_and_did_not_win_more_with(begun, review, gain, told):
    one = decisions(begun)[0]
    found(review, replace(finding(begun, one, 0.2), kept=0.3, better=0.3 + gain))
    assert told in part(page_of(review, one), "verdict")


def test_what_a_decision_leads_to_is_told_step_by_step(begun, review, costly):
    page = Client().get(f"/review/{review.slug}/{costly}/")
    played_line, preferred = page.context["lines"]
    assert [played_line.branch, preferred.branch] == ["played", "preferred"]
    assert preferred.steps[0].told.step == 1
    assert preferred.steps[0].told.line.text == page.context["verdict"].preferred
    said = part(page_of(review, costly), "leads")
    assert "What it leads to" in said
    assert preferred.steps[1].told.line.text in said


def test_whom_the_preferred_decision_forestalls_is_told(begun, review, costly):
    page = Client().get(f"/review/{review.slug}/{costly}/")
    (one,) = page.context["forestalled"]
    assert one.look == SEATS[begun.log[costly].actor % 3]
    assert one.text == page.context["verdict"].preferred
    said = words(part(page_of(review, costly), "verdict"))
    assert f"{one.name} {one.text} otherwise in 40 % of the games, now in 3 %" in said


def test_a_line_is_followed_on_the_board_as_an_imagined_one(begun, review, costly):
    plain = Client().get(f"/review/{review.slug}/{costly}/")
    assert plain.context["ahead"] is None
    step = plain.context["lines"][1].steps[1]
    page = Client().get(step.address)
    assert page.context["ahead"].number == 2
    assert page.context["index"] == costly
    html = squeezed(page.content.decode())
    assert 'class="still imagined"' in html
    assert "Imagined" in words(html)
    assert page.context["lines"][1].steps[1].current
    assert page.context["ahead"].out == f"/review/{review.slug}/{costly}/"
    first = Client().get(page.context["ahead"].back)
    assert first.context["ahead"].number == 1
    assert first.context["ahead"].back == f"/review/{review.slug}/{costly}/"


@pytest.mark.parametrize(
    "query", ["line=preferred&step=99", "line=preferred&step=0", "line=x&step=1", "step=1"]
)
def test_where_a_line_has_no_such_step_the_game_itself_is_shown(review, costly, query):
    page = Client().get(f"/review/{review.slug}/{costly}/?{query}")
    assert page.status_code == 200
    assert page.context["ahead"] is None
    assert "imagined" not in part(squeezed(page.content.decode()), "board")


def test_an_imagined_board_shows_what_the_seat_knew_and_nothing_else(begun, costly):
    lines_of = Variations(begun, explained(begun, costly))
    seat = begun.log[costly].actor
    for step in range(1, 6):
        view = lines_of.seen(VariationMoment(Branch.PREFERRED, step))
        assert view.seat == seat
        assert view.position.wiped(seat).states.tobytes() == view.position.states.tobytes()
        assert all(entry.owner in (0, seat) or entry.action == UNREADABLE for entry in view.log)


# ---------------------------------------------------------------- playing on


def play_on(review: Review, index: int, **form: str) -> StoredTable:
    form = {"play_seat": "2", "level": "steady", "name": "Zoe"} | form
    answer = Client().post(f"/review/{review.slug}/{index}/play-on/", form)
    assert answer.status_code == 302, answer.context["message"]
    return stored(answer.headers["Location"].split("/")[2])


def test_a_table_goes_on_from_a_position(begun, review):
    index = decisions(begun)[8]
    table = play_on(review, index)
    assert table.lines[:index] == lines(begun.record())[:index]
    assert table.status == Table.Status.RUNNING
    assert not table.listed
    assert [seat.kind for seat in table.seats.all()] == [
        Seat.Kind.COMPUTER,
        Seat.Kind.PERSON,
        Seat.Kind.COMPUTER,
    ]
    assert [seat.record_name for seat in table.seats.all()] == ["bot:steady", "Zoe", "bot:steady"]
    after = decide(table)
    assert after.length > index
    record = parse(match_of(after).record())
    assert record.result is None
    assert str(record).startswith("durbar 1\ngame thurn-und-taxis\nrules 1\nplayers 3\nseat 1 bot:steady\n")


def test_chance_is_drawn_anew_from_there(begun, review):
    index = next(i for i, entry in enumerate(begun.log) if entry.actor == 0 and i > 20)
    drawn = {play_on(review, index).lines[index] for _ in range(12)}
    assert len(drawn) > 1
    assert all(line.startswith("* ") for line in drawn)
    assert all(table.turn for table in Table.objects.all())


def test_options_and_board_are_kept(tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(taj_mahal.SHIPPED.read_text("utf-8") + "# ours\n")
    stored_boards.keep(boards.read("taj-mahal", file))
    option = registry.about("taj-mahal").options[0]
    other = next(value for value in option.values if value != option.default)
    match = played("taj-mahal", board=file, options={option.name: other})
    table = play_on(store.of_text(match.record(), "game"), 50)
    assert table.board == match.game.board.digest
    assert table.options == {option.name: other}
    assert match_of(table).view(2).seat == 2


@pytest.mark.parametrize(
    "wrong",
    [{"play_seat": "7"}, {"play_seat": "x"}, {"level": "genius"}, {"name": "#1"}, {"name": "bot:steady"}],
)
def test_what_cannot_be_played_on_is_refused(review, wrong):
    form = {"play_seat": "2", "level": "steady", "name": "Zoe"} | wrong
    page = Client().post(f"/review/{review.slug}/30/play-on/", form)
    assert page.status_code == 200
    assert page.context["message"]
    assert not Table.objects.exists()


def test_what_was_chosen_to_play_on_stays_when_it_is_refused(review):
    form = {"play_seat": "3", "level": "novice", "name": "#1"}
    page = Client().post(f"/review/{review.slug}/30/play-on/?seat=1", form)
    shown = squeezed(page.content.decode())
    assert page.context["message"]
    assert re.search(r'<option value="3" selected>', shown)
    assert re.search(r'<option value="novice" selected>', shown)
    assert f'action="/review/{review.slug}/30/play-on/?seat=1"' in shown
    assert f'data-address="/review/{review.slug}/30/?seat=1"' in shown


def test_nobody_plays_on_when_the_game_is_over():
    match = whole()
    review = store.of_text(match.record(), "game")
    form = {"play_seat": "1", "level": "steady", "name": "Zoe"}
    page = Client().post(f"/review/{review.slug}/{len(match)}/play-on/", form)
    assert page.context["message"] == "The game is over here."
    assert not Table.objects.exists()


def test_a_running_table_that_began_in_a_review_keeps_its_secrets(begun, review):
    table = play_on(review, decisions(begun)[8])
    veiled = Client().get(f"/table/{table.slug}/record/")
    assert veiled.status_code == 404  # it is private
    Table.objects.filter(pk=table.pk).update(listed=True)
    assert " ?" in Client().get(f"/table/{fresh(table).slug}/record/").content.decode()
