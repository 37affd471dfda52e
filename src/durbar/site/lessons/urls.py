"""The addresses of the guided first games."""

from __future__ import annotations

from django.urls import path

from durbar.site.lessons import views

urlpatterns = [
    path("learn/<slug:game>/", views.go_on, name="lesson"),
    path("learn/<slug:game>/play/", views.play, name="lesson_play"),
    path("learn/<slug:game>/<int:number>/", views.step, name="lesson_step"),
    path("learn/<slug:game>/<int:number>/play/", views.play_on, name="lesson_play_on"),
]
