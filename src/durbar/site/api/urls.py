"""The addresses of the API and of the pages about it."""

from __future__ import annotations

from django.urls import URLPattern, path

from durbar.site.api import description, views
from durbar.site.api.dispatch import unknown, view_of
from durbar.site.api.endpoints import ENDPOINTS

urlpatterns: list[URLPattern] = [
    path("api/", description.page, {"endpoints": ENDPOINTS}, name="api"),
    path("api/openapi.json", description.openapi, {"endpoints": ENDPOINTS}, name="openapi"),
    *(
        path(
            f"api/{one.route}",
            view_of(one),
            name=f"api_{one.run.__module__.rsplit('.', 1)[1]}_{one.run.__name__}",
        )
        for one in ENDPOINTS
    ),
    path("api/<path:address>", unknown),
    path("bots/", views.bots, name="bots"),
    path("bots/new/", views.new_bot, name="new_bot"),
    path("bots/<int:pk>/renew/", views.renew, name="renew_bot"),
    path("bots/<int:pk>/revoke/", views.revoke, name="revoke_bot"),
    path("table/<slug:slug>/bots/", views.invite, name="invite_bot"),
]
