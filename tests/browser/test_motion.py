"""What moves is seen to move: cards fly, others decide one after the other, earlier moments are shown."""

from __future__ import annotations

import pytest

from tests.browser import people
from tests.browser.golden_tables import MOST_PLAYERS
from tests.browser.screens import DESK
from tests.golden import GOLDEN

pytestmark = pytest.mark.browser

# Notes every flight: what flew, from where, and which decision the page showed then.
WATCH = """(() => {
  window.flown = [];
  window.shown = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (steps, timing) {
    const flies = this.classList.contains("flying");
    const far = /translate/.test(steps[0].transform);
    if (flies) window.flown.push({ card: this.matches(".tut-card"), far });
    return animate.call(this, steps, timing);
  };
  document.addEventListener("table:shown", () => {
    const { length, turn } = document.querySelector("#table-view [data-version]").dataset;
    const moves = window.durbar.motion.length();
    const isEarlier = document.querySelector("#catch-up") !== null;
    const [at, mine] = [performance.now(), turn === "mine"];
    window.shown.push({ length: Number(length), at, mine, moves, isEarlier });
  });
})()"""


SLOW = 1100  # milliseconds that something moves
LAG = 4000

# Notes every way that something goes: its steps.
WATCH_WAYS = """(() => {
  window.ways = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (steps, timing) {
    window.ways.push(steps.map((step) => step.transform));
    return animate.call(this, steps, timing);
  };
})()"""
TAJ_MAHAL, MAHARAJA = "taj_mahal/five-players", "maharaja/five-players-advanced-1-2"


# What is kept where: pieces at their places, and tabs.
STAYS = """
  const all = () => [...document.querySelectorAll('#play [data-piece], .side > input')];
  const placeOf = (element) => element.closest('[data-place]')?.dataset.place;
  const nameOf = (element) => element.id || [element.dataset.piece, placeOf(element)].join();
"""
MARK = f"""() => {{
  {STAYS}
  return all().map((element) => (element.was = nameOf(element)));
}}"""
PRESSED = f"""() => {{
  {STAYS}
  const piece = document.querySelector('#play button[name=action]:enabled').closest('[data-piece]');
  return piece && nameOf(piece);
}}"""
# A second card of a town may come beside the first one, which is kept then.
MADE_ANEW = f"""(before) => {{
  {STAYS}
  const count = (names, name) => names.filter((one) => one === name).length;
  const kept = all().filter((element) => element.was).map(nameOf);
  const fresh = all().filter((element) => !element.was).map(nameOf);
  return fresh.filter((name) => count(kept, name) < count(before, name));
}}"""


