"""Every address of the portal; what no API answers, the single-page app does."""

from django.urls import include, path

from config import health, pages
from config.api_document import DocsView, SchemaView
from config.metrics import metrics

urlpatterns = [
    path("api/", include("workflow.api.urls")),  # asked for all day long, so looked at first
    path("api/", include("accounts.api.urls")),
    path("api/", include("console.urls")),
    path("api/schema/", SchemaView.as_view(), name="schema"),
    path("api/docs/", DocsView.as_view(), name="docs"),
    path("api/<path:path>", pages.no_such_call),
    path("static/<path:path>", pages.no_such_file),
    path("health/live", health.answer_live),
    path("health/ready", health.answer_ready),
    path("metrics", metrics),
    path("robots.txt", pages.robots),
    path("favicon.ico", pages.no_such_file),
    path("service-worker.js", pages.service_worker),
    path("demo/<slug:name>", pages.demo_page),
    path("", include("workflow.api.verify.urls")),
    path("", pages.single_page_app),
    path("<path:path>", pages.single_page_app),
]

handler404 = "config.pages.not_found"
handler500 = "config.pages.broken"
