"""The audit is append-only: triggers refuse UPDATE and DELETE of transitions.

A Revision may be emptied (its values set to null) and nothing else.
"""

from django.db import migrations

TABLES = ("workflow_transition", "workflow_revision")

SQLITE = {
    "workflow_transition_no_update": """
        BEFORE UPDATE ON workflow_transition
        BEGIN SELECT RAISE(ABORT, 'transitions are append-only'); END""",
    "workflow_transition_no_delete": """
        BEFORE DELETE ON workflow_transition
        BEGIN SELECT RAISE(ABORT, 'transitions are append-only'); END""",
    "workflow_revision_only_emptied": """
        BEFORE UPDATE ON workflow_revision
        WHEN NEW."values" IS NOT NULL OR NEW.salt <> OLD.salt
            OR NEW.transition_id <> OLD.transition_id OR OLD."values" IS NULL
        BEGIN SELECT RAISE(ABORT, 'a revision may only be emptied'); END""",
    "workflow_revision_no_delete": """
        BEFORE DELETE ON workflow_revision
        BEGIN SELECT RAISE(ABORT, 'revisions are append-only'); END""",
}

POSTGRES = """
CREATE FUNCTION workflow_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;

CREATE FUNCTION workflow_only_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."values" IS NOT NULL OR NEW.salt <> OLD.salt
        OR NEW.transition_id <> OLD.transition_id OR OLD."values" IS NULL THEN
        RAISE EXCEPTION 'a revision may only be emptied';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER workflow_transition_append_only BEFORE UPDATE OR DELETE ON workflow_transition
    FOR EACH ROW EXECUTE FUNCTION workflow_refuse();
CREATE TRIGGER workflow_transition_no_truncate BEFORE TRUNCATE ON workflow_transition
    FOR EACH STATEMENT EXECUTE FUNCTION workflow_refuse();
CREATE TRIGGER workflow_revision_append_only BEFORE DELETE ON workflow_revision
    FOR EACH ROW EXECUTE FUNCTION workflow_refuse();
CREATE TRIGGER workflow_revision_no_truncate BEFORE TRUNCATE ON workflow_revision
    FOR EACH STATEMENT EXECUTE FUNCTION workflow_refuse();
CREATE TRIGGER workflow_revision_only_emptied BEFORE UPDATE ON workflow_revision
    FOR EACH ROW EXECUTE FUNCTION workflow_only_emptied();
"""

POSTGRES_BACK = """
DROP TRIGGER IF EXISTS workflow_transition_append_only ON workflow_transition;
DROP TRIGGER IF EXISTS workflow_transition_no_truncate ON workflow_transition;
DROP TRIGGER IF EXISTS workflow_revision_append_only ON workflow_revision;
DROP TRIGGER IF EXISTS workflow_revision_no_truncate ON workflow_revision;
DROP TRIGGER IF EXISTS workflow_revision_only_emptied ON workflow_revision;
DROP FUNCTION IF EXISTS workflow_refuse();
DROP FUNCTION IF EXISTS workflow_only_emptied();
"""


def guard(apps, schema_editor):
    """Put the triggers up."""
    with schema_editor.connection.cursor() as cursor:
        if schema_editor.connection.vendor == "postgresql":
            cursor.execute(POSTGRES)
            return
        for name, body in SQLITE.items():
            cursor.execute(f"CREATE TRIGGER {name} {body}")


def unguard(apps, schema_editor):
    """Take the triggers down."""
    with schema_editor.connection.cursor() as cursor:
        if schema_editor.connection.vendor == "postgresql":
            cursor.execute(POSTGRES_BACK)
            return
        for name in SQLITE:
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}")


class Migration(migrations.Migration):
    former_names = [("workflow", "0002_append_only")]

    dependencies = [("workflow", "0004_scans")]

    operations = [migrations.RunPython(guard, unguard)]
