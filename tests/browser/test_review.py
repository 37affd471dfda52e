"""Reviewing a game in the browser: by keyboard, while it is analysed, on a desk and on a phone."""

from __future__ import annotations

import re

import pytest

from durbar.bots.compiled import CompiledPlayer
from durbar.core.match import Match
from tests.browser import people
from tests.browser.golden_tables import MOST_PLAYERS
from tests.browser.measuring import come_in_slowly, shifted, wide
from tests.browser.screens import DESK, PHONE

pytestmark = pytest.mark.browser

FRAMED = """() => [...document.querySelectorAll('.still .map :is(.was-played, .was-preferred)')]
  .some((one) => getComputedStyle(one).outlineStyle !== 'none')"""
FRAMES_IN_THE_HEAD = """() => {
  const head = document.querySelector('.site-header');
  const { top } = head.getBoundingClientRect();
  return [...head.querySelectorAll('select, #open-settings')].map((one) => {
    const { top: begins, height } = one.getBoundingClientRect();
    const above = begins + one.clientTop - top;
    return [height, one.clientHeight, above, head.clientHeight - above - one.clientHeight];
  });
}"""
BORDER = "(one => getComputedStyle(one).borderTopColor)"
COLOUR = """name => {
  const one = document.body.appendChild(document.createElement('i'));
  one.style.color = `var(${name})`;
  return getComputedStyle(one).color;
}"""
ANALYSED = "() => !document.querySelector('#review-graph[data-busy]')"


@pytest.fixture(scope="module")
def game() -> Match:
    """Return a finished game in which one seat plays anything that comes to its mind."""
    match = Match("taj-mahal", 2, seed=3, names=["Anna", "bot:steady"])
    players = [CompiledPlayer("random", 1), CompiledPlayer("steady", 1)]
    while match.actor:
        match.play(players[match.actor - 1].decide(match.view(match.actor), 0.1))
    return match


@pytest.fixture
def review(server, page_on, game):
    """Bring the game along and open its review: `review(DESK)` gives the page."""
    server.wait_until_compiled("taj-mahal")

    def open_review(device):
        page = page_on(device)
        page.goto(f"{server.url}/review/")
        page.fill("#record", game.record())
        page.click("button.big")
        page.wait_for_selector("#review")
        page.wait_for_load_state()  # a key that is pressed before its script has come is heard by nobody
        return page

    return open_review


def wait_for_position(page, index: int) -> None:
    page.wait_for_function(
        "index => document.getElementById('review-verdict').dataset.index === String(index)", arg=index
    )
    page.wait_for_function("index => location.pathname.endsWith(`/${index}/`)", arg=index)


def position_of(address: str) -> int:
    found = re.search(r"/(\d+)/(\?.*)?$", address)
    assert found
    return int(found[1])


def test_what_has_the_focus_and_what_plays_stay_while_a_review_grows(review):
    page = review(DESK)
    page.wait_for_function(ANALYSED, timeout=300_000)
    page.keyboard.press("Home")
    wait_for_position(page, 0)

    def grow():
        with page.expect_response(lambda answer: "part=analysis" in answer.url):
            page.evaluate("() => { document.getElementById('review-graph').dataset.busy = ''; }")
        page.wait_for_function(ANALYSED)

    page.locator("#moves-list a").nth(3).focus()
    grow()
    assert page.evaluate("() => document.activeElement.dataset.step") == "3"
    page.evaluate("() => { durbar.pace.pause = () => 60_000; }")  # longer than this looks on
    page.click("#review-play")
    grow()
    assert page.get_attribute("#review-play", "aria-pressed") == "true"
    assert page.inner_text("#review-play [aria-hidden]") == "❚❚"


