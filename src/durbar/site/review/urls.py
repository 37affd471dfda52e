"""The addresses of reviews."""

from __future__ import annotations

from django.urls import path

from durbar.site.review.views import reviews, set_up

urlpatterns = [
    path("review/", reviews.bring, name="review_bring"),
    path("review/<slug:slug>/", reviews.start, name="review"),
    path("review/<slug:slug>/record/", reviews.record, name="review_record"),
    path("review/<slug:slug>/<int:index>/", reviews.position, name="review_position"),
    path("review/<slug:slug>/<int:index>/play-on/", reviews.play_on, name="review_play_on"),
    path("review/<slug:slug>/<int:index>/position/", reviews.copied, name="review_copied"),
    path("table/<slug:slug>/review/", reviews.of_table, name="review_of_table"),
    path("position/", set_up.set_up, name="set_up"),
    path("position/<slug:slug>/", set_up.copied, name="copied"),
]
