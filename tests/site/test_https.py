"""Behind a proxy that speaks TLS: nothing goes over plain HTTP, and Django's own check is content."""

from __future__ import annotations

import json

import pytest
from django.core.exceptions import ImproperlyConfigured

from durbar.site import environment_variables
from tests.site.places import Place

ASK = """
import json
from django.conf import settings
from django.test import Client
public = {"Host": "games.example.org"}
client = Client(headers=public)
def answer(path, **given):
    response = client.get(path, **given)
    secure = {name: bool(cookie["secure"]) for name, cookie in response.cookies.items()}
    return [response.status_code, dict(response.headers), secure]
print(json.dumps({
    "plain": answer("/rules/taj-mahal/"),
    "secure": answer("/", secure=True),
    "health": answer("/healthz"),
    "join": [bool(c["secure"]) for c in client.post("/tables/", {"name": "Anna", "game": "taj-mahal",
        "seat1": "me", "seat2": "open", "seat3": "open"}, secure=True).cookies.values()],
}))
"""
PUBLIC = {
    "DURBAR_HTTPS": "1",
    "DURBAR_PROXY": "127.0.0.1",
    "DURBAR_HOSTS": "games.example.org",
}


def test_a_public_server_passes_djangos_own_check(tmp_path):
    done = Place(tmp_path).run(
        "-m", "durbar", "manage", "check", "--deploy", "--fail-level", "WARNING", **PUBLIC
    )
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_all_goes_over_tls(tmp_path, monkeypatch):
    for name, value in PUBLIC.items():
        monkeypatch.setenv(name, value)
    told = json.loads(Place(tmp_path).script(ASK))
    status, headers, _ = told["plain"]
    assert (status, headers["Location"]) == (301, "https://games.example.org/rules/taj-mahal/")
    status, headers, cookies = told["secure"]
    assert status == 200
    assert headers["Strict-Transport-Security"] == f"max-age={365 * 86400}"
    assert all(cookies.values())
    assert told["join"]
    assert all(told["join"])
    assert told["health"][0] == 200, "who watches over it asks from within"


def test_at_home_nothing_of_it_is_asked(tmp_path):
    told = json.loads(Place(tmp_path).script(ASK.replace("games.example.org", "localhost")))
    assert told["plain"][0] == 200
    assert "Strict-Transport-Security" not in told["plain"][1]


SEND_FORMS = """
import json
from django.test import Client
client = Client(enforce_csrf_checks=True, headers={"Host": "games.example.org"})
client.get("/")
form = {"csrfmiddlewaretoken": client.cookies["csrftoken"].value}
def answer(origin):
    return client.post("/name/", form, headers={"Origin": origin}).status_code
origins = ("https://games.example.org", "https://example.org", "https://games-example.org", "https://example.com")
print(json.dumps([answer(origin) for origin in origins]))
"""


@pytest.mark.parametrize(
    ("hosts", "answers"),
    [("games.example.org", [302, 403, 403, 403]), (".example.org", [302, 302, 403, 403]), ("*", [403] * 4)],
)
def test_forms_come_by_https_though_the_server_does_not_know_its_proxy(tmp_path, monkeypatch, hosts, answers):
    monkeypatch.setenv("DURBAR_HOSTS", hosts)
    assert json.loads(Place(tmp_path).script(SEND_FORMS)) == answers


def test_https_without_its_proxy_is_told(monkeypatch):
    monkeypatch.setenv("DURBAR_HTTPS", "1")
    with pytest.raises(ImproperlyConfigured, match="needs DURBAR_PROXY"):
        environment_variables.https("")
    assert environment_variables.https("127.0.0.1")


@pytest.mark.parametrize("text", ["yes", "2", "true"])
def test_a_switch_is_1_or_0(monkeypatch, text):
    monkeypatch.setenv("DURBAR_HTTPS", text)
    with pytest.raises(ImproperlyConfigured, match=f"DURBAR_HTTPS={text} is none of 0, 1"):
        environment_variables.flag("DURBAR_HTTPS")


def test_a_wrong_setting_is_told_in_a_line_by_each_command(tmp_path):
    place = Place(tmp_path)
    place.script("")
    assert place.refusal("backup", tmp_path / "b.zip", DURBAR_PACE="x") == (
        "durbar: DURBAR_PACE=x is no number of seconds; one is 0.8"
    )


def test_a_command_of_django_runs_with_the_sites_settings(tmp_path):
    place = Place(tmp_path)
    place.script("")
    assert "0004_standing" in place.durbar("manage", "showmigrations", "tables")
    assert "check" in place.durbar("manage")
    assert "--deploy" in place.durbar("manage", "check", "--help")
