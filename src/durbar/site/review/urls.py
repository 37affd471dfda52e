"""The addresses of reviews."""

from __future__ import annotations

from django.urls import path

from durbar.site.review import pages

urlpatterns = [
    path("review/", pages.bring, name="review_bring"),
    path("review/<slug:slug>/", pages.start, name="review"),
    path("review/<slug:slug>/record/", pages.record, name="review_record"),
    path("review/<slug:slug>/<int:index>/", pages.position, name="review_position"),
    path("review/<slug:slug>/<int:index>/play-on/", pages.play_on, name="review_play_on"),
    path("table/<slug:slug>/review/", pages.of_table, name="review_of_table"),
]
