"""Django's settings, of which a host sets some by environment variables (docs/hosting.md lists them all)."""

from __future__ import annotations

from typing import Any

from durbar.faces.folders import folders
from durbar.site import data_folder, durations, environment_variables, languages
from durbar.site.monitored import MONITORED

environment_variables.check_names()
DATA = data_folder.folder()
SECRET_KEY = environment_variables.secret_key(DATA)
DEBUG = False
PROXY = ",".join(environment_variables.proxies())
HOSTS = environment_variables.hosts()
LOCAL = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = [*LOCAL, *HOSTS]
CSRF_TRUSTED_ORIGINS = environment_variables.origins(HOSTS)
PACE = environment_variables.number("DURBAR_PACE", 0.8)
REDIS_URL = environment_variables.redis_url()
REVIEW_SECONDS = environment_variables.number("DURBAR_REVIEW_SECONDS", 0.2)
LOG = environment_variables.choice("DURBAR_LOG", "plain", "json")
METRICS_TOKEN = environment_variables.metrics_token()
HTTPS = environment_variables.https(PROXY)

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "durbar.site.people",
    "durbar.site.tables",
    "durbar.site.pages",
    "durbar.site.review",
    "durbar.site.lessons",
    "durbar.site.api",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "durbar.site.serving.middleware.Compressed",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "durbar.site.serving.middleware.headers",
    "django.middleware.locale.LocaleMiddleware",
    "durbar.site.serving.middleware.Common",
    "durbar.site.serving.middleware.readable_forms",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "durbar.site.serving.database_away.DatabaseAway",
]

ROOT_URLCONF = "durbar.site.urls"
ASGI_APPLICATION = "durbar.site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "durbar.site.pages.environment.SiteTemplates",
        "NAME": "jinja2",
        "DIRS": folders("templates"),
        "APP_DIRS": True,
        "OPTIONS": {
            "environment": "durbar.site.pages.environment.environment",
            "context_processors": ["durbar.site.pages.environment.form_token"],
        },
    }
]

DATABASES: dict[str, Any] = {"default": environment_variables.database(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CHANNEL_LAYERS: dict[str, Any] = {"default": environment_variables.channel_layer()}

LANGUAGE_CODE = "en"
LANGUAGES = languages.offered()
LOCALE_PATHS = [languages.CATALOGUES, *folders("locale")]  # the first that has a text says it
LANGUAGE_COOKIE_NAME = "durbar_language"
LANGUAGE_COOKIE_AGE = 5 * durations.YEAR
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = folders("static")
STORAGES = {"staticfiles": {"BACKEND": "durbar.site.static_urls.Versioned"}}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = durations.YEAR  # the version is in the address

X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"  # the address of an invitation is a secret
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [f"^{path[1:]}$" for path in MONITORED]  # asked for from within
SECURE_HSTS_SECONDS = durations.YEAR if HTTPS else 0
# A host decides about its other names, and about a list that no name leaves for years.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "durbar.site.logs.PlainFormatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        },
        "json": {"()": "durbar.site.logs.JsonFormatter"},
    },
    "filters": {
        "redacting": {"()": "durbar.site.logs.RedactingFilter"},
        "repetition": {"()": "durbar.site.logs.RepetitionFilter"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG, "filters": ["redacting"]},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    # What everybody can bring about, at any rate, is no warning.
    "loggers": {
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "ERROR"},
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        # Each attempt to reach a database or a Redis that is away; that it is, we tell ourselves.
        "psycopg.pool": {"filters": ["repetition"]},
        "celery.worker.consumer.consumer": {"filters": ["repetition"]},
        "durbar.access": {"level": "INFO" if LOG == "json" else "WARNING"},
        "django": {"handlers": [], "propagate": True},
    },
}
