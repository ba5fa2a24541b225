"""The OpenAPI document of this API: generated once in a process, then sent from memory."""

from functools import cache
from threading import Lock
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.bodies import TextJSONRenderer
from core.api.parameters import choice
from core.request_lanes import API_DOCUMENT

# drf-spectacular imports its extensions at the first call, which two threads must not do at once.
generating = Lock()


class SchemaView(SpectacularAPIView):
    """What this API takes and answers, as OpenAPI 3: YAML, or JSON with ``format=json``."""

    authentication_classes = ()
    request_lane = API_DOCUMENT

    @extend_schema(
        operation_id="schema_retrieve",
        parameters=[choice("format", ["json", "yaml"]), choice("lang", ["en"])],
        responses={200: OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Any:
        """The OpenAPI document of this API."""
        return super().get(request, *args, **kwargs)

    def _get_schema_response(self, request: Request) -> HttpResponse:
        renderer = request.accepted_renderer
        headers = {"Content-Disposition": f'inline; filename="portal-api.{renderer.format}"'}
        return HttpResponse(document(type(renderer)), renderer.media_type, headers=headers)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """A refusal is JSON, whatever form of the document was asked for."""
        final = super().finalize_response(request, response, *args, **kwargs)
        if isinstance(final, Response):
            final.accepted_renderer = TextJSONRenderer()
            final.accepted_media_type = TextJSONRenderer.media_type
        return final


class DocsView(SpectacularSwaggerSplitView):
    """The page that shows the document; it asks for its own script with a query."""

    authentication_classes = ()
    url_name = "schema"
    template_name = "api_docs.html"
    ignores_unknown_parameters = True


def document(renderer: Any) -> bytes:
    """The document in one form; the first call generates it and the others wait for that."""
    with generating:
        return rendered_document(renderer)


@cache
def rendered_document(renderer: Any) -> bytes:
    made: bytes = renderer().render(generated_document(), renderer_context={})
    return made


@cache
def generated_document() -> Any:
    return SchemaView.generator_class().get_schema(request=None, public=True)
