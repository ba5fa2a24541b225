from accounts.models.operator import Branch, Company
from accounts.models.people import Assignment, Role, Tenant, User

__all__ = ["Assignment", "Branch", "Company", "Role", "Tenant", "User"]
