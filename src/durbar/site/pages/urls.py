"""The addresses of the pages."""

from __future__ import annotations

from django.urls import path

from durbar.site.pages import bundles, covers
from durbar.site.pages.views import (
    commands,
    fairness,
    installing,
    links,
    lobby,
    moments,
    record,
    robots,
    rules,
    table,
)

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("games/", lobby.mine, name="my_games"),
    path("lists/", lobby.lists, name="lists"),
    path("bundle/<str:name>", bundles.bundle, name="bundle"),
    path("cover/<slug:game>.svg", covers.picture, name="cover"),
    path("favicon.ico", installing.favicon, name="favicon"),
    path("robots.txt", robots.robots, name="robots"),
    path("manifest.webmanifest", installing.manifest, name="manifest"),
    path("service-worker.js", installing.service_worker, name="service_worker"),
    path("offline/", installing.offline, name="offline"),
    path("name/", lobby.rename_me, name="rename"),
    path("play-now/", lobby.play_now, name="play_now"),
    path("progress/<slug:game>/", lobby.progress, name="progress"),
    path("rules/<slug:game>/", rules.rules, name="rules"),
    path("rules/<slug:game>/<int:number>.svg", rules.example_board, name="rule_example"),
    path("tables/", lobby.new_table, name="new_table"),
    path("left/", links.left, name="left"),
    path("table/<slug:slug>/", table.table_page, name="table"),
    path("table/<slug:slug>/view/", table.table_view, name="table_view"),
    path("table/<slug:slug>/moment/<int:number>/", moments.moment, name="moment"),
    path("table/<slug:slug>/ahead/<int:number>/", moments.ahead, name="ahead"),
    path("table/<slug:slug>/play/", commands.play, name="play"),
    path("table/<slug:slug>/undo/", commands.undo, name="undo"),
    path("table/<slug:slug>/unset/", commands.unset, name="unset"),
    path("table/<slug:slug>/hint/", commands.hint, name="hint"),
    path("table/<slug:slug>/wish/", commands.wish, name="wish"),
    path("table/<slug:slug>/rematch/", commands.rematch, name="rematch"),
    path("table/<slug:slug>/computer/", commands.computer, name="computer"),
    path("table/<slug:slug>/free-seat/", commands.free_seat, name="free_seat"),
    path("table/<slug:slug>/leave/", commands.leave, name="leave"),
    path("table/<slug:slug>/hand-over/", commands.hand_over, name="hand_over"),
    path("table/<slug:slug>/come-back/", commands.come_back, name="come_back"),
    path("table/<slug:slug>/dissolve/", commands.dissolve, name="dissolve"),
    path("table/<slug:slug>/sit/", links.sit, name="sit"),
    path("table/<slug:slug>/join/<slug:token>/", links.join, name="join"),
    path("table/<slug:slug>/watch/<slug:token>/", links.watch, name="watch"),
    path("table/<slug:slug>/fair/", fairness.fair, name="fair"),
    path("table/<slug:slug>/fair/draws/", fairness.draws, name="draws"),
    path("table/<slug:slug>/fair/contribute/", fairness.contribute, name="contribute"),
    path("table/<slug:slug>/board/", record.board, name="board"),
    path("table/<slug:slug>/log/", record.log, name="log"),
    path("table/<slug:slug>/record/", record.record, name="record"),
]