def test_the_slider_stays_in_the_hand_while_a_review_grows(review, game):
    page = review(DESK)
    page.wait_for_function(ANALYSED, timeout=300_000)
    box = page.locator("#review-slider").bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 8, middle[1])
    page.mouse.down()
    page.mouse.move(*middle, steps=5)
    held = page.input_value("#review-slider")
    with page.expect_response(lambda answer: "part=analysis" in answer.url):
        page.evaluate("() => { document.getElementById('review-graph').dataset.busy = ''; }")
    page.wait_for_timeout(300)
    assert page.input_value("#review-slider") == held
    page.mouse.up()
    wait_for_position(page, int(held))
    page.wait_for_function(ANALYSED)  # it grows again


def test_a_step_that_can_go_no_further_gives_the_focus_to_the_slider(review, game):
    page = review(DESK)
    wait_for_position(page, len(game))
    page.focus("#step-first")
    page.keyboard.press("Enter")
    wait_for_position(page, 0)
    assert page.evaluate("document.activeElement.id") == "review-slider"
    page.locator("#moves-list a").nth(2).focus()
    page.keyboard.press("ArrowRight")
    wait_for_position(page, 1)
    assert page.evaluate("document.activeElement.dataset.step") == "1"


def test_nothing_of_a_position_that_is_set_up_looks_as_if_it_could_be_pressed(server, page_on):
    page = page_on(DESK)
    server.wait_until_compiled()
    page.goto(f"{server.url}/position/?game=thurn-und-taxis&players=2")
    assert page.locator(".still [data-action]").count()
    assert page.locator(".still [data-action]:is([tabindex='0'], [role=button])").count() == 0
    page.fill("#text", "nonsense")
    page.click("button[value=show]")
    assert page.get_attribute("#text", "aria-invalid") == "true"
    assert page.evaluate("document.activeElement.id") == "text"


def test_an_answer_in_a_position_that_is_set_up_is_framed_as_what_cannot_be_pressed(server, page_on):
    page = page_on(DESK)
    server.wait_until_compiled("taj-mahal")
    page.goto(f"{server.url}/position/?game=taj-mahal")
    line = page.evaluate(COLOUR, "--line")
    answers, cards = page.locator(".still .answers button"), page.locator(".still .card.open")
    assert answers.count()
    assert cards.count()
    assert answers.evaluate_all(f"all => all.every(one => {BORDER}(one) === '{line}')")
    answers.first.hover(force=True)
    assert answers.first.evaluate(BORDER) == line
    assert cards.evaluate_all("all => all.every(one => getComputedStyle(one, '::after').content === 'none')")


def test_a_card_in_a_position_of_thurn_und_taxis_has_no_frame_of_what_can_be_taken(server, page_on):
    page = page_on(DESK)
    page.goto(f"{server.url}/position/?game=thurn-und-taxis")
    cards = page.locator(".still :is(.tut-card, .deck).open")
    assert cards.count() > 1
    shadows = cards.evaluate_all("all => all.map(one => getComputedStyle(one).boxShadow)")
    assert not [shadow for shadow in shadows if "0px 0px 0px 3px" in shadow]


@pytest.mark.parametrize("size", [(390, 844), (1024, 768)])
def test_a_position_comes_into_sight_when_it_is_shown(server, page_on, size):
    page = page_on({"viewport": {"width": size[0], "height": size[1]}})
    server.wait_until_compiled("taj-mahal")
    page.goto(f"{server.url}/position/")
    page.click(".just-set-up a[href*=taj-mahal]")
    page.wait_for_selector(".still .map")
    assert 0 <= page.locator(".still .map").bounding_box()["y"] < size[1] / 2
    page.evaluate("scrollTo(0, 0)")
    page.click("button[value=show]")
    page.wait_for_selector(".still .map")
    page.wait_for_load_state()
    assert 0 <= page.locator(".still .map").bounding_box()["y"] < size[1] / 2


def test_a_position_is_shown_without_a_complaint(server, page_on):
    server.wait_until_compiled("taj-mahal")
    page = page_on(DESK)
    page.goto(f"{server.url}/position/?game=taj-mahal")
    page.wait_for_selector("#seen .still svg.map")
    page.wait_for_load_state()
    assert page.complaints == []


