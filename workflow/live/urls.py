"""Addresses of sockets."""

from django.urls import path

from workflow.live.consumer import events

websocket_urlpatterns = [path("ws/events", events)]  # type: ignore[arg-type]  # the stubs know HTTP alone
