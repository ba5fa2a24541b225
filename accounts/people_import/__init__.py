"""Tenants and their users from a table: read, checked row by row, then written.

A row belongs to the tenant with its TIN. Without a TIN it belongs to the tenant of its username.

| column | what it holds |
|---|---|
| username | what the person signs in with; a new tenant needs one |
| name | the tenant's registered name, as on the form; a new tenant needs one |
| tin | 9 digits, or with the branch code 12 to 14; hyphens allowed; 6 to 8 must be confirmed |
| address | registered address |
| zip | 4 digits |
| rdo | the BIR's district office, 3 characters |
| last_name, first_name, middle_name | of a sole proprietor |
| affiliate | yes or no (also 1, 0, true, false) |
| government | yes or no: withholds as a government payor |
| withholding_agent | yes or no: on the BIR's list of top withholding agents |
| branches | other BIR branches it withholds under, like ``00001 00012`` |
| contact_email | codes and the invitation go there; without it the tenant cannot sign in |
| contact_person | whom to call about missing certificates |
| contact_phone | their telephone number |
| account_officer | the address of who of the staff calls |
| person | who signs in; a new account without it has the tenant's name |

Columns may be in any order; ``tin`` or ``username`` must be there. A blank cell and a missing
column change nothing of a known tenant, of which each column can be left out of the import.
"""

from accounts.people_import.judging import describe_unread_columns, rows_from
from accounts.people_import.matching import NOT_STAFF, active_staff
from accounts.people_import.rows import (
    COLUMNS,
    NEEDED,
    ImportOutcome,
    ImportRow,
    Unreadable,
    branch_codes_in_row,
    leave_columns_out,
    mark_rows_confirmed,
)
from accounts.people_import.writing import import_people_rows

__all__ = [
    "COLUMNS",
    "NEEDED",
    "NOT_STAFF",
    "ImportOutcome",
    "ImportRow",
    "Unreadable",
    "active_staff",
    "branch_codes_in_row",
    "describe_unread_columns",
    "import_people_rows",
    "leave_columns_out",
    "mark_rows_confirmed",
    "rows_from",
]
