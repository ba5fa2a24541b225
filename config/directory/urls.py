"""The directory's pages: a plain login form, and allauth's OpenID Connect provider."""

from allauth.idp.oidc import views as oidc
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt


@csrf_exempt
def authorize(request: HttpRequest) -> HttpResponse:
    """allauth's authorization, then signed out: one browser plays several people of the demo.

    Exempt from CSRF as allauth's own view is, which checks the token itself where it must.
    """
    response = oidc.authorization(request)
    if response.get("Location", "").startswith(settings.OIDC_REDIRECT_URI):
        logout(request)
    return response


urlpatterns = [
    path("login", LoginView.as_view(template_name="directory/login.html"), name="account_login"),
    path("identity/o/authorize", authorize),
    path("", include("allauth.idp.urls")),
]
