import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../testing/desk'

const ROW = {
  id: 7,
  name: 'ALON MILK TEA FOODS CORPORATION',
  tin: '99708665300000',
  contact_email: 'tax@alon.example',
  is_affiliate: false,
  is_government: false,
  is_withholding_agent: true,
  state: 'not_invited',
  state_label: 'Not invited',
}

const TENANT = {
  ...ROW,
  address: '12 RIZAL AVE., MANILA',
  zip: '1000',
  rdo: '044',
  last_name: '',
  first_name: '',
  middle_name: '',
  is_active: true,
  branches: ['00012'],
  notification_email: '',
  has_certificates: true,
  version: 3,
  accounts: [{ username: 'alon', name: 'Maria Santos', has_password: false, last_login: null }],
  log: [
    {
      seq: 9,
      at: '2026-11-20T08:02:00Z',
      move: 'change',
      label: 'Changed',
      by: 'Arnel Villacorta',
      note: '',
      changes: [{ field: 'zip', label: 'ZIP code', before: '1001', after: '1000' }],
    },
  ],
}

const STATES = {
  all: 2,
  active: 1,
  invited: 0,
  not_invited: 1,
  no_account: 0,
  no_address: 0,
  inactive: 0,
}
const LIST = 'GET /api/masterdata/tenants/'
const ONE = '/api/masterdata/tenants/7/'
const PEOPLE = [
  {
    id: 4,
    name: 'Maria Santos',
    username: 'alon',
    email: '',
    role: 'owner',
    state: 'invited',
    is_self: false,
  },
]
const administrator = {
  'GET /api/me': { ...processor, role: 'administrator', companies: [], branches: [] },
  [LIST]: { results: [ROW], next: null, count: 1, count_is_capped: false, states: STATES },
  [`GET ${ONE}`]: TENANT,
  [`GET ${ONE}people/`]: PEOPLE,
}

