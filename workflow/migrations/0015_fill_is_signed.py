"""Fill ``is_signed`` from the signed copies and received originals that there are."""

from typing import Any

from django.db import migrations
from django.db.models import Q


def fill(apps: Any, schema_editor: Any) -> None:
    Certificate = apps.get_model("workflow", "Certificate")
    Attachment = apps.get_model("workflow", "Attachment")
    copies = Attachment.objects.filter(kind="SIGNED_COPY", removed_at=None).values("certificate")
    is_signed = Q(original_received_on__isnull=False) | Q(pk__in=copies)
    Certificate.objects.filter(is_signed).update(is_signed=True)


class Migration(migrations.Migration):
    dependencies = [("workflow", "0014_signed_certificates")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
