"""Django's settings; two environment variables turn the one-person server into one for many.

`DURBAR_DATA` the data folder, `DURBAR_DATABASE_URL` another database, `DURBAR_REDIS_URL` a shared channel
layer, `DURBAR_HOSTS` the names under which others reach the server (separated by commas), `DURBAR_PACE` the
seconds between two decisions of computer players, `DURBAR_REVIEW_SECONDS` how long a review's search looks at
each decision.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import dj_database_url
from django.utils.translation import gettext_lazy as _

from durbar.faces.folders import folders
from durbar.site import data_folder

HERE = Path(__file__).resolve().parent
DATA = data_folder.folder()
SECRET_KEY = data_folder.secret_key(DATA)
DEBUG = False
HOSTS = [host.strip() for host in os.environ.get("DURBAR_HOSTS", "").split(",") if host.strip()]
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *HOSTS]
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in HOSTS]
PACE = float(os.environ.get("DURBAR_PACE", "0.8"))
REVIEW_SECONDS = float(os.environ.get("DURBAR_REVIEW_SECONDS", "0.2"))

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "django_htmx",
    "durbar.site.people",
    "durbar.site.tables",
    "durbar.site.pages",
    "durbar.site.review",
    "durbar.site.api",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "durbar.site.middleware.headers",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "durbar.site.urls"
ASGI_APPLICATION = "durbar.site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": folders("templates"),
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["durbar.site.pages.templatetags.seats"],
            "context_processors": [
                "django.template.context_processors.request",
                "durbar.site.pages.context_processors.badges",
            ],
        },
    }
]

SQLITE: dict[str, Any] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA / "durbar.sqlite3",
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",  # a write waits for its turn at once, instead of failing halfway
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    },
}
DATABASE_URL = os.environ.get("DURBAR_DATABASE_URL")
DATABASES: dict[str, Any] = {"default": dj_database_url.parse(DATABASE_URL) if DATABASE_URL else SQLITE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {  # parts of pages, in each process
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
        "TIMEOUT": None,
    }
}
REDIS_URL = os.environ.get("DURBAR_REDIS_URL")
CHANNEL_LAYERS: dict[str, Any] = {
    "default": (
        {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
        if REDIS_URL
        else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    )
}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [HERE / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = folders("static")
STORAGES = {"staticfiles": {"BACKEND": "durbar.site.static_urls.Versioned"}}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 365 * 86400  # the version is in the address

X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"  # the address of an invitation is a secret
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Below an error it would write addresses, and those of invitations are secrets.
    "loggers": {"django.request": {"level": "ERROR"}, "django": {"handlers": [], "propagate": True}},
}
