import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { OtherSchema } from '../api/types'
import ReplacementPanel from './ReplacementPanel'

const other: OtherSchema = {
  id: 'an id',
  reference: '998-765-432-2026-7',
  status: 'APPROVED',
  counts: true,
  total: '360000.00',
  tax: '18000.00',
  differences: [
    { field: 'total', before: '300000.00', after: '360000.00' },
    { field: 'tax', before: '15000.00', after: '18000.00' },
    { field: 'lines.0.m1', before: '100000.00', after: '120000.00' },
    { field: 'lines.0.m2', before: '100000.00', after: '120000.00' },
    { field: 'lines.0.m3', before: '100000.00', after: '120000.00' },
  ],
}

const shown = (of: Parameters<typeof ReplacementPanel>[0]['of']) =>
  render(
    <MemoryRouter>
      <ReplacementPanel of={of} to={(id) => `/form/${id}`} edit={(id) => `/edit/${id}`} />
    </MemoryRouter>,
  )

it('says that a later certificate took its place, with the sums old and new', () => {
  shown({ replaces: null, replaced_by: other, is_replaced: true })
  screen.getByText(/was replaced by/)
  const link = screen.getByRole('link', { name: other.reference })
  expect(link.getAttribute('href')).toBe('/form/an id')
  const row = screen.getByRole('row', { name: /^Tax withheld/ })
  expect(row.textContent).toContain('15,000.00')
  expect(row.textContent).toContain('18,000.00')
})

it('leads on to a draft, which changes nothing yet', () => {
  const draft: OtherSchema = { ...other, status: 'DRAFT', counts: false, differences: [] }
  shown({ replaces: null, replaced_by: draft, is_replaced: false })
  screen.getByText(/is about to be replaced by/)
  screen.getByText('Nothing differs as yet.')
  const link = screen.getByRole('link', { name: 'Continue the draft' })
  expect(link.getAttribute('href')).toBe('/edit/an id')
})

it('tells the new one what it replaces, all differences on demand', async () => {
  shown({ replaces: { ...other, counts: false }, replaced_by: null, is_replaced: false })
  screen.getByText('The earlier one counts no more.')
  expect(screen.queryByRole('row', { name: /^Line 1, month 3/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show all 5 differences' }))
  screen.getByRole('row', { name: /month 3/i })
})
