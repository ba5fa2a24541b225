import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Refusal } from '../api/http'
import type { FileSchema } from '../api/types'
import FormFigures from './FormFigures'

const file: FileSchema = {
  id: 'a1',
  kind: 'FORM_2306',
  name: '2306.pdf',
  media_type: 'application/pdf',
  size: 1200,
  sha256: '',
  added_at: '2026-10-08T10:00:00+08:00',
  total: null,
  tax: null,
  rows_count: null,
  figures: null,
  digital_signature: null,
  arrived_by: null,
  comparison: null,
  may_type: true,
}
const period = { period_from: '2026-07-01', period_to: '2026-09-30' }
const figures = { ...period, number: 'G-71', atc: 'WV020', base: '50000.00', tax: '2500.00' }

const show = (changes: Partial<FileSchema>, onSave = vi.fn(async () => undefined as unknown)) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FormFigures file={{ ...file, ...changes }} period={period} onSave={onSave} />
    </QueryClientProvider>,
  )
  return onSave
}

it('shows what was typed', () => {
  show({ figures, may_type: false })
  expect(screen.getByText('WV020')).toBeTruthy()
  expect(screen.getByText('₱2,500.00')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('saves what is typed; the period is that of the certificate', async () => {
  const onSave = show({})
  const user = userEvent.setup()
  expect(screen.getByText('Its figures are not typed yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Type the figures of 2306.pdf' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Tax code (ATC)'), 'WV020')
  await user.type(dialog.getByLabelText('Certificate number, if any'), 'G-71')
  await user.type(dialog.getByLabelText('Base'), '50000')
  await user.type(dialog.getByLabelText('Tax withheld'), '2500')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(onSave.mock.calls[0]?.slice(0, 1)).toEqual([figures])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says beside the field what the server refused', async () => {
  const fault = { field: 'tax', code: 'amount', message: 'The tax withheld is less than its base.' }
  const refusal = new Refusal(422, { ...fault, fields: [fault] }, null)
  show(
    { figures },
    vi.fn(async () => Promise.reject(refusal)),
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Change the figures of 2306.pdf' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(fault.message)).toBeTruthy()
})

it('asks no tax code of a Form 1606', async () => {
  show({ kind: 'FORM_1606' })
  await userEvent.click(screen.getByRole('button', { name: /^Type the figures/ }))
  expect(screen.queryByLabelText('Tax code (ATC)')).toBeNull()
})
