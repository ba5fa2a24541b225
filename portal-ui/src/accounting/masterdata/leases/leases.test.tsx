import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDesk, processor, serve } from '../../testing/desk'
import { nextStatement } from './statementDay'

const FIELDS = [
  {
    name: 'company',
    label: 'Company',
    type: 'choice',
    required: true,
    longest: null,
    hint: '',
    choices: [{ value: 'PCM', label: 'PACIFIC CREST MALLS, INC.' }],
    fixed: '',
  },
]

test.each([
  ['2027-01-31', '2026-12-31', '2027-01-31'],
  ['2027-02-01', '2027-06-30', '2027-07-31'],
  ['2027-07-31', '2027-06-30', '2027-07-31'],
  ['2027-08-01', '2027-12-31', '2028-01-31'],
])('on %s the next statement is as of %s', (today, asOf, due) => {
  expect(nextStatement(today)).toEqual({ asOf, due })
})

test('the statement is offered for a company and a day', async () => {
  const server = serve({
    'GET /api/me': { ...processor, role: 'administrator', companies: [], branches: [] },
    'GET /api/masterdata/records/leases/': {
      results: [],
      fields: FIELDS,
      next: null,
      count: 0,
      count_is_capped: false,
    },
    'GET /api/leases/statement.csv': {},
  })
  openDesk('/accounting/masterdata/records/leases')
  const open = await screen.findByRole(
    'button',
    { name: 'Lessee information statement' },
    { timeout: 5000 },
  )
  await userEvent.click(open)
  const day = (await screen.findByLabelText('As of')) as HTMLInputElement
  expect(day.value).toMatch(/-(06-30|12-31)$/)
  await userEvent.click(screen.getByRole('button', { name: 'CSV, Lessee information statement' }))
  await waitFor(() =>
    expect(server.sent('GET', '/api/leases/statement.csv').at(-1)?.query).toEqual({
      company: 'PCM',
      as_of: day.value,
    }),
  )
})
