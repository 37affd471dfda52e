"""The addresses of the sockets."""

from __future__ import annotations

from channels.routing import URLRouter
from channels.sessions import CookieMiddleware
from django.urls import path, re_path

from durbar.site.pages.consumers import Nowhere, TableConsumer
from durbar.site.pages.own_origins import from_own_pages

tables = path("ws/table/<slug:slug>/", TableConsumer.as_asgi())
nowhere = re_path("", Nowhere.as_asgi())
sockets = from_own_pages(CookieMiddleware(URLRouter([tables, nowhere])))
