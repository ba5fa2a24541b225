import type { CheckId } from '../shared/api/words'

/** The question that each check's finding leads to, by the question's anchor. */
export const QUESTIONS_OF_CHECKS: Record<CheckId, string> = {
  UNANSWERED: 'unanswered',
  REQUIRED: 'accepted',
  PAYEE_TIN: 'parties',
  PAYEE_NAME: 'parties',
  PAYOR: 'parties',
  PAYOR_READ: 'parties',
  FIELD_READ: 'accepted',
  BRANCH: 'parties',
  LOCATIONS: 'parties',
  FORM_TYPE: 'consolidated',
  ADDRESS: 'parties',
  SIGNATORY: 'signers',
  AGENT: 'signers',
  CONFORME: 'signers',
  SIGNED: 'signers',
  DIGITAL_SIGNATURE: 'signers',
  SIGNER_NAME: 'signers',
  PERIOD: 'period',
  MONTHS: 'period',
  LATE: 'due',
  ATC: 'codes',
  ATC_CLASS: 'codes',
  RATE: 'codes',
  SECTION: 'codes',
  PAYOR_KIND: 'codes',
  NOT_EARNED: 'codes',
  RENT: 'codes',
  LINES: 'lines',
  SAME_LINE: 'lines',
  CURRENCY: 'lines',
  SUM: 'sums',
  AMOUNT: 'sums',
  SOA: 'billing',
  QAP: 'alphalist',
  TAX: 'tax',
  VAT_IN_BASE: 'tax',
  VAT_STATUS: 'vat',
  VAT_BASE: 'vat',
  UNUSUAL: 'unusual',
  BREAKDOWN: 'consolidated',
  SAME_FILE: 'duplicate',
  LETTERS: 'letters',
  DUPLICATE: 'duplicate',
  CONTINUES: 'duplicate',
  REPLACES: 'replace',
  NEAR_DUPLICATE: 'duplicate',
}

const isCheck = (anchor: string): anchor is CheckId => Object.hasOwn(QUESTIONS_OF_CHECKS, anchor)

/** The anchor of the question; a check's id stands for its question. */
export const anchorFor = (hash: string) => {
  const anchor = hash.replace(/^#/, '')
  return isCheck(anchor) ? QUESTIONS_OF_CHECKS[anchor] : anchor
}
