"""People at the browser: they set up tables, and choose whatever the page offers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Page = Any  # playwright is not a dependency of who only reads the tests

LONGEST = 1000  # decisions of a game
PATIENCE = 120_000  # milliseconds for others' decisions on a busy machine
READY = "#table-view [data-version]:not(.phase-loading)"
CORNER: Any = {"x": 8, "y": 8}  # of a card that others cover
AT_SERVICE = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
UNPAINTED = Path(__file__).with_name("unpainted.js").read_text()
# The first of these that fits is taken, else whatever comes. Thurn und Taxis: close routes early, place many
# houses; Taj Mahal: play as long as there is a card.
WISHES = (
    *(r"close", r"each", r"all ", r"house", r"postmaster", r"lay", r"take", r"draw", r"end"),
    *(r"palace", r"crown", r"choose", r"play", r"add", r"done"),
)


def new_context(browser: Any, *, painted: bool = False, **options: Any) -> Any:
    """Open the browser of somebody who wants nothing to move: so whole games go as fast as they can.

    Pages are not `painted`, which is up to half of a browser's work, unless what they look like matters.
    """
    context = browser.new_context(reduced_motion="reduce", **options)
    if not painted:
        context.add_init_script(UNPAINTED)
    return context


def as_painted(script: str) -> str:
    """Return a script that asks what can be seen as it asks a page that is painted."""
    return f"""(given) => {{
      const {{ style }} = document.documentElement;
      const was = style.opacity;
      style.opacity = 1;
      try {{ return ({script})(given); }} finally {{ style.opacity = was; }}
    }}"""


def complaints_of(page: Page) -> list[str]:
    """Return a list that fills with whatever the page's console complains of."""
    heard: list[str] = []
    page.on("pageerror", lambda error: heard.append(f"error: {error}"))
    page.on(
        "console",
        lambda message: heard.append(f"console: {message.text}") if message.type == "error" else None,
    )
    return heard


def set_up(page: Page, url: str, name: str, *seats: str, listed: bool = True, preset: str = "") -> None:
    """Set up a table from the lobby."""
    page.goto(url)
    open_choices(page)
    if preset:
        page.click(f'.presets button[value="{preset}"]')
    set_up_here(page, name, *seats, listed=listed)


def set_up_here(page: Page, name: str, *seats: str, listed: bool = True) -> None:
    """Set up a table from the form that is open, whatever else is chosen in it."""
    page.fill("#name", name)
    for number in range(1, 5):
        choice = page.locator(f"#seat{number}")
        taker = seats[number - 1] if number <= len(seats) else "none"
        choice.select_option(taker)
    if not listed:
        page.check("input[name=listed][value=off]")
    page.click(".new-table button.primary")
    page.wait_for_selector(READY)
    page.wait_for_load_state()  # the view may be there before the scripts have led the focus to it


def set_up_for_two(anna: Page, bela: Page, url: str, *, listed: bool = True) -> None:
    """Set up a table of Anna's, and let Béla follow her link, so that their game begins."""
    set_up(anna, url, "Anna", "me", "open", listed=listed)
    bela.goto(anna.input_value("#invite-2"))
    bela.fill("#name", "Béla")
    bela.click("button.primary")
    for page in (anna, bela):
        page.wait_for_selector(".phase-running")


def play_now(page: Page, url: str, game: str) -> None:
    """Begin a game at one tap, and wait until one is asked."""
    page.goto(url)
    page.click(f".game-card:has(#card-{game}) .primary")
    page.wait_for_selector(READY)
    page.wait_for_load_state()
    wait_for_turn(page)


def press_first(page: Page) -> None:
    """Press the first button of all, wherever it is, and wait until the page has moved on."""
    before = state(page)["version"]
    page.evaluate(
        """() => {
          document.querySelector('#play button[name=action]:enabled').click();
          document.querySelector('.confirm [data-yes]')?.click();
        }"""
    )
    wait_until(page, "version >", before)


def open_choices(page: Page) -> None:
    """Open the lobby's form for who wants to choose more."""
    if not page.locator("#choose[open]").count():
        page.click("#choose > summary")


def turn_off_confirmation(page: Page) -> None:
    page.click("#open-settings")
    page.uncheck("#confirm-switch")
    page.click("#settings [data-close]")


def state(page: Page) -> dict[str, Any]:
    """Return what the page shows: its version, whether it is this person's turn, whether the game is over."""
    return page.evaluate(
        """() => {
          const view = document.querySelector('#table-view [data-version]');
          return {version: Number(view.dataset.version), length: Number(view.dataset.length),
                  mine: view.dataset.turn === 'mine', over: view.classList.contains('phase-over')};
        }"""
    )