@pytest.mark.parametrize(("address", "field"), [("/position/", "#text"), ("/review/", "#record")])
def test_the_line_that_is_refused_is_selected_and_in_sight(server, page_on, game, address, field):
    server.wait_until_compiled("taj-mahal")
    page = page_on(DESK)
    text = game.position.text() if field == "#text" else game.record()
    comments = ["# far from both ends"] * 30
    page.goto(server.url + address)
    page.fill(field, "\n".join([text.rstrip(), *comments, "nonsense", *comments]))
    page.click(".bring button.big")
    page.wait_for_selector("[data-refused-line]")
    page.wait_for_load_state()
    assert page.evaluate("getSelection().toString()") == "nonsense"
    scrolled = page.locator(field).evaluate("one => one.scrollTop / (one.scrollHeight - one.clientHeight)")
    assert 0 < scrolled < 1


def test_enter_in_the_field_for_a_name_plays_on(server, page_on):
    server.wait_until_compiled()
    page = page_on(DESK)
    page.goto(f"{server.url}/position/?game=thurn-und-taxis&players=2")
    page.fill("#name", "Dora")
    page.press("#name", "Enter")
    page.wait_for_selector(people.READY)


def test_a_finished_game_is_reviewed_by_keyboard(review, game):
    page = review(DESK)
    wait_for_position(page, len(game))  # a review begins at the end
    page.keyboard.press("Home")
    wait_for_position(page, 0)
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    wait_for_position(page, 5)
    page.keyboard.press("ArrowLeft")
    wait_for_position(page, 4)
    assert page.get_attribute("#moves-list [aria-current]", "data-step") == "4"
    page.keyboard.press("End")
    wait_for_position(page, len(game))
    assert "The game is over" in page.inner_text("#review-verdict")
    page.keyboard.press("ArrowRight")  # there is nothing more
    page.keyboard.press("Home")
    wait_for_position(page, 0)
    page.go_back()
    wait_for_position(page, len(game))
    page.go_forward()
    wait_for_position(page, 0)

    page.wait_for_function(ANALYSED, timeout=300_000)
    assert page.locator(".marks li").count() == 3
    page.keyboard.press("m")
    page.wait_for_selector("#review-verdict.kind-costly")
    assert "The search preferred:" in page.inner_text("#review-verdict")
    assert page.locator("#announcer").inner_text()
    costliest = page.locator(".marks a").first
    costliest.focus()
    index = position_of(costliest.get_attribute("href"))
    page.keyboard.press("Enter")
    wait_for_position(page, index)
    assert "The costliest decision of the game" in page.inner_text("#review-verdict")
    assert page.locator(".still .was-played").count()
    assert not page.evaluate(FRAMED)
    page.click("#to-play-on")
    assert page.locator("#play-name").is_visible()
    assert page.complaints == []


def test_a_click_on_the_graph_a_move_or_a_name_leads_there(review):
    page = review(DESK)
    page.wait_for_function(ANALYSED, timeout=300_000)
    box = page.locator(".chances-graph").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("() => Number(document.getElementById('review-verdict').dataset.index) > 50")
    page.locator('#moves-list [data-step="40"]').click()
    wait_for_position(page, 40)
    page.locator(".perspectives a", has_text="Steady").click()
    page.wait_for_function("() => location.search === '?seat=2'")
    page.keyboard.press("ArrowRight")
    wait_for_position(page, 41)
    assert page.url.endswith("/41/?seat=2")
    assert page.inner_text(".perspectives [aria-current]").strip() == "Steady"
    assert page.complaints == []


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_what_a_costly_decision_leads_to_is_followed_on_the_board(review, device):
    page = review(device)
    page.wait_for_function(ANALYSED, timeout=300_000)
    page.locator(".marks a").first.click()
    page.wait_for_selector("#review-verdict.costliest")
    index = page.get_attribute("#review-verdict", "data-index")
    page.click("#review-leads > summary")
    steps = page.locator("#review-leads a[data-ahead]")
    second = steps.nth(1).get_attribute("id")
    steps.nth(0).click()
    page.wait_for_selector(".still.imagined")
    assert page.locator("#review-following").is_visible()
    assert "Imagined" in page.inner_text("#announcer")
    assert page.evaluate("() => document.querySelector('#review-leads').open")
    assert wide(page) <= 0
    box = page.locator("#review-following").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= page.viewport_size["height"]
    if page.locator("#ahead-on").count():
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f"#{second}[aria-current]")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#review-leads li:first-child [aria-current]")
    page.click("#ahead-out")
    page.wait_for_selector(".still:not(.imagined)")
    page.wait_for_function("() => location.search === ''")
    assert page.get_attribute("#review-verdict", "data-index") == index
    page.keyboard.press("ArrowRight")
    wait_for_position(page, int(index) + 1)
    assert page.complaints == []


