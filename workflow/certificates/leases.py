"""Places that a tenant did not lease in a quarter, where nothing is missing."""

from typing import Any

from django.db import models

from accounts.models import Branch, Tenant
from core.quarter import Quarter
from core.refusals import NotLikeThis, field_fault


class NotLeased(models.Model):
    """One branch in one quarter, said by the tenant and taken back by it."""

    tenant = models.ForeignKey(Tenant, on_delete=models.CASCADE, related_name="not_leased")
    branch = models.ForeignKey(Branch, on_delete=models.CASCADE, related_name="+")
    quarter = models.CharField(max_length=6, help_text="like 2026Q3")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "branch", "quarter"], name="not_leased_is_said_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.branch}, {self.quarter}"


def save_lease_statement(
    tenant_id: Any, company: str, branch: str, quarter: Quarter, *, was_leased: bool
) -> None:
    """Keep or take back that it was not leased. Raises NotLikeThis: no such branch."""
    place = Branch.objects.filter(company__code=company, name=branch).first()
    if place is None:
        raise NotLikeThis([field_fault("branch", "unknown", "There is no such branch.")])
    row: dict[str, Any] = {"tenant_id": tenant_id, "branch": place, "quarter": str(quarter)}
    if was_leased:
        NotLeased.objects.filter(**row).delete()
    else:
        NotLeased.objects.get_or_create(**row)


def said_by(tenant_id: Any) -> set[tuple[str, str, str]]:
    """Company code, branch and quarter of each."""
    rows = NotLeased.objects.filter(tenant_id=tenant_id)
    return set(rows.values_list("branch__company__code", "branch__name", "quarter"))
