"""The addresses of the sockets."""

from __future__ import annotations

from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import CookieMiddleware
from django.urls import path

from durbar.site.pages.consumers import TableConsumer

tables = path("ws/table/<slug:slug>/", TableConsumer.as_asgi())
sockets = AllowedHostsOriginValidator(CookieMiddleware(URLRouter([tables])))
