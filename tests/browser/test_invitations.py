"""Who waits for others hands on the links of the open seats, whole on every screen."""

from __future__ import annotations

import pytest

from tests.browser import people

pytestmark = pytest.mark.browser

SHARING = "navigator.share = async (what) => { window.shared = what; };"
NONE = "delete Navigator.prototype.share;"
CLUB = "club.localhost"  # as the server's settings have it
SMALLEST_CODE = 200  # px, so that a camera at an arm's length reads it


@pytest.fixture(params=[(1280, 800), (390, 844), (360, 640)])
def window(request):
    return {"width": request.param[0], "height": request.param[1]}


def at_the_club(server) -> str:
    """Return the server's address by a name that, as far as it knows, others reach, too."""
    return server.url.replace("127.0.0.1", CLUB)


def waiting(url: str, chromium, script: str, **options):
    """Return a page that waits for Béla."""
    page = people.new_context(chromium, **options).new_page()
    page.add_init_script(script)
    people.set_up(page, url, "Anna", "me", "open")
    return page


def test_an_invitation_is_shared_where_the_browser_can(server, chromium):
    page = waiting(server.url, chromium, SHARING, has_touch=True, viewport={"width": 390, "height": 844})
    page.click("[data-share]")
    assert page.evaluate("window.shared.url") == page.input_value("#invite-2")
    page.context.close()


def test_a_code_covers_the_page_until_one_taps_beside_it(server, chromium, window):
    page = waiting(at_the_club(server), chromium, NONE, viewport=window)
    assert not page.is_visible("[data-share]")
    assert not page.is_visible(".qr-code")
    to_code, copying = (
        page.locator(one).bounding_box() for one in ("[popovertarget=invite-2-code]", "[data-copy=invite-2]")
    )
    assert to_code["y"] == copying["y"]
    page.click("[popovertarget=invite-2-code]")
    code = page.locator(".qr-code").bounding_box()
    assert code["width"] >= SMALLEST_CODE
    assert code["x"] >= 0
    assert code["x"] + code["width"] <= window["width"]
    assert code["y"] + code["height"] <= window["height"]
    page.mouse.click(4, window["height"] - 4)
    assert not page.is_visible(".qr-code")
    page.context.close()


ENDS = """() => {
  const rows = new Map();
  for (const one of document.querySelectorAll('.waiting-seats :is(.link-field > input, button, select)')) {
    const { y, right, width } = one.getBoundingClientRect();
    if (width) rows.set(y, Math.max(right, rows.get(y) ?? 0));
  }
  return [...rows.values()];
}"""


@pytest.mark.parametrize("script", [SHARING, NONE], ids=["shared", "copied"])
@pytest.mark.parametrize("width", [390, 360])
def test_on_phones_all_that_belongs_to_an_open_seat_ends_at_one_edge(server, chromium, width, script):
    page = waiting(
        at_the_club(server), chromium, script, has_touch=True, viewport={"width": width, "height": 844}
    )
    ends = page.evaluate(ENDS)
    page.context.close()
    assert len(ends) == 3  # the link, what one does with it, a computer player instead
    assert max(ends) - min(ends) < 1


def test_who_presses_again_while_the_lobby_comes_slowly_still_comes_there(server, chromium):
    page = waiting(server.url, chromium, NONE, service_workers="block")
    complaints, ways = people.complaints_of(page), []
    page.route(f"{server.url}/", lambda way: ways.append(way))  # noqa: PLW0108 - playwright marks what it calls
    page.click("#close-table > summary")
    page.evaluate(
        """() => {
          const button = document.querySelector("#close-table button");
          button.click();
          for (const later of [700, 1000]) setTimeout(() => button.click(), later);
        }"""
    )
    page.wait_for_timeout(1800)
    ways[0].continue_()
    page.wait_for_url(f"{server.url}/")
    assert complaints == []
    page.context.close()


def test_who_closes_a_table_comes_to_the_lobby_however_slowly(server, chromium):
    """The table tells its page meanwhile that there is none any more."""
    page = waiting(server.url, chromium, NONE, service_workers="block")
    complaints = people.complaints_of(page)
    ways = []

    def hold(way):
        ways.append(way)

    page.route(f"{server.url}/", hold)
    page.click("#close-table > summary")
    page.get_by_text("Close it now").evaluate("one => one.click()")
    page.wait_for_timeout(1500)
    ways[0].continue_()
    page.wait_for_url(f"{server.url}/")
    assert complaints == []
    page.context.close()
