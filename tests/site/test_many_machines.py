"""A server and workers as on many machines: real processes, a real PostgreSQL, a real Redis."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Iterator
from functools import partial

import pytest
import redis

from tests.machines import COMPILED, Browser, Site, children_of, sight_of
from tests.ports import free_port
from tests.services import own_postgres
from tests.site.diary import Diary, log_of

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with own_postgres() as database:
        shared = {
            "DURBAR_DATABASE_URL": database,
            "DURBAR_REDIS_URL": f"redis://127.0.0.1:{free_port()}/0",
        }
        site = Site(tmp_path_factory.mktemp("site"), free_port(), shared)
        try:
            site.begin_redis()
            site.begin("serve", "serve", "--port", str(site.port))
            site.begin("searching", "work", "--queues", "search")
            site.begin("others", "work", "--queues", "quick,review")
            site.until_ready(COMPILED)
            yield site
        finally:
            site.end()


@pytest.fixture
def browser(site: Site) -> Browser:
    return Browser(site)


def is_asked(site: Site, slug: str) -> bool:
    """Tell whether a table waits for its first seat."""
    return site.game_of(slug).actor == 1


def is_thinking(site: Site, slug: str) -> bool:
    """Tell whether a worker has claimed a decision, and a table waits for its first seat's."""
    if not is_asked(site, slug):
        return False
    with redis.Redis.from_url(site.redis, decode_responses=True, socket_timeout=30) as server:
        return any(server.get(key) for key in server.scan_iter("durbar:claim:decision.*"))


def test_computer_players_play_to_the_end_and_the_game_is_reviewed(site: Site, browser: Browser):
    slug = browser.new_table("steady", "steady", "steady")
    site.until(lambda: site.is_over(slug))
    assert site.game_of(slug).over
    browser.get(f"/table/{slug}/review/")
    site.until(lambda: site.rows("SELECT 1 FROM review_analysis WHERE finished AND NOT failed"))


def test_a_person_plays_and_is_advised(site: Site, browser: Browser):
    slug = browser.new_table("me", "steady")
    site.until(lambda: 'name="action"' in browser.get(f"/table/{slug}/"))
    page = browser.get(f"/table/{slug}/")
    browser.post(f"/table/{slug}/hint/", **sight_of(page))
    site.until(lambda: site.rows("SELECT 1 FROM tables_seat WHERE hint->'choices'->0 IS NOT NULL"))
    page = browser.get(f"/table/{slug}/")
    length = site.length_of(slug)
    action = re.findall(r'name="action" value="([^"]+)"', page)[0]
    browser.post(f"/table/{slug}/play/", action=action, **sight_of(page))
    site.until(lambda: site.length_of(slug) > length + 1)
    assert {entry.actor for entry in site.game_of(slug).log[length:]} >= {1, 2}


def test_one_worker_of_all_takes_the_place_of_who_is_out_of_time(site: Site, browser: Browser):
    slug = browser.new_table("me", "steady", time_limit="60")
    site.begin("keeping time too", "work", "--queues", "quick")
    running = "UPDATE tables_seat SET deadline = now() WHERE deadline IS NOT NULL RETURNING number"
    site.until(lambda: site.rows(running))
    site.until(lambda: site.is_over(slug))
    assert site.rows("SELECT kind FROM tables_seatevent WHERE kind <> 'hint'") == [("out-of-time",)]
    site.kill("keeping time too")


def test_a_worker_that_is_killed_in_thought_loses_nothing(site: Site, browser: Browser):
    slug = browser.new_table("master", "steady")
    told = Diary(site.stream_of(slug))  # somebody watches
    site.until(lambda: site.length_of(slug) > 4 and is_thinking(site, slug))
    time.sleep(0.5)
    for name in [name for name in site.processes if name.startswith("searching")]:  # more on a second try
        site.kill(name)
    site.until(partial(is_asked, site, slug))  # though its own decision may have been the last thing done
    began, length = time.monotonic(), site.length_of(slug)
    assert site.until_unwell() == "no worker answers: computer players that search, and hints\n"

    quick = browser.new_table("steady", "steady")  # does not wait for who searches
    site.until(lambda: site.is_over(quick))
    assert site.length_of(slug) == length

    site.begin("searching again", "work", "--queues", "search")
    site.begin("searching too", "work", "--queues", "search", "--concurrency", "2")
    site.until(lambda: site.length_of(slug) > length + 4)
    print(f"it went on after {time.monotonic() - began:.1f} s")
    match = site.game_of(slug)
    lines = [*match.view(None).lines]
    site.until(lambda: told.events and len(log_of(told.events)) >= len(lines))
    assert log_of(told.events)[: len(lines)] == lines
    assert site.get("/readyz") == (200, "ok\n")


def test_a_process_that_is_killed_in_thought_is_replaced_at_once(site: Site, browser: Browser):
    slug = browser.new_table("master", "master")
    with site.stream_of(slug):
        site.until(lambda: site.length_of(slug) > 2)
        for _ in range(2):
            length = site.length_of(slug)
            for name in ("searching again", "searching too"):
                for child in children_of(site.processes[name].pid):
                    os.kill(child, signal.SIGKILL)
            site.until(partial(site.is_longer, slug, length))
    assert site.game_of(slug).log


def test_nobody_had_anything_to_complain_of_so_far(site: Site):
    for name in ("serve", "others"):  # of those that were not killed
        log = (site.folder / f"{name}.log").read_text()
        assert not re.search(r"Traceback|ERROR|CRITICAL|Warning", log), site.logs


def test_a_redis_that_loses_everything_stops_nobody_for_long(site: Site, browser: Browser):
    slug = browser.new_table("master", "steady")
    with site.stream_of(slug):
        site.until(lambda: site.length_of(slug) > 4 and is_thinking(site, slug))
        site.kill("redis")
        site.until_unwell("reaching the workers through Redis\n")
        overlooked = browser.new_table("steady", "steady")  # nobody could be told of it
        time.sleep(3)
        site.begin_redis()
        site.until_ready()
        site.until(lambda: site.is_over(overlooked))
    Browser(site).get(f"/table/{slug}/")  # somebody watches again
    site.until(partial(site.is_longer, slug, site.length_of(slug)))
    assert site.game_of(slug).log
