"""Addresses of the desk, below /api/."""

from django.urls import path

from console.api.client_errors import ClientErrorsView
from console.api.desk import DeskView

urlpatterns = [
    path("desk/", DeskView.as_view()),
    path("console/client-errors/", ClientErrorsView.as_view()),
]
