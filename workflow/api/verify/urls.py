"""Addresses of the page where anybody checks a paper; the one printed on papers has no slash."""

from django.urls import path

from workflow.api.verify import views

urlpatterns = [
    path("verify", views.show_verification),
    path("verify/", views.show_verification),
    path("verify/<path:code>", views.show_verification),
]
