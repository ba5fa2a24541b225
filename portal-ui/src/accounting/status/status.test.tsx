import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mainNav } from '../../shared/ui/mainNav'
import { openDesk, processor, serve } from '../testing/desk'

const administrator = {
  'GET /api/me': { ...processor, role: 'administrator', companies: [], branches: [] },
}
const lane = (name: string, more = {}) => ({
  lane: name,
  waiting: 0,
  failed: 0,
  oldest_due_seconds: 0,
  is_late: false,
  workers: 1,
  ...more,
})
const STATUS = {
  version: '1.0.0',
  at: '2026-11-20T08:00:00+08:00',
  transitions: 1023,
  lanes: [lane('mail'), lane('default'), lane('ocr')],
  failed: [],
  backup: {
    at: '2026-11-20T02:00:00+08:00',
    name: 'portal-20261120.backup',
    size: 2_000_000,
    number: 1000,
    is_old: false,
  },
  backup_is_running: false,
  audit: {
    unset: [],
    anchor_mailed_at: '2026-11-20T03:00:00+08:00',
    head_at: '2026-11-20T07:59:00+08:00',
    proven_at: '2026-11-19T03:00:00+08:00',
    is_proof_old: false,
    anchored_at: '2026-11-20T03:00:00+08:00',
    is_anchor_old: false,
  },
  disk: { free: 60_000_000_000, total: 100_000_000_000, is_low: false },
}
const READY = { status: 'ok', problems: [] }
const open = (status: object, ready: object = READY) => {
  serve({
    ...administrator,
    'GET /api/console/maintenance/': { text: '', starts_at: null, ends_at: null },
    'GET /api/console/status/': status,
    'GET /health/ready': ready,
  })
  openDesk('/accounting/status')
}

test('when all is well it says so, with version and last backup', async () => {
  open(STATUS)
  expect(await screen.findByText('All is well.')).toBeTruthy()
  expect(screen.getByText('All are up.')).toBeTruthy()
  expect(screen.getByText(/portal-20261120\.backup/)).toBeTruthy()
  expect(screen.getByText(/^Last move recorded: /)).toBeTruthy()
  expect(screen.getByText(/^Audit last proven: /)).toBeTruthy()
  expect(screen.getByText(/^Last anchor written: /)).toBeTruthy()
  expect(screen.getByText('60 GB of 100 GB are free.')).toBeTruthy()
  expect(screen.getByText(/^Version 1\.0\.0\. Transitions recorded: 1,023\./)).toBeTruthy()
})

test('in the first minute it does not say that workers are up which have not reported', async () => {
  open({ ...STATUS, lanes: [lane('mail', { workers: 0 }), lane('default'), lane('ocr')] })
  expect(await screen.findByText('1 thing needs a look: Mails.')).toBeTruthy()
  expect(screen.getByText(/^No worker has reported yet for: Mails\./)).toBeTruthy()
  expect(screen.queryByText('All are up.')).toBeNull()
})

test('what is late, given up, down or missing is counted and named', async () => {
  const lanes = [
    lane('mail', { waiting: 40, oldest_due_seconds: 7200, is_late: true }),
    lane('default', { failed: 2 }),
    lane('ocr'),
  ]
  open({ ...STATUS, lanes, backup: null }, { status: 'not ready', problems: ['jobs is not up'] })
  expect(
    await screen.findByText('4 things need a look: jobs is not up, Mails, Jobs, Last backup.'),
  ).toBeTruthy()
  const jobs = within(screen.getByRole('table', { name: 'Background jobs' }))
  expect(jobs.getByRole('row', { name: /^Mails 1 40 2 hours, late 0$/ })).toBeTruthy()
  expect(jobs.getByRole('row', { name: /^Jobs 1 0 Nothing is due 2$/ })).toBeTruthy()
  expect(screen.getByText('jobs is not up')).toBeTruthy()
  expect(screen.getByText(/^None was made yet/)).toBeTruthy()
})

