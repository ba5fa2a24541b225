"""Every address of the portal; what no API answers, the single-page app does."""

from django.urls import include, path

urlpatterns = [
    path("api/", include("accounts.api.urls")),
    path("api/", include("workflow.api.urls")),
    path("api/", include("console.api.urls")),
]