test('the title says how many cannot sign in, and a state narrows the list', async () => {
  const server = serve(administrator)
  const router = openDesk('/accounting/masterdata')
  expect(
    (await screen.findByRole('heading', { name: /^1 of 2 tenants/ }, { timeout: 5000 })).tagName,
  ).toBe('H1')
  const list = within(screen.getByRole('list', { name: 'Tenants' }))
  expect(list.getByText('997-086-653-00000')).toBeTruthy()
  expect(list.getByText('Withholding agent')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Not invited 1' }))
  await waitFor(() => expect(router.state.location.search).toBe('?state=not_invited'))
  expect(server.sent('GET', '/api/masterdata/tenants/').at(-1)?.query.state).toBe('not_invited')
})

test('the tenants without an address can be downloaded as a file to fill in', async () => {
  const server = serve({
    ...administrator,
    [LIST]: { ...administrator[LIST], states: { ...STATES, no_address: 497 } },
    'GET /api/masterdata/tenants/list.xlsx': {},
  })
  openDesk('/accounting/masterdata/tenants?state=no_address')
  const download = await screen.findByRole('button', { name: 'Download these 497 as a file' })
  expect(screen.getByText(/Fill in the column contact_email/)).toBeTruthy()
  await userEvent.click(download)
  const [sent] = server.sent('GET', '/api/masterdata/tenants/list.xlsx')
  expect(sent?.query).toEqual({ state: 'no_address' })
})

test('a state in the address that there is not shows all tenants and says so', async () => {
  const server = serve(administrator)
  openDesk('/accounting/masterdata/tenants?state=lost')
  expect(await screen.findByText(/asks for something that this list does not have/)).toBeTruthy()
  expect(server.sent('GET', '/api/masterdata/tenants/').at(-1)?.query).not.toHaveProperty('state')
})

test('only what was changed is sent, with the version that was seen', async () => {
  const server = serve({
    ...administrator,
    [`PATCH ${ONE}`]: { ...TENANT, address: 'TAFT AVE.', version: 4 },
  })
  openDesk('/accounting/masterdata/tenants/7')
  const address = await screen.findByLabelText('Registered address')
  const save = screen.getByRole('button', { name: 'Save changes' })
  expect((save as HTMLButtonElement).disabled).toBe(true)
  await userEvent.clear(address)
  await userEvent.type(address, 'TAFT AVE.')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  await userEvent.click(save)
  const [sent] = server.sent('PATCH', ONE)
  expect(sent?.body).toEqual({ address: 'TAFT AVE.' })
  expect(sent?.headers.get('If-Match')).toBe('"3"')
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
})

test('who changed it meanwhile is named, and what was typed stays until theirs is shown', async () => {
  serve({
    ...administrator,
    [`PATCH ${ONE}`]: new Refuse(409, { code: 'stale', message: 'Stale.', by: 'Bea', version: 4 }),
  })
  openDesk('/accounting/masterdata/tenants/7')
  const zip = await screen.findByLabelText('ZIP code')
  await userEvent.clear(zip)
  await userEvent.type(zip, '1605')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Bea changed this meanwhile')
  expect((zip as HTMLInputElement).value).toBe('1605')
})

test('the log tells who changed what, and a TIN with certificates stays', async () => {
  serve(administrator)
  openDesk('/accounting/masterdata/tenants/7')
  const log = within(await screen.findByRole('list', { name: 'Change log' }))
  expect(log.getByText('1001').tagName).toBe('DEL')
  expect(log.getByText(/Arnel Villacorta/)).toBeTruthy()
  const tin = screen.getByLabelText('TIN with branch code') as HTMLInputElement
  expect(tin.readOnly).toBe(true)
  expect(screen.getByRole('button', { name: 'Invite' })).toBeTruthy()
})

test('what is wrong is said at its field', async () => {
  serve({
    ...administrator,
    'POST /api/masterdata/tenants/': new Refuse(422, {
      code: 'invalid',
      message: 'No.',
      fields: [{ field: 'tin', code: 'taken', message: 'It is the TIN of TALA already.' }],
    }),
  })
  openDesk('/accounting/masterdata/tenants/new')
  await userEvent.type(await screen.findByLabelText('Registered name'), 'ALON')
  await userEvent.click(screen.getByRole('button', { name: 'Add tenant' }))
  expect(await screen.findByText('It is the TIN of TALA already.')).toBeTruthy()
})

const PERSON = {
  id: 4,
  name: 'Rowena Panganiban',
  email: 'rowena@mall.example',
  role: 'processor',
  is_active: true,
  last_login: null,
  may_sign_conforme: false,
  conforme_title: '',
  conforme_tin: '',
  companies: ['PCM'],
  branches: [],
  version: 2,
  log: [],
}

test('a person gets another role with the version that was seen', async () => {
  const address = '/api/masterdata/staff/4/'
  const server = serve({
    ...administrator,
    [`GET ${address}`]: PERSON,
    [`PATCH ${address}`]: { ...PERSON, role: 'lead', version: 3 },
  })
  openDesk('/accounting/masterdata/staff/4')
  await userEvent.selectOptions(await screen.findByLabelText('Role'), 'lead')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const [sent] = server.sent('PATCH', address)
  expect(sent?.body).toEqual({ role: 'lead' })
  expect(sent?.headers.get('If-Match')).toBe('"2"')
  expect(screen.getByText('Nothing was changed since it came into the portal.')).toBeTruthy()
})

test('everybody but an administrator is sent to the desk', async () => {
  const server = serve({ ...administrator, 'GET /api/me': processor })
  const router = openDesk('/accounting/masterdata/tenants')
  await waitFor(() => expect(router.state.location.pathname).toBe('/accounting/dashboard'))
  expect(server.sent('GET', '/api/masterdata/tenants/')).toHaveLength(0)
})

test('everybody who cannot sign in is invited, with the progress in view', async () => {
  const address = '/api/masterdata/tenants/invite-all/'
  const idle = { is_running: false, count: 0, done: 0, waiting: 12, refused: [] }
  const done = {
    is_running: false,
    count: 12,
    done: 12,
    waiting: 0,
    refused: [{ name: 'TALA', message: 'There is no contact address.' }],
  }
  const server = serve({ ...administrator, [`GET ${address}`]: idle, [`POST ${address}`]: done })
  openDesk('/accounting/masterdata/tenants')
  await userEvent.click(await screen.findByRole('button', { name: 'Invite all' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Invite 12 tenants' }))
  expect(await screen.findByText('11 tenants invited')).toBeTruthy()
  expect(screen.getByText('TALA: There is no contact address.')).toBeTruthy()
  expect(server.sent('POST', address)).toHaveLength(1)
})

test('an administrator gives a person of a tenant another role', async () => {
  const server = serve({
    ...administrator,
    'PATCH /api/masterdata/people/4/': new Refuse(409, { code: 'last_owner', message: 'Last.' }),
  })
  openDesk('/accounting/masterdata/tenants/7')
  await userEvent.selectOptions(await screen.findByLabelText('Role of Maria Santos'), 'viewer')
  expect((await screen.findByRole('alert')).textContent).toContain('Last.')
  expect(server.sent('PATCH', '/api/masterdata/people/4/')[0]?.body).toEqual({ role: 'viewer' })
})

test('the account officer is found among the staff', async () => {
  const officer = { id: 9, name: 'Jose Mari Bautista', email: 'lead@mall.example' }
  const { sent } = serve({
    'GET /api/me': { ...processor, role: 'administrator' },
    [`GET ${ONE}`]: TENANT,
    [`PATCH ${ONE}`]: { ...TENANT, account_officer: officer.email },
    'GET /api/masterdata/staff/': { results: [officer], next: null, count: 1 },
  })
  openDesk('/accounting/masterdata/tenants/7')
  const input = await screen.findByLabelText('Account officer')
  await userEvent.type(input, 'bauti')
  await waitFor(() => expect(sent('GET', '/api/masterdata/staff/').at(-1)?.query.q).toBe('bauti'))
  const list = document.getElementById(input.getAttribute('list') ?? '')
  await waitFor(() => expect(list?.querySelector('option')?.value).toBe(officer.email))
  expect(list?.querySelector('option')?.label).toBe(officer.name)
  await userEvent.clear(input)
  await userEvent.type(input, officer.email)
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(sent('PATCH', ONE).at(-1)?.body).toEqual({ account_officer: officer.email }),
  )
})