@pytest.fixture
def page(server, chromium):
    """Anna plays against two computer players, and wants to see things move, fast."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.add_init_script(WATCH)
    page.add_init_script("localStorage.setItem('durbar_pace', 'fast')")
    page.complaints = people.complaints_of(page)
    people.set_up(page, server.url, "Anna", "me", "steady", "steady")
    people.turn_off_confirmation(page)
    people.wait_for_turn(page)
    page.evaluate("() => durbar.settled()")
    yield page
    assert page.complaints == []
    context.close()


def test_a_card_that_is_taken_flies_to_the_hand(page):
    page.evaluate("window.flown = []")
    people.take_a_card(page)
    page.wait_for_function("() => window.flown.some(flight => flight.card && flight.far)")
    page.evaluate("() => durbar.settled()")
    assert page.locator(".flying").count() == 0  # all have arrived


@pytest.mark.parametrize("game", ["thurn-und-taxis", "taj-mahal"])
def test_what_stays_is_not_made_anew(server, chromium, game):
    context = people.new_context(chromium)
    page = context.new_page()
    server.wait_until_compiled(game)
    people.play_now(page, server.url, game)
    page.evaluate("() => durbar.settled()")
    before, pressed = page.evaluate(MARK), page.evaluate(PRESSED)
    people.press_first(page)
    assert len(before) > 10
    stays = [name for name in before if name != pressed]  # what is taken may be followed by its like
    assert page.evaluate(MADE_ANEW, stays) == []
    context.close()


MORPHED = """([before, after]) => {
  const item = (name, _, names) => `<li><b data-piece="${name}">${name}</b> ${names}</li>`;
  const list = (names) => `<ul>${names.map(item).join('')}</ul>`;
  const place = document.createElement('div');
  place.innerHTML = list([...before]);
  for (const piece of place.querySelectorAll('[data-piece]')) piece.was = piece.dataset.piece;
  const fresh = document.createElement('div');
  fresh.innerHTML = list([...after]);
  durbar.become(place, fresh.firstElementChild, new Map());
  const pieces = [...place.querySelectorAll('[data-piece]')];
  return [pieces.map((one) => one.dataset.piece).join(''), pieces.map((one) => one.was ?? '-').join('')];
}"""


@pytest.mark.parametrize(
    ("before", "after", "kept"),
    [
        ("abcde", "axcde", "a-cde"),
        ("abcdef", "xabcde", "-abcde"),  # a new one comes before those that stay
        ("abcde", "xacd", "-acd"),
        ("abcd", "dabc", "-abc"),  # one that has moved makes no others move
        ("abcd", "bcda", "bcd-"),
        ("aab", "ab", "ab"),
        ("", "ab", "--"),
        ("ab", "", ""),
    ],
)
def test_as_many_pieces_stay_as_can(server, chromium, before, after, kept):
    context = people.new_context(chromium)
    page = context.new_page()
    page.goto(server.url)
    assert page.evaluate(MORPHED, [before, after]) == [after, kept]
    context.close()


def test_the_decisions_of_others_come_one_after_the_other(page):
    page.evaluate("window.shown = []")
    people.end_the_turn(page)
    people.wait_for_turn(page)
    shown = page.evaluate("window.shown")
    others = [one for one in shown if not one["mine"]]
    lengths = [one["length"] for one in others]
    assert len(lengths) >= 4  # two players, each with some decisions
    assert lengths == sorted(set(lengths))
    pause = sum(one["moves"] for one in others[:-1])  # where many wait, each is shown for less than 260 ms
    assert others[-1]["at"] - others[0]["at"] > pause / 3  # some move nothing


@pytest.mark.parametrize("by", ["a key", "the button"])
def test_who_is_behind_sees_all_of_it_at_once(page, by):
    page.evaluate("localStorage.setItem('durbar_pace', 'slow')")
    people.end_the_turn(page)
    page.wait_for_selector("#catch-up")
    assert page.locator("#play[inert]").count() == 1
    page.evaluate(
        """() => {
        const begin = () => { window.shown = []; };
        for (const kind of ['keydown', 'click']) addEventListener(kind, begin, { capture: true, once: true });
    }"""
    )
    with page.expect_request(lambda request: "/view/" in request.url and "after=" not in request.url):
        if by == "a key":
            page.keyboard.press("x")
        else:
            page.click("#catch-up")
    page.wait_for_function("() => window.shown.length > 0")
    assert not page.evaluate("window.shown[0].isEarlier")  # nothing lay between
    people.wait_for_turn(page)
    assert page.locator("#play[inert], #catch-up").count() == 0


def test_where_many_decisions_wait_they_are_shown_faster(page):
    page.evaluate("localStorage.setItem('durbar_pace', 'slow')")
    page.evaluate("window.shown = []")
    people.end_the_turn(page)
    people.wait_for_turn(page)
    moves = [one["moves"] for one in page.evaluate("window.shown") if not one["mine"]]
    hurried = [length for length in moves if length < SLOW]
    assert len(hurried) >= 3
    assert hurried == sorted(hurried, reverse=True)  # nobody is slower again before all have been seen
    assert sum(hurried) <= LAG
    assert page.evaluate("durbar.motion.length()") == SLOW


# ---------------------------------------------------------------- what has changed since one's turn

FRESH = "() => [...document.querySelectorAll('#table-view .fresh')].map((one) => one.dataset.piece).sort()"


def test_what_happened_while_one_looked_away_is_marked_also_on_a_page_loaded_anew(page):
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })")
    page.evaluate("window.flown = []")
    people.end_the_turn(page)
    people.wait_for_turn(page)
    assert page.evaluate("window.flown") == []
    marked = page.evaluate(FRESH)
    assert marked
    page.reload()
    page.wait_for_selector("#table-view .fresh")
    again = page.evaluate(FRESH)
    assert again
    assert set(again) <= set(marked)  # what has come back to its place is not known any more
    people.take_a_card(page)
    page.evaluate("() => durbar.settled()")
    assert page.evaluate(FRESH) == []


# Pieces that are marked when a turn begins, and that no decision of it has moved.
MARKED_FROM_BEFORE = """() => {
  const decided = () => document.querySelector('#table-view [data-version]').dataset.decided;
  const nameOf = (piece) => `${piece.dataset.piece} ${piece.closest('[data-place]')?.dataset.place}`;
  Object.assign(window, { turn: decided(), turns: 0, marked: 0, outlived: [] });
  document.addEventListener('table:moved', ({ detail: { changes } }) => {
    const fresh = [...document.querySelectorAll('#table-view .fresh')].map(nameOf);
    window.marked += fresh.length;
    if (decided() === window.turn) return;
    const moved = changes.map(({ piece }) => nameOf(piece.element));
    window.outlived.push(...fresh.filter((name) => !moved.includes(name)));
    window.turns += 1;
    window.turn = decided();
  });
}"""


def test_who_only_watches_sees_marked_what_the_last_turn_has_changed(page, chromium):
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    watching = context.new_page()
    watching.add_init_script("localStorage.setItem('durbar_pace', 'fast')")
    watching.goto(page.url)
    watching.wait_for_selector(people.READY)
    watching.evaluate(MARKED_FROM_BEFORE)
    people.end_the_turn(page)
    length = people.wait_for_turn(page)["length"]
    people.wait_until(watching, "length >=", length)
    assert watching.evaluate("window.turns") >= 3
    assert watching.evaluate("window.marked")
    assert watching.evaluate("window.outlived") == []
    context.close()


def test_nothing_is_waited_for_where_nobody_looks(page):
    """A browser moves nothing in a tab that is hidden: what had begun would never arrive, nor be told."""
    page.evaluate("localStorage.setItem('durbar_pace', 'slow')")
    page.evaluate("window.flown = []")
    people.take_a_card(page)
    assert page.evaluate("window.flown")
    waits = """() => {
      Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      const soon = new Promise((resolve) => setTimeout(resolve, 200, 'waits'));
      return Promise.race([durbar.settled().then(() => 'has arrived'), soon]);
    }"""
    assert page.evaluate(waits) == "has arrived"
    assert page.locator(".flying").count() == 0


def test_what_has_arrived_is_as_the_server_sent_it(page):
    """Else the next view would have it made anew."""
    people.end_the_turn(page)
    people.wait_for_turn(page)
    page.evaluate("() => durbar.settled()")
    assert page.locator("#table-view [data-piece][style*=transform-origin]").count() == 0


THERE = """async (address) => {
  const answer = await fetch(address, { headers: { "Durbar-Part": "true" } });
  const then = new DOMParser().parseFromString(await answer.text(), "text/html");
  return durbar.marks.placesIn(then).sort();
}"""


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_what_has_changed_is_marked_without_fetching_how_it_was(gallery, chromium, record):
    page = gallery.look(chromium)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    marked = 0
    for table in gallery.of(record):
        gallery.visit(page, table)
        links = page.locator(".since [data-moment]")
        if links.count():
            told = links.get_attribute("data-stood") or ""
            lists = [place.split(",") for place in told.split(";")]
            stood = sorted(f"{piece} {place}" for place, *pieces in lists for piece in pieces)
            page.wait_for_load_state("networkidle")
            assert not [url for url in asked if "/moment/" in url]
            assert stood == page.evaluate(THERE, links.get_attribute("href"))
            asked.clear()
            marked += page.locator("#table-view .fresh").count()
    page.context.close()
    assert marked > 5


def test_what_happened_since_my_turn_is_seen_again(page):
    people.end_the_turn(page)
    people.wait_for_turn(page)
    page.click(".see-again")
    page.wait_for_selector("#replay .moment")
    first = int(page.get_attribute("#replay .moment", "data-moment"))
    page.wait_for_function(
        "first => Number(document.querySelector('#replay .moment')?.dataset.moment) > first", arg=first
    )
    assert page.locator(".replay-waits").is_visible()  # one's own decision waits
    page.keyboard.press("Escape")
    assert page.locator("#replay").is_hidden()
    assert people.offers(page)


def test_earlier_moments_are_shown_by_keyboard_slider_and_log(page):
    people.take_a_card(page)
    last = int(page.get_attribute("#table-view [data-moments]", "data-moments"))
    version = people.state(page)["version"]
    page.locator("#table-view").focus()
    page.keyboard.press("ArrowLeft")
    wait_for_moment(page, last - 1)
    page.keyboard.press("1")  # would choose at the table
    page.keyboard.press("ArrowRight")
    wait_for_moment(page, last)
    page.keyboard.press("Home")
    wait_for_moment(page, 0)
    page.locator(".replay-slider").fill(str(last))
    wait_for_moment(page, last)
    page.click('[data-go="now"]')
    assert people.state(page)["version"] == version
    link = page.locator("#log a[data-moment]").first
    number = int(link.get_attribute("data-moment"))
    link.click()
    wait_for_moment(page, number)
    assert link.get_attribute("aria-current") == "step"


def test_a_moment_that_cannot_be_had_leaves_the_one_that_is_shown(page):
    people.take_a_card(page)
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#replay .moment")
    shown = page.inner_text(".replay-count")
    page.evaluate("() => { durbar.part = () => Promise.reject(new Error('away')); }")
    page.keyboard.press("Home")
    page.wait_for_selector(".replay-told:text('connecting again')", timeout=5000)
    assert page.inner_text(".replay-count") == shown


def wait_for_moment(page, number: int) -> None:
    page.wait_for_selector(f'#replay .moment[data-moment="{number}"]')


# Answers come late; notes how many are asked for, and how many moments are shown.
LATE_ANSWERS = """() => {
  const { part } = durbar;
  window.asked = window.shown = 0;
  durbar.part = async (address) => {
    window.asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 120));
    return part(address);
  };
  const count = () => (window.shown += 1);
  for (const kind of ["moment:shown", "review:shown"]) document.addEventListener(kind, count);
}"""


def hold(page, key: str, times: int) -> None:
    """Hold a key until it has come so many times."""
    for _ in range(times):
        page.keyboard.down(key)
        page.wait_for_timeout(30)


def test_a_key_that_is_held_leads_through_moments_as_fast_as_they_come(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    gallery.visit(page, gallery.of(MAHARAJA)[-1])
    page.wait_for_load_state()
    last = int(page.get_attribute("#table-view [data-moments]", "data-moments"))
    page.evaluate(LATE_ANSWERS)
    hold(page, "ArrowLeft", 20)
    asked, shown = page.evaluate("[asked, shown]")
    assert 2 <= shown <= asked <= 10  # more would keep the server from what others ask
    page.keyboard.up("ArrowLeft")
    wait_for_moment(page, last - 20)
    page.context.close()


def test_a_key_that_is_held_leads_through_a_review_as_fast_as_it_comes(gallery, chromium):
    page = gallery.look(chromium, **DESK)
    page.goto(f"{gallery.url}{gallery.of(MAHARAJA)[-1]['path']}review/")
    page.wait_for_selector("#review .board")
    page.evaluate(LATE_ANSWERS)
    hold(page, "ArrowLeft", 20)
    asked, shown = page.evaluate("[asked, shown]")
    assert 2 <= shown <= asked <= 10
    page.context.close()


# ---------------------------------------------------------------- Maharaja, a recorded game


def moment_of(decision: str, record: str = MAHARAJA) -> int:
    """Return the moment after the first decision that begins so."""
    lines = (GOLDEN / f"{record}.durbar").read_text().splitlines()
    decisions = [line for line in lines if line[:1].isdigit()]
    return next(index for index, line in enumerate(decisions, 1) if line.startswith(decision))


@pytest.fixture
def replay(gallery, chromium):
    """Open the replay of the recorded game, in a browser in which things move."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.add_cookies([gallery.cookie | {"url": gallery.url}])
    page = context.new_page()
    page.add_init_script(WATCH_WAYS)
    gallery.visit(page, gallery.of(MAHARAJA)[-1])
    page.evaluate("() => document.getElementById('open-replay').click()")
    yield page
    context.close()