def test_a_visitor_plays_on_from_a_position_on_a_phone(review, game):
    page = review(PHONE)
    page.goto(re.sub(r"/\d+/$", "/60/", page.url))
    assert wide(page) <= 0
    page.click("#review-play-on summary")
    page.select_option("#play-level", "steady")
    page.fill("#play-name", "Zoe")
    page.click("#review-play-on button")
    page.wait_for_selector(people.READY)
    people.wait_for_turn(page)
    assert people.state(page)["length"] >= 60
    assert page.complaints == []


def test_one_steps_on_after_a_table_was_refused(review, game):
    page = review(DESK)
    page.goto(re.sub(r"/\d+/$", "/60/?seat=2", page.url))
    page.click("#to-play-on")
    page.fill("#play-name", "#")
    page.click("#review-play-on button")
    page.wait_for_selector("[data-refusal]")
    page.wait_for_load_state()
    page.keyboard.press("ArrowRight")
    wait_for_position(page, 61)
    assert page.url.endswith("/61/?seat=2")
    page.locator('#moves-list [data-step="40"]').click()
    wait_for_position(page, 40)
    assert page.complaints == []


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_a_phone_has_the_board_as_wide_as_at_a_table(gallery, chromium, record):
    page = gallery.look(chromium, painted=True, **PHONE)
    table = gallery.of(record)[-1]
    page.goto(f"{gallery.url}{table['path']}review/")
    for index in (40, 60, position_of(page.url)):
        page.goto(re.sub(r"/\d+/$", f"/{index}/", page.url))
        if index == 40 and record == MOST_PLAYERS[2]:  # a house is placed
            page.wait_for_selector(".still .map .was-played")
            assert not page.evaluate(FRAMED)
        page.wait_for_function(
            "() => document.querySelector('.still svg.map')?.checkVisibility({ opacityProperty: true })"
        )
        board = page.locator(".still svg.map").bounding_box()
        assert board["width"] > 234  # px of 390
        header = page.locator(".site-header").bounding_box()
        assert header["height"] < 60
        if index == 60:  # the decision's words stand above it, and what follows them below
            assert board["y"] + 0.75 * board["height"] < 844
            assert page.locator("#review-graph").bounding_box()["y"] > board["y"] + board["height"]
    page.context.close()


