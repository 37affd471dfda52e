"""A server that restarts, and a network without sockets: nothing is lost."""

from __future__ import annotations

import pytest

from tests.browser import people

pytestmark = pytest.mark.browser

OPEN_SOCKETS = (
    "window.opened = []; window.WebSocket = class extends EventTarget { static CONNECTING = 0;"
    " static OPEN = 1; readyState = 1; constructor() { super(); opened.push(this); } send() {} };"
)


def test_a_restarted_server_goes_on_where_it_was(server, chromium):
    context = people.new_context(chromium)
    page = context.new_page()
    people.set_up(page, server.url, "Anna", "me", "steady")
    people.turn_off_confirmation(page)
    people.wait_for_turn(page)
    people.choose(page, people.wish(people.offers(page)))
    before = people.wait_for_turn(page)

    server.stop()
    server.start()
    server.wait_until_compiled()

    page.wait_for_selector(".phase-running", timeout=30_000)
    assert people.wait_for_turn(page) == before
    people.choose(page, people.wish(people.offers(page)))
    assert people.wait_for_turn(page)["length"] > before["length"]
    context.close()


def test_without_sockets_the_page_asks_again_and_again(server, chromium):
    context = people.new_context(chromium)
    page = context.new_page()
    page.add_init_script(
        "window.WebSocket = class extends EventTarget { static OPEN = 1; constructor() { super();"
        " setTimeout(() => this.dispatchEvent(new Event('close'))); } };"
    )
    people.set_up(page, server.url, "Anna", "steady", "steady")
    length = people.state(page)["length"]
    people.wait_until(page, "length >", length + 5)
    context.close()


def test_pages_that_all_lose_their_connection_do_not_come_back_at_the_same_moment(server, chromium):
    context = people.new_context(chromium)
    page = context.new_page()
    page.add_init_script(
        f"{OPEN_SOCKETS} window.pauses = [];"
        " const later = window.setTimeout; window.setTimeout = (act, time) =>"
        " act.name === 'connect' ? pauses.push(time) : later(act, time);"
    )
    people.set_up(page, server.url, "Anna", "me", "steady")
    for chance in (0, 0.5, 0.99):
        page.evaluate(
            "chance => { Math.random = () => chance; const [one] = opened.slice(-1); one.readyState = 3;"
            " one.dispatchEvent(new Event('close')); one.dispatchEvent(new Event('open')); }",
            chance,
        )
    first, middle, last = page.evaluate("pauses")
    assert first < 500
    assert middle - first > 1000
    assert last - middle > 1000
    context.close()


def test_a_socket_that_ends_after_it_was_replaced_opens_no_further_one(server, chromium):
    context = people.new_context(chromium)
    page = context.new_page()
    page.add_init_script(OPEN_SOCKETS)
    people.set_up(page, server.url, "Anna", "me", "steady")
    page.evaluate(
        """() => {
          const [old] = opened.slice(-1);
          window.before = opened.length;
          old.readyState = 2;
          document.dispatchEvent(new Event("visibilitychange"));
          old.dispatchEvent(new Event("close"));
        }"""
    )
    page.wait_for_timeout(3500)  # longer than the pause before another try
    assert page.evaluate("opened.length - before") == 1
    context.close()


def test_a_socket_that_answers_nothing_any_more_is_replaced(server, chromium):
    """As after a computer has slept: nobody tells that the network has gone."""
    context = people.new_context(chromium)
    page = context.new_page()
    page.clock.install()
    page.add_init_script(
        "window.opened = []; window.answers = true; window.WebSocket = class extends EventTarget {"
        " static CONNECTING = 0; static OPEN = 1; readyState = 1;"
        " constructor() { super(); opened.push(this); }"
        " send() { const data = '{}'; answers && this.dispatchEvent(new MessageEvent('message', { data })); }"
        " close() {} };"
    )
    people.set_up(page, server.url, "Anna", "me", "steady")
    page.clock.run_for(100_000)
    assert page.evaluate("opened.length") == 1
    page.evaluate("answers = false")
    page.clock.run_for(45_000)
    assert page.evaluate("opened.length") == 2
    context.close()


