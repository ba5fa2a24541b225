import { plural } from './common'

const number = (count: number) => count.toLocaleString('en-US')
const counted = (one: string, many: string) => (count: number, isGone: boolean) =>
  `${number(count)} ${plural(count, one, many)}${isGone ? ' out of use' : ''}`

interface ShelfWords {
  /** What the list is, as a name. */
  label: string
  title: (count: number, isGone: boolean) => string
  note?: string
  search: string
  none: string
  /** Over the column that leads to a record, then the columns beside it. */
  head: string
  columns: string[]
  widths: string
  back: string
  add: string
  addLabel: string
  newTitle: string
  endText: string
  importTitle: string
  importHelp: string
}

const NOTHING_WRITTEN = 'Nothing is written before you have seen what would be.'
const of = <T extends Record<string, ShelfWords>>(shelves: T): Record<keyof T, ShelfWords> =>
  shelves

/** Texts of what administrators keep on shelves: companies, malls and the like. */
export const recordMessages = {
  facts: 'What is kept of it',
  optional: (label: string) => `${label} (optional)`,
  filter: 'In use or not',
  active: 'In use',
  inactive: 'Out of use',
  notFound: 'Nothing is like this',
  adding: 'Adding…',
  use: 'Use',
  inUse: 'In use: it is offered for what is new.',
  outOfUse: 'Out of use: what names it stays, and nothing new names it.',
  end: 'Take out of use',
  endTitle: (title: string) => `Take ${title} out of use?`,
  again: 'Put in use again',
  shelves: of({
    companies: {
      label: 'Companies',
      title: counted('company', 'companies'),
      note: 'The payees. What was sent before a change keeps the name it was sent under.',
      search: 'Name, code or TIN',
      none: 'No companies yet',
      head: 'Company',
      columns: ['code', 'tin', 'rdo'],
      widths: 'minmax(0, 4fr) minmax(0, 1fr) minmax(0, 2fr) minmax(0, 1fr)',
      back: 'All companies',
      add: 'Company',
      addLabel: 'Add a company',
      newTitle: 'A new company',
      endText:
        'Tenants are no longer offered this company for new certificates. Those that name it stay as they are and go on, and it can be put in use again.',
      importTitle: 'Import companies',
      importHelp: `A CSV file or a workbook (.xlsx). Its first line names the columns: code must be there; name, tin, address, zip and rdo may be. A blank cell changes nothing. ${NOTHING_WRITTEN}`,
    },
    malls: {
      label: 'Malls',
      title: counted('mall', 'malls'),
      search: 'Name, city or company',
      none: 'No malls yet',
      head: 'Mall',
      columns: ['company', 'city'],
      widths: 'minmax(0, 3fr) minmax(0, 1fr) minmax(0, 2fr)',
      back: 'All malls',
      add: 'Mall',
      addLabel: 'Add a mall',
      newTitle: 'A new mall',
      endText:
        'Tenants are no longer offered this mall for new certificates. Those that name it stay as they are and go on, and it can be put in use again.',
      importTitle: 'Import malls',
      importHelp: `A CSV file or a workbook (.xlsx). Its first line names the columns: name must be there; company (its code) and city may be. A blank cell changes nothing. ${NOTHING_WRITTEN}`,
    },
    holidays: {
      label: 'Holidays',
      title: counted('proclaimed day', 'proclaimed days'),
      note: 'The holidays of the law are known already. Here stand those proclaimed besides, and holidays that became working days: deadlines and waiting are counted by them.',
      search: 'Name, or a date like 2026-12',
      none: 'No days were proclaimed',
      head: 'Day',
      columns: ['on', 'day'],
      widths: 'minmax(0, 3fr) minmax(0, 1fr) minmax(0, 2fr)',
      back: 'All proclaimed days',
      add: 'Day',
      addLabel: 'Add a day',
      newTitle: 'A day that was proclaimed',
      endText: 'The day counts as the calendar has it. It can be put in use again.',
      importTitle: 'Import proclaimed days',
      importHelp: `A CSV file or a workbook (.xlsx). Its first line names the columns: on (a date like 2026-12-24) must be there; name and day (holiday or working) may be. ${NOTHING_WRITTEN}`,
    },
    reasons: {
      label: 'Reasons',
      title: counted('reason', 'reasons'),
      note: 'Why a certificate goes back or is not accepted. What was returned keeps the wording of its day; the three used most come first.',
      search: 'Wording or code',
      none: 'No reasons yet',
      head: 'Reason',
      columns: ['code', 'field', 'given_for'],
      widths: 'minmax(0, 3fr) minmax(0, 2fr) minmax(0, 2fr) minmax(0, 2fr)',
      back: 'All reasons',
      add: 'Reason',
      addLabel: 'Add a reason',
      newTitle: 'A new reason',
      endText:
        'It can no longer be given. What was returned for it stays readable, and it can be put in use again.',
      importTitle: 'Import reasons',
      importHelp: `A CSV file or a workbook (.xlsx). Its first line names the columns: code must be there; name, field, given_for (return, disapproval or both) and valid_from may be. ${NOTHING_WRITTEN}`,
    },
    atcs: {
      label: 'Tax codes',
      title: counted('rate', 'rates'),
      note: 'Each rate holds from a day on, by the law or order named with it. A new one ends the one before, and what is past is never changed.',
      search: 'ATC, description or issuance',
      none: 'No tax codes yet',
      head: 'ATC',
      columns: ['rate', 'valid_to', 'issuance', 'description'],
      widths: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr) minmax(0, 3fr) minmax(0, 4fr)',
      back: 'All tax codes',
      add: 'Rate',
      addLabel: 'Add a rate',
      newTitle: 'A rate from a day on',
      endText: '',
      importTitle: 'Import rates',
      importHelp: `A CSV file or a workbook (.xlsx). Its first line names the columns: code and valid_from (a date like 2027-01-01) must be there; description, rate, payor_kind, payee_kind, section, valid_to and issuance may be. ${NOTHING_WRITTEN}`,
    },
    'company-profiles': {
      label: 'Company profiles',
      title: counted('company profile', 'company profiles'),
      note: 'What a company is to the BIR from a day on: VAT, REIT, former names, merged companies, income codes. Checks use the profile of the period that a certificate covers. A new profile ends the one before.',
      search: 'Company, or a date like 2026-01',
      none: 'No company profiles yet',
      head: 'Profile',
      columns: ['valid_to', 'vat', 'kind', 'former_names'],
      widths: 'minmax(0, 3fr) minmax(0, 2fr) minmax(0, 2fr) minmax(0, 3fr) minmax(0, 3fr)',
      back: 'All company profiles',
      add: 'Profile',
      addLabel: 'Add a company profile',
      newTitle: 'A company profile from a day on',
      endText: 'Checks no longer use this profile. It can be put in use again.',
      importTitle: 'Import company profiles',
      importHelp: `A CSV file or a workbook (.xlsx). Its first line names the columns: company (its code) and valid_from (a date like 2026-01-01) must be there; valid_to, vat (vat, non_vat or unknown), kind (ordinary or reit), former_names, merged_tins and codes may be. ${NOTHING_WRITTEN}`,
    },
    'tenant-profiles': {
      label: 'Tenant profiles',
      title: counted('tenant profile', 'tenant profiles'),
      note: 'What a tenant is to the BIR from a day on: government, top withholding agent, VAT. Where no profile holds, the tenant’s own record counts. A new profile ends the one before.',
      search: 'Tenant or TIN',
      none: 'No tenant profiles yet',
      head: 'Profile',
      columns: ['tenant', 'valid_to', 'payor', 'withholding_agent'],
      widths: 'minmax(0, 4fr) minmax(0, 2fr) minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1fr)',
      back: 'All tenant profiles',
      add: 'Profile',
      addLabel: 'Add a tenant profile',
      newTitle: 'A tenant profile from a day on',
      endText:
        'Checks no longer use this profile; the tenant’s own record counts. It can be put in use again.',
      importTitle: 'Import tenant profiles',
      importHelp: `A CSV file or a workbook (.xlsx). Its first line names the columns: tenant (its TIN) and valid_from (a date like 2026-01-01) must be there; valid_to, payor (private or government), withholding_agent (yes or no) and vat (vat, non_vat or unknown) may be. ${NOTHING_WRITTEN}`,
    },
    leases: {
      label: 'Leases',
      title: counted('lease', 'leases'),
      note: 'Which tenant rents which unit, from when to when. A unit has one lease at a time: end the old one before you add the next.',
      search: 'Tenant, TIN, mall or unit',
      none: 'No leases yet',
      head: 'Lease',
      columns: ['tenant', 'company', 'valid_to', 'area', 'rent'],
      widths:
        'minmax(0, 4fr) minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1.5fr) minmax(0, 1fr) minmax(0, 1.5fr)',
      back: 'All leases',
      add: 'Lease',
      addLabel: 'Add a lease',
      newTitle: 'A new lease',
      endText:
        'The lease no longer counts, and is in no lessee information statement. It can be put in use again while no other lease has its unit.',
      importTitle: 'Import leases',
      importHelp: `A CSV file or a workbook (.xlsx). Its first line names the columns: company (its code), branch (the mall), unit, valid_from (a date like 2026-01-01) must be there, and for new leases tenant (its TIN), area (square metres) and rent (pesos a month); valid_to, natures (like RENT, CUSA) and remarks may be. ${NOTHING_WRITTEN}`,
    },
  }),
}