@pytest.mark.parametrize("size", [(1920, 1080), (1440, 900), (1280, 800)])
@pytest.mark.parametrize(("record", "index"), [*zip(MOST_PLAYERS, (401, 488, 341), strict=True)])
def test_board_plates_and_moves_are_in_sight_on_a_desk(gallery, chromium, record, index, size):
    width, height = size
    page = gallery.look(chromium, viewport={"width": width, "height": height})
    page.goto(f"{gallery.url}{gallery.of(record)[-1]['path']}review/")
    page.goto(re.sub(r"/\d+/$", f"/{index}/", page.url))  # where much lies beside the map
    page.wait_for_selector(".still svg.map")
    parts = [".still .board", ".still .own", ".still .others", ".review-moves"]
    parts += [".still .display"] if record == MOST_PLAYERS[0] else []  # it lies below the plates
    ends = {part: page.locator(part).evaluate("one => one.getBoundingClientRect().bottom") for part in parts}
    page.context.close()
    assert all(end <= height for end in ends.values()), ends


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_at_the_end_on_a_phone_the_map_has_the_width_and_the_players_things_are_whole(
    gallery, chromium, size
):
    width, height = size
    page = gallery.look(chromium, **PHONE | {"viewport": {"width": width, "height": height}})
    page.goto(f"{gallery.url}{gallery.of(MOST_PLAYERS[0])[-1]['path']}review/")
    page.wait_for_selector(".still svg.map .ground")
    own, board, result, ground = (
        page.locator(part).first.bounding_box()
        for part in (".still .own", ".still .board", ".still .result", ".still svg.map .ground")
    )
    assert ground["width"] > 0.85 * width
    assert board["y"] - (own["y"] + own["height"]) < 10
    assert 0 <= result["y"] - (board["y"] + board["height"]) < 10
    belongs = page.locator(".still .own .belongs")
    assert belongs.is_visible()
    assert belongs.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
    page.context.close()


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800)])
@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_at_the_end_the_points_stand_beside_the_map_on_a_desk(gallery, chromium, record, size):
    width, height = size
    page = gallery.look(chromium, viewport={"width": width, "height": height})
    page.goto(f"{gallery.url}{gallery.of(record)[-1]['path']}review/")
    page.wait_for_selector(".still svg.map")
    board, result = (page.locator(part).bounding_box() for part in (".still .board", ".still .result"))
    plates = [one.bounding_box() for one in page.locator(".still .plate").all()]
    page.context.close()
    assert board["x"] + board["width"] <= result["x"]
    assert result["y"] < board["y"] + board["height"]
    beside = [plate for plate in plates if plate["x"] + plate["width"] > result["x"]]
    assert all(plate["y"] + plate["height"] <= result["y"] for plate in beside)


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
def test_at_the_end_cards_and_route_of_a_seat_lie_below_its_name_on_a_phone(gallery, chromium, size):
    width, height = size
    page = gallery.look(chromium, **PHONE | {"viewport": {"width": width, "height": height}})
    page.goto(f"{gallery.url}{gallery.of(MOST_PLAYERS[1])[-1]['path']}review/")
    page.wait_for_selector(".still .own .known")
    name, cards = (page.locator(f".still .own {part}").bounding_box() for part in (".seat-name", ".known"))
    cut = page.locator(".still .own .seat-name").evaluate("one => one.scrollWidth - one.clientWidth")
    page.context.close()
    assert cut <= 0
    assert name["y"] + name["height"] <= cards["y"] + 1


@pytest.mark.parametrize("size", [(390, 844), (360, 640)])
@pytest.mark.parametrize("language", ["cs", "de", "en", "hu", "it"])
def test_the_title_is_whole_on_a_phone(gallery, chromium, language, size):
    width, height = size
    page = gallery.look(chromium, locale=language, **PHONE | {"viewport": {"width": width, "height": height}})
    page.goto(f"{gallery.url}{gallery.of(MOST_PLAYERS[1])[-1]['path']}review/")
    title, head = page.locator(".table-title"), page.locator(".site-header")
    cut = title.evaluate("one => one.scrollWidth - one.clientWidth")
    lines, room = title.bounding_box()["height"], head.bounding_box()["height"]
    page.context.close()
    assert cut <= 0
    assert lines < room < 60


def test_what_a_seat_has_lies_below_what_is_told_on_a_small_phone(gallery, chromium):
    page = gallery.look(chromium, **PHONE | {"viewport": {"width": 360, "height": 640}})
    page.goto(f"{gallery.url}{gallery.of(MOST_PLAYERS[2])[-1]['path']}review/")
    page.goto(re.sub(r"/\d+/$", "/60/", page.url))  # a disc is set
    page.wait_for_selector(".still .dial")
    told, own = (page.locator(part).bounding_box() for part in (".still .question", ".still .own"))
    name = page.locator(".still .own .seat-name").is_visible()
    page.context.close()
    assert told["y"] + told["height"] <= own["y"]
    assert name


