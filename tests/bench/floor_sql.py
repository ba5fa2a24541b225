"""The statements of the fair floor, as somebody would write them by hand."""

WHO = """
    SELECT u.id, u.name, u.role, a.company_id, a.branch_id
    FROM accounts_user u
    JOIN django_session s ON s.session_key = %s AND s.expire_date > %s
    LEFT JOIN accounts_assignment a ON a.user_id = u.id
    WHERE u.id = %s AND u.is_active
"""
LIST = """
    SELECT c.id, c.reference, c.form_type, c.status, c.version, o.code AS company,
        o.name AS company_name, b.name AS branch, c.payor_name, c.payor_tin, c.period_from,
        c.period_to, c.total, c.tax, c.submitted_at, c.updated_at, c.claimed_by_id,
        c.claimed_until, c.return_requested_at
    FROM workflow_certificate c
    JOIN accounts_company o ON o.id = c.company_id JOIN accounts_branch b ON b.id = c.branch_id
    WHERE c.company_id = %s AND c.status IN (%s, %s)
    ORDER BY c.updated_at DESC, c.id DESC LIMIT 25
"""
COUNT = """
    SELECT COUNT(*) AS count FROM (
        SELECT 1 FROM workflow_certificate WHERE company_id = %s AND status IN (%s, %s) LIMIT %s
    ) counted
"""
ONE = """
    SELECT c.*, o.code AS company, o.name AS company_name, b.name AS branch, t.name AS tenant
    FROM workflow_certificate c JOIN accounts_company o ON o.id = c.company_id
    JOIN accounts_branch b ON b.id = c.branch_id JOIN accounts_tenant t ON t.id = c.tenant_id
    WHERE c.id = %s AND c.company_id = %s
"""
LINES = "SELECT * FROM workflow_line WHERE certificate_id = %s ORDER BY section DESC, position"
PLACES = """
    SELECT b.id, b.name FROM workflow_certificate_locations l
    JOIN accounts_branch b ON b.id = l.branch_id WHERE l.certificate_id = %s
"""
FILES = "SELECT * FROM workflow_attachment WHERE certificate_id = %s ORDER BY added_at, id"
USUAL = """
    SELECT l.atc, l.m1, l.m2, l.m3, l.tax, c.reference FROM workflow_line l
    JOIN workflow_certificate c ON c.id = l.certificate_id
    WHERE c.tenant_id = %s AND c.payor_tin = %s AND c.period_from < %s
        AND c.status IN (%s, %s, %s, %s, %s)
"""
TWINS = """
    SELECT DISTINCT c.id, c.reference, c.submitted_at FROM workflow_certificate c
    JOIN workflow_line l ON l.certificate_id = c.id
    JOIN workflow_line m ON m.atc = l.atc AND m.certificate_id = %s
    WHERE c.payor_tin = %s AND c.company_id = %s AND c.id <> %s
        AND c.period_from <= %s AND c.period_to >= %s AND c.status IN (%s, %s, %s, %s, %s)
"""
MOVE = """
    UPDATE workflow_certificate
    SET status = %s, version = version + 1, updated_at = %s, processor_id = %s
    WHERE id = %s AND status = %s
"""
NEXT = "UPDATE workflow_chainhead SET number = number + 1 WHERE id = 1 RETURNING number, hash"
RECORD = """
    INSERT INTO workflow_transition (number, lifecycle, subject_id, move, source, target, version,
        actor_id, actor_name, actor_role, at, tenant_id, company_id, branch_ids, effects, content,
        sealed, previous, keyed, hash)
    VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
REVISION = 'INSERT INTO workflow_revision (transition_id, salt, "values") VALUES (%s, %s, %s)'
HEAD = "UPDATE workflow_chainhead SET hash = %s WHERE id = 1"
KEEP = """
    INSERT INTO core_idempotencykey
        (user_id, route, "key", request_digest, status_code, answer, created_at)
    VALUES (%s, %s, %s, %s, %s, %s, %s)
"""


def places(count: int) -> str:
    """Where so many certificates are."""
    return f"""
        SELECT l.certificate_id, b.name FROM workflow_certificate_locations l
        JOIN accounts_branch b ON b.id = l.branch_id
        WHERE l.certificate_id IN ({", ".join(["%s"] * count)})
    """