def wait_until(page: Page, what: str, number: int) -> None:
    """Wait until the page shows what is wished: `wait_until(page, "length >", 7)`."""
    field, sign = what.split()
    page.wait_for_function(
        f"n => Number(document.querySelector('#table-view [data-version]').dataset.{field}) {sign} n",
        arg=number,
        timeout=PATIENCE,
    )


def offers(page: Page) -> list[str]:
    """Return every decision that the page offers, by button or on the map."""
    return page.evaluate(
        """() => ['[name=action]:enabled', '[data-action]', '[data-actions]']
            .flatMap(kind => [...document.querySelectorAll(`#play ${kind}`)])
            .flatMap(e => (e.dataset.actions ?? e.dataset.action ?? e.value).split('|'))"""
    )


def wish(actions: list[str], wishes: Sequence[str] = WISHES) -> str:
    """Return the decision that somebody in a hurry would take."""
    for pattern in wishes:
        fitting = [action for action in actions if re.match(pattern, action)]
        if fitting:
            return max(fitting, key=len) if pattern == "close" else fitting[0]
    return actions[0]


def choose(page: Page, action: str) -> None:
    """Press what stands for a decision, and wait until the page has moved on."""
    before = state(page)["version"]
    button = page.locator(f'#play button[name=action][value="{action}"]')
    if button.count():
        button.first.click(position=CORNER)
    else:
        press_on_map(page, action)
    if page.locator(".confirm").count():
        page.click(".confirm [data-yes]")
    wait_until(page, "version >", before)


def take_a_card(page: Page) -> None:
    """Take the first card that the page offers, in Thurn und Taxis."""
    choose(page, next(action for action in offers(page) if action.startswith("take")))


def end_the_turn(page: Page) -> None:
    """Decide until somebody else is asked."""
    for _ in range(12):
        choose(page, wish(offers(page)))
        if not state(page)["mine"]:
            return
    raise AssertionError("the turn did not end")


def press_on_map(page: Page, action: str) -> None:
    """Use the keyboard on the map, and the chooser where a place has several decisions."""
    single = page.locator(f'#play [data-action="{action}"]')
    if single.count():
        single.first.focus()
        page.keyboard.press("Enter")
        return
    places = page.locator("#play [data-actions]")
    for index in range(places.count()):
        actions = places.nth(index).get_attribute("data-actions").split("|")
        if action in actions:
            places.nth(index).focus()
            page.keyboard.press("Enter")
            page.locator("#chooser .choices button").nth(actions.index(action)).click()
            return
    raise AssertionError(f"the page does not offer {action!r}")


def expect_title(page: Page, pattern: str) -> None:
    """Wait until the page's title reads like that: it follows the page by a moment."""
    from playwright.sync_api import expect

    expect(page).to_have_title(re.compile(pattern), timeout=30_000)


def wait_for_turn(page: Page, seconds: float = 60) -> dict[str, Any]:
    """Wait until it is this person's turn or the game is over."""
    page.wait_for_function(
        "() => document.querySelector('#table-view [data-turn=mine], #table-view .phase-over')",
        timeout=seconds * 1000,
    )
    return state(page)


def kept_back(page: Page) -> list[str]:
    """Return a list that fills with what the page sends to be decided, none of which arrives."""
    sent: list[str] = []

    def keep(way: Any) -> None:
        sent.append(way.request.post_data)
        way.abort()

    page.route("**/play/", keep)
    return sent


# Somebody in a hurry, inside the page: presses the first button that fits, as soon as there is one.
HURRY = Path(__file__).with_name("hurry.js").read_text()


def hurry(page: Page, decisions: int, **staying: str) -> dict[str, Any]:
    """Decide so often, or until the game is over; returns how often, and which of the named things moved."""
    seen: dict[str, Any] = page.evaluate(HURRY, [list(WISHES), decisions, staying])
    return seen


def play_on(page: Page, carefully: int = 15) -> int:
    """Decide until the game is over, first by hand, then in a hurry; returns the number of decisions."""
    for count in range(carefully):
        if wait_for_turn(page)["over"]:
            return count
        choose(page, wish(offers(page)))
    hurried = hurry(page, LONGEST)
    assert not hurried["jumps"], hurried
    return carefully + int(hurried["count"])


def touch(client: Any, kind: str, *points: tuple[float, float]) -> None:
    """Touch the screen through a page's developer protocol: `touchStart`, `touchMove` or `touchEnd`."""
    at = [{"x": x, "y": y} for x, y in points]
    client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