WIDEST = """() => {
  const own = document.querySelector('.still .own');
  own.querySelector('.gold .count').textContent = '188';
  own.querySelector('.chips b').textContent = '12';
  const chips = own.querySelector('.chips b').getBoundingClientRect();
  return own.querySelector('.held li').getBoundingClientRect().left - chips.right;
}"""


@pytest.mark.parametrize("width", [390, 360])
def test_a_portrait_covers_no_number_on_a_phone(gallery, chromium, width):
    page = gallery.look(chromium, **PHONE | {"viewport": {"width": width, "height": 800}})
    page.goto(f"{gallery.url}{gallery.of(MOST_PLAYERS[2])[-1]['path']}review/")
    page.goto(re.sub(r"/\d+/$", "/236/", page.url))  # thirteen houses in reserve, a character, chips
    page.wait_for_selector(".still .own .held .art")
    room = page.evaluate(WIDEST)
    page.context.close()
    assert room > 0


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (820, 1180)])
def test_what_a_finger_presses_in_the_head_has_a_frame_that_touches_no_edge(gallery, chromium, size):
    width, height = size
    page = gallery.look(chromium, **PHONE | {"viewport": {"width": width, "height": height}})
    page.goto(f"{gallery.url}{gallery.of(MOST_PLAYERS[0])[-1]['path']}review/")
    frames = page.evaluate(FRAMES_IN_THE_HEAD)
    page.context.close()
    assert len(frames) == 2
    for pressed, framed, above, below in frames:
        assert pressed >= 44
        assert framed <= pressed - 8
        assert above >= 5
        assert abs(above - below) <= 1


def test_every_position_has_an_address_without_scripts(review, chromium, game):
    address = review(DESK).url
    context = people.new_context(chromium, java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    page.click("#step-first")
    assert position_of(page.url) == 0
    page.click("#step-on")
    assert position_of(page.url) == 1
    page.click("#step-last")
    assert position_of(page.url) == len(game)
    assert page.locator(".chances-graph").count() == 1
    context.close()


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_is_shoved_aside_while_the_page_comes_in_slowly(review, chromium, game, device):
    address = review(DESK).url
    context = people.new_context(chromium, **device)
    page = context.new_page()
    come_in_slowly(page, bytes_a_second=200_000, latency=40)
    page.goto(address)
    page.wait_for_timeout(1000)
    assert shifted(page) < 0.05
    context.close()


def test_a_record_that_is_too_large_is_told_before_it_is_sent(server, chromium):
    page = people.new_context(chromium).new_page()
    page.goto(f"{server.url}/review/")
    told = "one => one.validationMessage"
    large, small = (
        {"name": "game.durbar", "mimeType": "text/plain", "buffer": b"x" * size} for size in (300_000, 99)
    )
    page.set_input_files("#file", large)
    page.click("button.big")
    assert "256 kB" in page.locator("#file").evaluate(told)
    assert page.url == f"{server.url}/review/"
    page.set_input_files("#file", small)
    assert page.locator("#file").evaluate(told) == ""
    page.fill("#record", "x" * 300_000)
    assert "256 kB" in page.locator("#record").evaluate(told)
    page.context.close()


def test_a_review_goes_on_where_no_more_addresses_are_kept(review, game):
    """Safari keeps a hundred in ten seconds, and then refuses."""
    page = review(DESK)
    page.evaluate("() => { history.pushState = () => { throw new DOMException('', 'SecurityError'); }; }")
    page.click("#step-back")
    page.wait_for_selector(f"#review-verdict[data-index='{len(game) - 1}']")
    page.wait_for_function("() => document.getElementById('announcer').textContent")
    assert page.complaints == []
