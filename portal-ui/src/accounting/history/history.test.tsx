import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../testing/desk'
import type { HistoryImport } from './historyQueries'

const sent = vi.hoisted(() => [] as Record<string, unknown>[])
vi.mock('../../shared/queries/upload', () => ({
  upload: async ({ fields }: { fields: Record<string, unknown> }) => {
    sent.push(fields)
    return { id: fields.dry_run === 'true' ? 'h1' : 'h2' }
  },
}))

const run: HistoryImport = {
  id: 'h1',
  name: 'old.csv',
  pdfs_name: 'pdfs.zip',
  dry_run: true,
  without_pdfs: false,
  state: 'done',
  message: '',
  rows: 5,
  certificates: 4,
  done: 4,
  new: 2,
  same: 0,
  completed: 1,
  faulty: 1,
  lacking_pdf: 0,
  faults: [
    { row: 3, column: 'mall', message: 'PCM has no mall of this name.', is_imported: false },
  ],
  created_at: '2026-10-12T03:00:00Z',
  ended_at: '2026-10-12T03:00:01Z',
}
const none = { results: [], next: null, count: 0, count_is_capped: false }
const answers = {
  'GET /api/me': { ...processor, role: 'lead' },
  'GET /api/history/imports/': none,
}
const at = '/accounting/history'
const table = new File(['reference'], 'old.csv', { type: 'text/csv' })
const pdfs = new File(['PK'], 'pdfs.zip', { type: 'application/zip' })

const chooseFiles = async () => {
  await userEvent.upload(await screen.findByLabelText('Choose the table'), table)
  await userEvent.upload(screen.getByLabelText('Choose the PDFs'), pdfs)
}

test('a table is checked, its faults are named, and then it is imported', async () => {
  sent.length = 0
  serve({
    ...answers,
    'GET /api/history/imports/h1/': run,
    'GET /api/history/imports/h2/': { ...run, id: 'h2', dry_run: false, faults: [], faulty: 0 },
  })
  openDesk(at)
  await chooseFiles()
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText(/^Checked: 2 new, 1 get their PDF/)).toBeTruthy()
  const faults = screen.getByRole('table', { name: 'Faults as CSV' })
  expect(within(faults).getByText('PCM has no mall of this name.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /Faults as CSV/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 certificates' }))
  expect(await screen.findByText(/^Imported: 2 new/)).toBeTruthy()
  expect(sent.map(({ dry_run, without_pdfs, pdfs: zip }) => [dry_run, without_pdfs, zip])).toEqual([
    ['true', 'false', pdfs],
    ['false', 'false', pdfs],
  ])
})

test('what was checked no longer holds when another file is chosen', async () => {
  serve({ ...answers, 'GET /api/history/imports/h1/': run })
  openDesk(at)
  await chooseFiles()
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByRole('button', { name: 'Import 3 certificates' })
  await userEvent.click(screen.getByRole('checkbox', { name: /although its PDF is missing/ }))
  expect(screen.queryByRole('button', { name: /^Import 3/ })).toBeNull()
})

test('a running import shows how far it is, a failed one why', async () => {
  serve({
    ...answers,
    'GET /api/history/imports/': {
      ...none,
      results: [
        { ...run, state: 'running', done: 1 },
        { ...run, id: 'h3', name: 'bad.csv', state: 'failed', message: 'No ZIP.' },
      ],
    },
  })
  openDesk(at)
  await userEvent.click(await screen.findByRole('button', { name: 'old.csv' }))
  expect(screen.getByText('1 of 4 certificates')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'bad.csv' }))
  expect(screen.getByText('No ZIP.')).toBeTruthy()
})

test('an error of the list can be tried again', async () => {
  serve({ ...answers, 'GET /api/history/imports/': new Refuse(500, { code: 'x', message: 'No.' }) })
  openDesk(at)
  expect(await screen.findByRole('button', { name: /try again/i })).toBeTruthy()
})

test('others are sent to their desk', async () => {
  serve({ ...answers, 'GET /api/me': processor })
  openDesk(at)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toBe(
    'Former certificates',
  )
})
