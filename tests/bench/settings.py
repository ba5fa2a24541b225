"""The product's settings, and beside it the peer that it is compared with."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "django_fsm_log", "tests.bench.peer"]
ROOT_URLCONF = "tests.bench.urls"
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
# The floor and the peer run behind what `django-admin startproject` would give them.
PLAIN_MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
LOGGING = {"version": 1, "disable_existing_loggers": True}
