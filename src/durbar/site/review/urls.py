"""The addresses of reviews."""

from __future__ import annotations

from django.urls import path

from durbar.site.review import set_up, views

urlpatterns = [
    path("review/", views.bring, name="review_bring"),
    path("review/<slug:slug>/", views.start, name="review"),
    path("review/<slug:slug>/record/", views.record, name="review_record"),
    path("review/<slug:slug>/<int:index>/", views.position, name="review_position"),
    path("review/<slug:slug>/<int:index>/play-on/", views.play_on, name="review_play_on"),
    path("review/<slug:slug>/<int:index>/position/", views.copied, name="review_copied"),
    path("table/<slug:slug>/review/", views.of_table, name="review_of_table"),
    path("position/", set_up.set_up, name="set_up"),
    path("position/<slug:slug>/", set_up.copied, name="copied"),
]
