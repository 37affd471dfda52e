"""The addresses of the site."""

from __future__ import annotations

from django.urls import path

from durbar.site.api import routes
from durbar.site.pages import deeds, links, lobby, record, rules, table
from durbar.site.review import urls as review

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("lists/", lobby.lists, name="lists"),
    path("progress/<slug:game>/", lobby.progress, name="progress"),
    path("rules/<slug:game>/", rules.rules, name="rules"),
    path("tables/", lobby.new_table, name="new_table"),
    path("table/<slug:slug>/", table.table_page, name="table"),
    path("table/<slug:slug>/view/", table.table_view, name="table_view"),
    path("table/<slug:slug>/play/", deeds.play, name="play"),
    path("table/<slug:slug>/undo/", deeds.undo, name="undo"),
    path("table/<slug:slug>/unset/", deeds.unset, name="unset"),
    path("table/<slug:slug>/hint/", deeds.hint, name="hint"),
    path("table/<slug:slug>/wish/", deeds.wish, name="wish"),
    path("table/<slug:slug>/rematch/", deeds.rematch, name="rematch"),
    path("table/<slug:slug>/computer/", deeds.computer, name="computer"),
    path("table/<slug:slug>/leave/", deeds.leave, name="leave"),
    path("table/<slug:slug>/hand-over/", deeds.hand_over, name="hand_over"),
    path("table/<slug:slug>/come-back/", deeds.come_back, name="come_back"),
    path("table/<slug:slug>/dissolve/", deeds.dissolve, name="dissolve"),
    path("table/<slug:slug>/sit/", links.sit, name="sit"),
    path("table/<slug:slug>/join/<slug:token>/", links.join, name="join"),
    path("table/<slug:slug>/watch/<slug:token>/", links.watch, name="watch"),
    path("table/<slug:slug>/board/", record.board, name="board"),
    path("table/<slug:slug>/log/", record.log, name="log"),
    path("table/<slug:slug>/record/", record.record, name="record"),
    *routes.urlpatterns,
    *review.urlpatterns,
]