@pytest.mark.parametrize("by", ["the socket", "a decision"])
def test_a_page_that_knows_more_than_the_table_is_loaded_anew(server, chromium, by):
    """As after a backup was restored, in which the last decisions are not."""
    context = people.new_context(chromium)
    page = context.new_page()
    people.set_up(page, server.url, "Anna", "me", "steady")
    people.turn_off_confirmation(page)
    table = people.wait_for_turn(page)
    page.evaluate(
        """() => {
          document.querySelector("#table-view [data-version]").dataset.version = 1000;
          document.querySelector("#play [name=version]").value = 1000;
        }"""
    )
    with page.expect_navigation():
        if by == "a decision":
            page.evaluate("() => document.querySelector('#play [name=action]:enabled').click()")
        else:
            page.evaluate("() => { durbar.refresh(); }")
    page.wait_for_selector(people.READY)
    assert people.state(page) == table
    context.close()


def test_a_page_that_waits_for_the_rules_shows_the_table_when_they_are_there(server, chromium):
    """As after a restart, when somebody's page is loaded before the rules are, and nobody decides."""
    context = people.new_context(chromium, service_workers="block")
    page = context.new_page()
    people.set_up(page, server.url, "Anna", "me", "steady")
    people.wait_for_turn(page)
    polling = '<div class="progress" data-again="/progress/gifts/" data-every="1000"></div>'

    def still_loading(route):
        """Answer with the page as it is while the rules are loaded."""
        before, view = route.fetch().text().split('<form id="play"', 1)
        body = f'{before}{polling}<b id="loading"></b><form id="play"{view}'
        route.fulfill(body=body, content_type="text/html")

    page.route(page.url, still_loading, times=1)
    page.reload()
    page.wait_for_selector("#loading", state="attached")
    page.wait_for_selector("#loading", state="detached", timeout=10_000)
    assert people.offers(page)
    context.close()


def test_what_is_to_be_shown_anyway_is_asked_for_after_what_is_under_way(server, page_on):
    page = page_on({"service_workers": "block"})
    people.set_up(page, server.url, "Anna", "me", "steady")
    people.wait_for_turn(page)
    page.evaluate("() => document.getElementById('table-view').prepend(document.createElement('hr'))")
    page.evaluate("() => { durbar.refresh(); durbar.refresh(true); }")
    page.wait_for_selector("#table-view > hr", state="detached", timeout=5000)


NOTE_WHAT_IS_SAID = """() => {
  window.said = [];
  const announcer = document.getElementById("announcer");
  const note = () => announcer.textContent && said.push(announcer.textContent);
  new MutationObserver(note).observe(announcer, { childList: true });
}"""


def test_who_hears_of_the_table_all_the_same_is_not_told_that_the_network_is_away(server, page_on):
    """As where the server is this machine, which needs no network."""
    page = page_on({"service_workers": "block"})
    page.add_init_script(OPEN_SOCKETS)
    people.set_up(page, server.url, "Anna", "me", "steady")
    told = page.locator("#connection")
    page.evaluate("() => { window.dispatchEvent(new Event('offline')); }")
    assert told.is_visible()
    page.evaluate("() => { opened.at(-1).dispatchEvent(new MessageEvent('message', { data: '{}' })); }")
    assert told.is_hidden()


def test_each_loss_of_the_network_is_read_out_once(server, page_on):
    """Also where its sockets end with it, and others are tried in vain."""
    page = page_on({"service_workers": "block"})
    page.add_init_script(OPEN_SOCKETS)
    people.set_up(page, server.url, "Anna", "me", "steady")
    page.evaluate(NOTE_WHAT_IS_SAID)
    told = page.locator("#connection")
    for times in (1, 2):
        page.context.set_offline(True)
        told.wait_for()
        page.evaluate(
            """() => {
              const [socket] = opened.slice(-1);
              socket.readyState = 3;
              socket.dispatchEvent(new Event("close"));
            }"""
        )
        assert told.is_visible()
        page.context.set_offline(False)
        page.wait_for_function("() => opened.at(-1).readyState === 1")
        page.evaluate("() => opened.at(-1).dispatchEvent(new Event('open'))")
        told.wait_for(state="hidden")
        assert page.evaluate("said").count(told.text_content()) == times