def ways_to(page, moment: int) -> list[list[str]]:
    """Return what goes where in the step that leads to a moment."""
    page.locator(".replay-slider").fill(str(moment - 1))
    wait_for_moment(page, moment - 1)
    page.evaluate("() => { durbar.motion.stop(); window.ways = []; }")
    page.keyboard.press("ArrowRight")
    wait_for_moment(page, moment)
    return page.evaluate("window.ways")


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_the_map_of_an_earlier_moment_is_whole(gallery, chromium, record):
    """What cuts the lands out has the same name in the table's map, which is hidden meanwhile."""
    page = gallery.look(chromium, viewport={"width": 1280, "height": 800})
    gallery.visit(page, gallery.of(record)[1])
    page.evaluate("() => document.getElementById('open-replay').click()")
    page.wait_for_selector("#replay .moment")
    hidden = page.evaluate(
        """() => [...document.querySelectorAll("#replay .map [clip-path]")]
          .map((cut) => document.getElementById(cut.getAttribute("clip-path").slice(5, -1)))
          .filter((by) => ![...by.children].some((one) => getComputedStyle(one).visibility === "visible"))
          .map((by) => by.id)"""
    )
    assert hidden == []
    page.context.close()


def test_an_architect_keeps_to_the_road(replay):
    (way,) = [steps for steps in ways_to(replay, moment_of("5 travel start_ajmer")) if len(steps) > 2]
    places = [[float(at.strip("px ")) for at in step[len("translate(") : -1].split(",")] for step in way]
    (x, y), (middle_x, middle_y) = places[0], places[len(places) // 2]
    assert places[-1] == [0, 0]
    beside = abs(x * middle_y - y * middle_x) / (x * x + y * y) ** 0.5
    assert beside > 3  # px: it is no straight line


def test_a_piece_that_leaves_the_map_is_seen_to_go(replay):
    moment = moment_of("5 travel")
    replay.locator(".replay-slider").fill(str(moment))
    wait_for_moment(replay, moment)
    drawn = replay.evaluate(
        """() => {
          const piece = document.querySelector('#replay .map [data-piece^=house]');
          const box = piece.getBoundingClientRect();
          const pieces = durbar.motion.pieces(document.querySelector('#replay'));
          const found = pieces.find((one) => one.element === piece);
          piece.remove();
          const copy = durbar.motion.copyOf(found, box);
          const [seen, shown] = [box, copy.firstElementChild.firstElementChild.getBoundingClientRect()];
          copy.remove();
          return [seen.width, seen.height, shown.width, shown.height];
        }"""
    )
    assert drawn[2:] == pytest.approx(drawn[:2], rel=0.15)


@pytest.mark.parametrize("key", ["Escape", "Home"])
def test_what_flies_at_a_moment_flies_no_longer_than_it_is_shown(gallery, chromium, key):
    """Copies of what leaves the board lie outside of it."""
    context = chromium.new_context(**DESK)
    context.add_cookies([gallery.cookie | {"url": gallery.url}])
    page = context.new_page()
    page.add_init_script("localStorage.setItem('durbar_pace', 'slow')")
    gallery.visit(page, gallery.of(TAJ_MAHAL)[-1])
    page.evaluate("() => document.getElementById('open-replay').click()")
    ways_to(page, moment_of("3 palace", TAJ_MAHAL))
    assert page.locator(".flying").count()
    page.keyboard.press(key)
    if key == "Home":
        wait_for_moment(page, 0)
    assert page.locator(".flying").count() == 0
    context.close()


def test_a_disc_turns_over_when_its_turn_begins(replay):
    turned = [
        steps for steps in ways_to(replay, moment_of("2 plan")) if "rotateY" in "".join(map(str, steps))
    ]
    assert sorted(turned) == [["none", "rotateY(90deg)"], ["rotateY(-90deg)", "none"]]


# ---------------------------------------------------------------- reviews


def test_a_review_moves_as_a_table_does(gallery, chromium):
    """One step on moves pieces, by itself or not; steps back do not, nor where nothing shall move."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.add_cookies([gallery.cookie | {"url": gallery.url}])
    page = context.new_page()
    page.add_init_script(WATCH_WAYS)
    page.add_init_script("localStorage.setItem('durbar_pace', 'fast')")
    page.goto(f"{gallery.url}{gallery.of('taj_mahal/five-players')[-1]['path']}review/")
    page.wait_for_selector("#review")
    flights = "() => durbar.settled().then(() => window.ways.splice(0).length)"

    def step(key: str, to: int) -> int:
        page.keyboard.press(key)
        page.wait_for_function(
            "to => document.getElementById('review-verdict').dataset.index === String(to)", arg=to
        )
        return page.evaluate(flights)

    assert step("Home", 0) == 0
    moved = [step("ArrowRight", to) for to in range(1, 30)]
    assert sum(map(bool, moved)) > 10
    assert step("ArrowLeft", 28) == 0
    page.click("#review-play")
    page.wait_for_function("() => Number(document.getElementById('review-verdict').dataset.index) >= 31")
    assert page.evaluate("window.ways.length") > 0
    page.click("#review-play")
    page.emulate_media(reduced_motion="reduce")
    step("Home", 0)
    assert [step("ArrowRight", to) for to in range(1, 8)] == [0] * 7
    context.close()


BOARD_MOVES = """() => {
  const frame = document.getElementById("table-view");
  const old = window.durbar.motion.pieces(frame);
  const board = frame.querySelector(".board");
  board.style.translate = "0 43px";
  window.durbar.motion.play(old, frame);
}"""


@pytest.mark.parametrize("record", MOST_PLAYERS)
def test_a_board_that_moves_moves_no_pieces_on_it(gallery, chromium, record):
    page = gallery.look(chromium, viewport={"width": 1280, "height": 800})
    page.emulate_media(reduced_motion="no-preference")
    gallery.visit(page, gallery.of(record)[-2])
    page.evaluate(WATCH_WAYS)
    page.evaluate(BOARD_MOVES)
    assert page.evaluate("window.ways") == []
    page.context.close()
