"""Addresses of sockets."""

from django.urls import path

from workflow.live.consumer import EventsConsumer

websocket_urlpatterns = [path("ws/events", EventsConsumer.as_asgi())]
