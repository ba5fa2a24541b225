"""Our companies as a QAP names them: by nine digits, merged ones too, and by folded name."""

from collections import defaultdict

from accounts.models import Company
from accounts.organization import companies
from accounts.tax_profiles import company_profiles, split_list, split_names
from workflow.tax.alphalist_names import drop_symbols, parse_sawt_name


def payees_by_tin9() -> dict[str, Company]:
    """Whose row is ours: the company with these nine digits, or the one it was merged into."""
    found: dict[str, Company] = {}
    for company in companies().values():
        for profile in company_profiles().get(company.pk, ()):
            for tin in split_list(profile.merged_tins.replace("-", "")):
                found.setdefault(tin[:9], company)
    return found | {company.tin.tin9: company for company in by_head_office_last()}


def by_head_office_last() -> list[Company]:
    """Companies of the same nine digits are one payee; the head office is listed last."""
    return sorted(companies().values(), key=lambda each: str(each.tin), reverse=True)


def names_by_tin9() -> dict[str, set[str]]:
    """The right names of each payee, former ones too, as an alphalist writes them."""
    found: dict[str, set[str]] = defaultdict(set)
    for company in companies().values():
        profiles = company_profiles().get(company.pk, ())
        former = (name for profile in profiles for name in split_names(profile.former_names))
        found[company.tin.tin9] |= {fold_payee_name(name) for name in (company.name, *former)}
    return found


def fold_payee_name(name: str) -> str:
    """Upper case, plain ASCII, and cut to 50 characters, as in the field of a record."""
    return parse_sawt_name(drop_symbols(name)).sorted_as
