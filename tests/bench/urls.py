"""The product's addresses, the peer's, and the floor's."""

from django.urls import include, path
from rest_framework.routers import DefaultRouter

from tests.bench import floor
from tests.bench.peer.views import FormViewSet

router = DefaultRouter()
router.register("forms", FormViewSet)

urlpatterns = [
    path("peer/", include(router.urls)),
    path("floor/list", floor.a_list),
    path("floor/<uuid:pk>/", floor.one),
    path("floor/<uuid:pk>/approve/", floor.approve),
    path("", include("config.urls")),
]
