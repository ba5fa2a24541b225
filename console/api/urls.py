"""Addresses of the desk, below /api/."""

from django.urls import path

from console.api.desk import DeskView

urlpatterns = [path("desk/", DeskView.as_view())]
