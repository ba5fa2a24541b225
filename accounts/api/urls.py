"""Signing in and who one is; mounted under ``/api/``."""

from django.urls import path

from accounts.api.about import ConfigView
from accounts.api.bir_branches import BirBranchesView, BirBranchView
from accounts.api.client_errors import ClientErrorView
from accounts.api.factors import (
    AppView,
    FactorsView,
    PasskeysView,
    PasskeyView,
    RecoveryCodesView,
)
from accounts.api.invitations import InvitationView, PasswordResetView
from accounts.api.login import LoginView
from accounts.api.maintenance import MaintenanceView
from accounts.api.passkey_login import PasskeyLoginView
from accounts.api.people import PeopleView, PersonView, SwitchView
from accounts.api.service_tokens import ServiceTokensView, ServiceTokenView
from accounts.api.sessions import EndAllView, EndOthersView, SessionsView, SessionView
from accounts.api.sign_ins import SignInsView
from accounts.api.staff import CallbackView, CheckView, StartView
from accounts.api.tenant_settings import TenantSettingsView
from accounts.api.terms import AgreeTermsView
from accounts.api.tokens import LogoutView, RefreshView, TokenView

urlpatterns = [
    path("tenant/auth/login", LoginView.as_view()),
    path("accounting/auth/check", CheckView.as_view()),
    path("accounting/auth/start", StartView.as_view()),
    path("accounting/auth/callback", CallbackView.as_view()),
    path("auth/token", TokenView.as_view()),
    path("auth/token/refresh", RefreshView.as_view()),
    path("auth/logout", LogoutView.as_view()),
    path("auth/sessions", SessionsView.as_view()),
    path("auth/sessions/end-others", EndOthersView.as_view()),
    path("auth/sessions/end-all", EndAllView.as_view()),
    path("auth/sessions/<uuid:pk>", SessionView.as_view()),
    path("auth/invitation/<str:token>", InvitationView.as_view()),
    path("auth/password-reset", PasswordResetView.as_view()),
    path("auth/switch", SwitchView.as_view()),
    path("auth/passkey", PasskeyLoginView.as_view()),
    path("account/factors/", FactorsView.as_view()),
    path("account/factors/totp/", AppView.as_view()),
    path("account/factors/passkeys/", PasskeysView.as_view()),
    path("account/factors/passkeys/<int:pk>/", PasskeyView.as_view()),
    path("account/factors/recovery-codes/", RecoveryCodesView.as_view()),
    path("account/sign-ins/", SignInsView.as_view()),
    path("tenant/people/", PeopleView.as_view()),
    path("tenant/people/<int:pk>/", PersonView.as_view()),
    path("tenant/settings/", TenantSettingsView.as_view()),
    path("tenant/branches/", BirBranchesView.as_view()),
    path("tenant/branches/<str:code>/", BirBranchView.as_view()),
    path("tenant/agree-terms", AgreeTermsView.as_view()),
    path("service-tokens/", ServiceTokensView.as_view()),
    path("service-tokens/<int:pk>/", ServiceTokenView.as_view()),
    path("system/log/error", ClientErrorView.as_view()),
    path("config", ConfigView.as_view()),
    path("maintenance", MaintenanceView.as_view()),
]
