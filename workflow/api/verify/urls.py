"""Addresses of the page where anybody checks a paper; the one printed on papers has no slash."""

from django.urls import path

from workflow.api.verify import views

urlpatterns = [
    path("verify", views.verify),
    path("verify/", views.verify),
    path("verify/<path:code>", views.verify),
]
