"""Signing in and who one is; mounted under ``/api/``."""

from django.urls import path

from accounts.api.about import ConfigView, MeView
from accounts.api.login import LoginView
from accounts.api.staff import CallbackView, CheckView, StartView
from accounts.api.tokens import LogoutView, RefreshView, TokenView

urlpatterns = [
    path("tenant/auth/login", LoginView.as_view()),
    path("accounting/auth/check", CheckView.as_view()),
    path("accounting/auth/start", StartView.as_view()),
    path("accounting/auth/callback", CallbackView.as_view()),
    path("auth/token", TokenView.as_view()),
    path("auth/token/refresh", RefreshView.as_view()),
    path("auth/logout", LogoutView.as_view()),
    path("me", MeView.as_view()),
    path("config", ConfigView.as_view()),
]