test('an old proof, an old anchor and a full disk need a look', async () => {
  const audit = { ...STATUS.audit, is_proof_old: true, is_anchor_old: true }
  const disk = { free: 5_000_000_000, total: 100_000_000_000, is_low: true }
  open({ ...STATUS, audit, disk })
  expect(
    await screen.findByText(
      '3 things need a look: Old proof of the audit, Old anchor of the audit, Disk.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('That is more than eight days ago.')).toBeTruthy()
  expect(screen.getByText('Less than a tenth of the disk is free.')).toBeTruthy()
})

test('a portal that was never proven or anchored says so', async () => {
  const audit = { ...STATUS.audit, proven_at: null, anchored_at: null, head_at: null }
  open({ ...STATUS, audit })
  expect(await screen.findByText('The audit was not proven yet.')).toBeTruthy()
  expect(screen.getByText('No anchor was written yet.')).toBeTruthy()
  expect(screen.queryByText(/^Last move recorded/)).toBeNull()
  expect(screen.getByText('All is well.')).toBeTruthy()
})

const given = (more = {}) => ({
  id: 7,
  lane: 'mail',
  work: 'mail_tenant',
  about: 'gone@shop.example',
  given_up_at: '2026-11-20T07:00:00+08:00',
  attempts: 1,
  error: 'MailRefused: 550 5.1.1 no such mailbox',
  may_run_again: true,
  ...more,
})

test('a mail that was given up says to whom and why, and is sent again', async () => {
  const { sent } = serve({
    ...administrator,
    'GET /api/console/status/': { ...STATUS, failed: [given()] },
    'GET /health/ready': READY,
    'POST /api/console/status/failed/7/again/': {},
  })
  openDesk('/accounting/status')
  const list = within(await screen.findByRole('list', { name: 'Failed work' }))
  expect(list.getByText(/gone@shop\.example/)).toBeTruthy()
  expect(list.getByText('MailRefused: 550 5.1.1 no such mailbox')).toBeTruthy()
  fireEvent.click(list.getByRole('button', { name: /^Send again: Mail to a tenant/ }))
  await waitFor(() => expect(sent('POST', '/api/console/status/failed/7/again/')).toHaveLength(1))
})

test('other work names where it is started again', async () => {
  const failed = [given({ lane: 'ocr', work: 'read_page', about: '', may_run_again: false })]
  open({ ...STATUS, failed })
  const list = within(await screen.findByRole('list', { name: 'Failed work' }))
  expect(list.getByText('Reading a page of a scan')).toBeTruthy()
  expect(list.getByText('Start it again where it was begun.')).toBeTruthy()
  expect(list.queryByRole('button')).toBeNull()
})

test('a backup of last week is told to be old', async () => {
  open({ ...STATUS, backup: { ...STATUS.backup, is_old: true } })
  expect(await screen.findByText('1 thing needs a look: Last backup.')).toBeTruthy()
  expect(screen.getByText('It is more than two days old.')).toBeTruthy()
})

test('nobody else is shown it', async () => {
  serve({})
  openDesk('/accounting/status')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByText('System status')).toBeNull()
})

test('what leaves the audit unguarded is counted and named', async () => {
  const unset = ['AUDIT_KEY', 'AUDITOR_EMAILS']
  open({ ...STATUS, audit: { ...STATUS.audit, unset, anchor_mailed_at: null } })
  expect(await screen.findByText('2 things need a look: AUDIT_KEY, AUDITOR_EMAILS.')).toBeTruthy()
  expect(screen.getByText(/^AUDIT_KEY is not set/)).toBeTruthy()
  expect(screen.getByText(/^AUDITOR_EMAILS is not set/)).toBeTruthy()
  expect(screen.getByText('No anchor was mailed to the auditors lately.')).toBeTruthy()
})

test('a backup is asked for with one press, and the button says so while it is made', async () => {
  let isRunning = false
  const server = serve({
    ...administrator,
    'GET /api/console/status/': () => ({ ...STATUS, backup: null, backup_is_running: isRunning }),
    'GET /health/ready': READY,
    'POST /api/console/status/backup/': () => {
      isRunning = true
      return undefined
    },
  })
  openDesk('/accounting/status')
  fireEvent.click(await screen.findByRole('button', { name: 'Back up now' }))
  expect(await screen.findByRole('button', { name: 'Backing up…' })).toBeTruthy()
  expect(server.sent('POST', '/api/console/status/backup/')).toHaveLength(1)
})

test('an administrator begins at the status, and the bar has no lists of certificates', async () => {
  serve({ ...administrator, 'GET /api/console/status/': STATUS, 'GET /health/ready': READY })
  const router = openDesk('/accounting/dashboard')
  await screen.findByRole('heading', { level: 1, name: 'System status' })
  expect(router.state.location.pathname).toBe('/accounting/status')
  const labels = mainNav().map(({ label }) => label)
  expect(labels).toEqual(['Status', 'Master data', 'Rules', 'Postings', 'Errors', 'Systems'])
})
