"""All endpoints of the API, in the order of its description."""

from __future__ import annotations

from durbar.bots.events import GameEvent, GameFull
from durbar.site.api import catalogue, games, tables
from durbar.site.api.call import NDJSON, TEXT, Endpoint
from durbar.site.api.schemas import (
    Accepted,
    Account,
    Catalogue,
    Decide,
    Done,
    GameFinish,
    GameStart,
    Invited,
    NewTable,
    Sit,
    TableInfo,
    TableList,
    TakeBack,
)
from durbar.site.api.streams import account, game

AccountEvents = GameStart | GameFinish | Invited

ENDPOINTS = (
    Endpoint(
        "GET",
        "games",
        "The games, their options, and the computer players",
        catalogue.offer,
        Catalogue,
        needs_token=False,
    ),
    Endpoint("GET", "account", "Your account", tables.account, Account),
    Endpoint("GET", "account/tables", "The tables at which you have a seat", tables.own, TableList),
    Endpoint(
        "GET",
        "stream/event",
        "Games that begin and end, and invitations, as they come",
        account.stream,
        AccountEvents,
        media=NDJSON,
    ),
    Endpoint("GET", "tables", "The tables that wait or play", tables.listed, TableList, needs_token=False),
    Endpoint("POST", "table", "Set up a table", tables.set_up, TableInfo, NewTable),
    Endpoint("GET", "table/{id}", "One table", tables.table, TableInfo, needs_token=False),
    Endpoint("POST", "table/{id}/sit", "Take a seat", tables.sit, TableInfo, Sit),
    Endpoint("POST", "table/{id}/decline", "Decline an invitation", tables.decline, Done),
    Endpoint(
        "POST",
        "table/{id}/leave",
        "Leave; in a running game a computer player takes over",
        tables.leave,
        Done,
    ),
    Endpoint(
        "POST", "table/{id}/come-back", "Take your seat back from a computer player", tables.come_back, Done
    ),
    Endpoint("POST", "table/{id}/close", "Close your table before its game has begun", tables.close, Done),
    Endpoint(
        "GET",
        "game/{id}/stream",
        "A game, from now to its end",
        game.stream,
        GameEvent,
        media=NDJSON,
        needs_token=False,
    ),
    Endpoint("GET", "game/{id}", "A game as it stands", games.full, GameFull, needs_token=False),
    Endpoint("POST", "game/{id}/decide", "Decide", games.decide, Accepted, Decide),
    Endpoint(
        "POST",
        "game/{id}/undo",
        "Take back your last decisions, as far as that is allowed",
        games.undo,
        Accepted,
        TakeBack,
    ),
    Endpoint(
        "GET",
        "game/{id}/record",
        "The record: all of it once the game is over",
        games.record,
        str,
        media=TEXT,
        needs_token=False,
    ),
)
