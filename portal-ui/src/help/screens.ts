import { matchPath } from 'react-router'
import { paths } from '../shared/paths'

/** The question that belongs to each screen, by its anchor. The first address that fits holds. */
export const QUESTIONS_OF_SCREENS: [pattern: string, anchor: string][] = [
  [paths.tenant.dashboard, 'dashboard'],
  [paths.tenant.originals, 'originals'],
  [paths.tenant.people, 'people'],
  [paths.tenant.qap, 'qap'],
  [paths.tenant.newForm, 'stores'],
  [paths.tenant.quarterSheet, 'sheet'],
  [paths.tenant.sign, 'sign'],
  [paths.tenant.editForm(':id'), 'create'],
  [paths.tenant.form(':id'), 'statuses'],
  [paths.tenant.forms, 'find'],
  [paths.accounting.dashboard, 'dashboard'],
  [`${paths.accounting.masterlist}/*`, 'find'],
  [paths.accounting.form(':id'), 'process'],
  [paths.accounting.scanFigures, 'reading'],
  [paths.accounting.scan(':id'), 'reading'],
  [paths.accounting.scans, 'scans'],
  [paths.accounting.originals, 'originals'],
  [`${paths.accounting.exports}/*`, 'exports'],
  [`${paths.accounting.filing}/*`, 'filing'],
  [paths.accounting.reconciliation, 'reconciliation'],
  [paths.accounting.history, 'former-certificates'],
  [paths.accounting.vatWithheld, 'vat-withheld'],
  [paths.accounting.credits, 'credits'],
  [paths.accounting.postings, 'postings'],
  [paths.accounting.audit, 'audit'],
  [paths.accounting.assignments, 'assignments'],
  [paths.accounting.notSent, 'reminders'],
  [paths.accounting.calls, 'calls'],
  [`${paths.accounting.oversight}/*`, 'oversight'],
  [paths.accounting.deskRules, 'rules'],
  [`${paths.accounting.masterData}/*`, 'masterdata'],
  [paths.accounting.errors, 'support'],
  [paths.accounting.status, 'support'],
  [paths.accounting.systems, 'systems'],
]

/** Where the help speaks of this screen; nowhere for one that explains itself. */
export const questionOfScreen = (pathname: string) =>
  QUESTIONS_OF_SCREENS.find(([pattern]) => matchPath(pattern, pathname))?.[1]
