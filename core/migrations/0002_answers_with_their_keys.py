"""A key is stored with its answer: none is held while its request is carried out."""

from django.db import migrations, models

UNANSWERED = "DELETE FROM core_idempotencykey WHERE status_code IS NULL"


class Migration(migrations.Migration):
    dependencies = [("core", "0001_ground")]

    operations = [
        migrations.RunSQL(UNANSWERED, migrations.RunSQL.noop),
        migrations.RemoveField("idempotencykey", "held_until"),
        migrations.AlterField("idempotencykey", "status_code", models.PositiveSmallIntegerField()),
        migrations.AlterField("idempotencykey", "answer", models.JSONField()),
    ]
