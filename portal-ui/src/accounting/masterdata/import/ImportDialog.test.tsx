import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../shared/queries/queryClient'
import { RecordsImportDialog } from './RecordsImportDialog'

const upload = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/queries/upload', async (original) => ({
  ...(await original<object>()),
  upload,
}))

const row = (number: number, more: object) => ({
  ...{ row: number, name: `Tenant ${number}`, username: `t${number}`, changes: [], faults: [] },
  ...{ tin: `99876543200${number}`, contact_email: `t${number}@a.example`, address: 'Manila' },
  ...more,
})
const looked = {
  is_written: false,
  digest: 'abc',
  notes: ["Column 'remarks' is not read."],
  counts: { new: 1, changed: 0, same: 0, refused: 0, unconfirmed: 2 },
  rows: [
    row(2, { outcome: 'new' }),
    row(3, { outcome: 'unconfirmed', question: 'Is the short TIN of Tenant 3 right?' }),
    row(4, { outcome: 'unconfirmed', question: 'Is the short TIN of Tenant 4 right?' }),
  ],
}

beforeEach(() => upload.mockReset().mockResolvedValue(looked))
afterEach(() => queryClient.clear())

const change = (field: string, label: string, after: string) => ({
  ...{ field, label, before: '', after },
})
const differing = {
  ...looked,
  counts: { new: 0, changed: 2, same: 0, refused: 1, unconfirmed: 0 },
  rows: [
    row(2, {
      outcome: 'changed',
      changes: [change('contact_email', 'Contact address', 'a@a.example')],
    }),
    row(3, {
      outcome: 'changed',
      changes: [
        change('contact_email', 'Contact address', 'b@a.example'),
        change('name', 'Name', 'OTHER INC.'),
      ],
    }),
    row(4, { outcome: 'refused', tin: '12-34', faults: ['12-34 is not a TIN.'] }),
  ],
}

async function open(answer: object = looked, first = 'Is the short TIN of Tenant 3 right?') {
  upload.mockResolvedValue(answer)
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={queryClient}>
      <RecordsImportDialog
        title="Import"
        help=""
        resource="masterdata/tenants"
        choosesColumns
        onClose={vi.fn()}
      />
    </QueryClientProvider>,
  )
  await user.upload(
    screen.getByLabelText(/choose/i, { selector: 'input' }),
    new File(['a'], 'tenants.csv', { type: 'text/csv' }),
  )
  await screen.findByText(first)
  return user
}

it('shows TINs with hyphens, as people read them', async () => {
  await open()
  const rows = within(screen.getByRole('dialog')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => /998-765-432-00\d/.exec(textContent ?? '')?.[0])).toEqual(
    expect.arrayContaining(['998-765-432-002', '998-765-432-003', '998-765-432-004']),
  )
})

it('writes the rows that a tick confirms, and no other', async () => {
  const user = await open()
  const [third, fourth] = screen.getAllByRole('checkbox', { name: /short TIN/ })
  if (!third || !fourth) throw new Error('Two questions are asked.')
  expect([third, fourth].map((box) => (box as HTMLInputElement).checked)).toEqual([false, false])
  await user.click(third)
  await user.click(fourth)
  await user.click(fourth)
  upload.mockResolvedValueOnce({ ...looked, is_written: true })
  await user.click(screen.getByRole('button', { name: /^Write 2/ }))
  expect(upload).toHaveBeenLastCalledWith(
    expect.objectContaining({
      fields: expect.objectContaining({ shown: 'abc', confirmed: '3' }),
    }),
  )
})

it('forgets the ticks when another file is looked at', async () => {
  const user = await open()
  await user.click(screen.getByRole('checkbox', { name: /Tenant 3/ }))
  await user.upload(
    screen.getByLabelText(/choose/i, { selector: 'input' }),
    new File(['b'], 'others.csv', { type: 'text/csv' }),
  )
  const box = await screen.findByRole('checkbox', { name: /Tenant 3/ })
  expect((box as HTMLInputElement).checked).toBe(false)
})

it('names the columns of the file that are not read', async () => {
  await open()
  expect(screen.getByText("Column 'remarks' is not read.")).toBeTruthy()
})

it('shows the TIN of a refused row as it was written', async () => {
  await open(differing, '12-34 is not a TIN.')
  expect(screen.getByText(/^12-34 ·/)).toBeTruthy()
})

it('writes the differing columns that are ticked, and no other', async () => {
  const user = await open(differing, '12-34 is not a TIN.')
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  expect(box(/^Contact address \(2 rows\)/).checked).toBe(true)
  await user.click(box(/b@a.example/))
  await user.click(box(/^Name \(1 row\)/))
  expect(box(/OTHER INC/).checked).toBe(false)
  upload.mockResolvedValueOnce({ ...differing, is_written: true })
  await user.click(screen.getByRole('button', { name: /^Write 1 row/ }))
  expect(upload).toHaveBeenLastCalledWith(
    expect.objectContaining({
      fields: expect.objectContaining({ left_out: '3:contact_email,*:name' }),
    }),
  )
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('has nothing to write where no column is ticked, and can be ticked again', async () => {
  const user = await open(differing, '12-34 is not a TIN.')
  await user.click(screen.getByRole('checkbox', { name: /^Contact address \(/ }))
  await user.click(screen.getByRole('checkbox', { name: /^Name \(/ }))
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /^Contact address \(/ }))
  expect(screen.getByRole('button', { name: 'Write 2 rows' })).toBeTruthy()
})
