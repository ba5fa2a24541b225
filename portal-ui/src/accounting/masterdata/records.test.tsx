import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { isNavItemAt, mainNav } from '../../shared/ui/mainNav'
import { openDesk, processor, Refuse, serve } from '../testing/desk'

const field = (name: string, label: string, rest = {}) => ({
  name,
  label,
  type: 'line',
  required: true,
  longest: 120,
  hint: '',
  choices: [],
  fixed: '',
  ...rest,
})

const COMPANIES = [{ value: 'PCM', label: 'PACIFIC CREST MALLS, INC.' }]
const FIELDS = [
  field('name', 'Name', { fixed: 'Certificates name this mall, so its name stays.' }),
  field('company', 'Company', { type: 'choice', longest: null, choices: COMPANIES }),
  field('city', 'City', { required: false }),
]
const ROW = {
  id: 3,
  title: 'Crest Bay Mall',
  values: { name: 'Crest Bay Mall', company: 'PCM', city: 'Paranaque' },
  is_active: true,
}
const MALL = { ...ROW, fields: FIELDS, goes_out_of_use: true, version: 2, log: [] }
const LIST = 'GET /api/masterdata/records/malls/'
const ONE = '/api/masterdata/records/malls/3/'
const administrator = {
  'GET /api/me': { ...processor, role: 'administrator', companies: [], branches: [] },
  [LIST]: { results: [ROW], fields: FIELDS, next: null, count: 1, count_is_capped: false },
  [`GET ${ONE}`]: MALL,
}

test('a shelf shows its columns, and what is out of use is asked for apart', async () => {
  const server = serve(administrator)
  openDesk('/accounting/masterdata/records/malls')
  expect(await screen.findByRole('heading', { name: '1 mall' }, { timeout: 5000 })).toBeTruthy()
  const row = within(screen.getByRole('list', { name: 'Malls' }))
  expect(row.getByText('Paranaque')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Out of use' }))
  await waitFor(() =>
    expect(server.sent('GET', '/api/masterdata/records/malls/').at(-1)?.query.state).toBe(
      'inactive',
    ),
  )
})

test('what stays says why, and only what was changed is sent', async () => {
  const server = serve({ ...administrator, [`PATCH ${ONE}`]: { ...MALL, version: 3 } })
  openDesk('/accounting/masterdata/records/malls/3')
  const name = (await screen.findByLabelText('Name')) as HTMLInputElement
  expect(name.readOnly).toBe(true)
  expect(screen.getByText('Certificates name this mall, so its name stays.')).toBeTruthy()
  const city = screen.getByLabelText('City (optional)')
  await userEvent.clear(city)
  await userEvent.type(city, 'Pasay')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const [sent] = server.sent('PATCH', ONE)
  expect(sent?.body).toEqual({ city: 'Pasay' })
  expect(sent?.headers.get('If-Match')).toBe('"2"')
})

test('taking out of use is asked first', async () => {
  const server = serve({
    ...administrator,
    [`POST ${ONE}deactivate/`]: { ...MALL, is_active: false, version: 3 },
  })
  openDesk('/accounting/masterdata/records/malls/3')
  await userEvent.click(await screen.findByRole('button', { name: 'Take out of use' }))
  const dialog = screen.getByRole('dialog', { name: 'Take Crest Bay Mall out of use?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take out of use' }))
  expect(await screen.findByRole('button', { name: 'Put in use again' })).toBeTruthy()
  expect(server.sent('POST', `${ONE}deactivate/`)).toHaveLength(1)
})

test('what is wrong with a new one is said at its field', async () => {
  serve({
    ...administrator,
    [LIST]: {
      ...administrator[LIST],
      fields: FIELDS.map((each) => ({ ...each, fixed: '' })),
    },
    'POST /api/masterdata/records/malls/': new Refuse(422, {
      code: 'invalid',
      message: 'No.',
      fields: [{ field: 'name', code: 'taken', message: 'There is a mall of this name.' }],
    }),
  })
  openDesk('/accounting/masterdata/records/malls/new')
  await userEvent.type(await screen.findByLabelText('Name'), 'Crest Bay Mall')
  await userEvent.click(screen.getByRole('button', { name: 'Add a mall' }))
  expect(await screen.findByText('There is a mall of this name.')).toBeTruthy()
})

test('a shelf that is not there leads back to the tenants', async () => {
  serve(administrator)
  const router = openDesk('/accounting/masterdata/records/planets')
  await waitFor(() => expect(router.state.location.pathname).toBe('/accounting/masterdata/tenants'))
})

test('a lead keeps the reasons and sees nothing else of master data', async () => {
  const reasons = { results: [], fields: [], next: null, count: 0, count_is_capped: false }
  serve({
    ...administrator,
    'GET /api/me': { ...processor, role: 'lead' },
    'GET /api/masterdata/records/reasons/': reasons,
  })
  const router = openDesk('/accounting/masterdata/records/reasons')
  expect(await screen.findByText('No reasons yet')).toBeTruthy()
  const tabs = within(screen.getByRole('navigation', { name: 'Oversight' }))
  expect(tabs.getByRole('link', { name: 'Reasons' }).getAttribute('aria-current')).toBe('page')
  const oversight = mainNav().find(({ label }) => label === 'Oversight')
  expect(oversight && isNavItemAt(oversight, router.state.location.pathname)).toBe(true)
  expect(screen.queryByRole('navigation', { name: 'Master data' })).toBeNull()
  await router.navigate('/accounting/masterdata/tenants')
  await waitFor(() => expect(router.state.location.pathname).toBe('/accounting/dashboard'))
})
