"""A ModelViewSet with one extra action, as DRF's own pages show it."""

from typing import Any

from django.db import transaction
from rest_framework import authentication, pagination, permissions, serializers, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from tests.bench.peer.models import Form


class FormSerializer(serializers.ModelSerializer):
    company_name = serializers.CharField(source="company.name", read_only=True)
    branch_name = serializers.CharField(source="branch.name", read_only=True)

    class Meta:
        model = Form
        fields = "__all__"


class Pages(pagination.CursorPagination):
    page_size = 25
    ordering = "-updated_at"


class FormViewSet(viewsets.ModelViewSet):
    queryset = Form.objects.select_related("company", "branch")
    serializer_class = FormSerializer
    pagination_class = Pages
    authentication_classes = [authentication.SessionAuthentication]
    permission_classes = [permissions.IsAuthenticated]

    def get_queryset(self) -> Any:
        user: Any = self.request.user
        return super().get_queryset().filter(company__in=user.company_ids)

    @action(detail=True, methods=["post"])
    def approve(self, request: Request, pk: str | None = None) -> Response:
        with transaction.atomic():
            form = self.get_object()
            form.approve(by=request.user)
            form.save()
        return Response(self.get_serializer(form).data)
