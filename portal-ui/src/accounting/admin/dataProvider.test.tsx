import { expect, test } from 'vitest'
import { sessionHasEnded } from '../../shared/session/sessionStore'
import { Refuse, serve } from '../testing/desk'
import { form, ID, row, servingForm } from '../testing/forms'
import { dataProvider } from './dataProvider'

const params = {
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'submitted_at', order: 'ASC' as const },
  filter: { list: 'open', status: 'RESUBMITTED', quarter: '2026Q3', branch: 'Crest Bay Mall' },
}

test('a page of the list becomes one question to the server', async () => {
  const server = serve()
  await dataProvider.getList('form', params)
  expect(server.sent('GET', '/api/certificates/')[0]?.query).toEqual({
    list: 'open',
    status: 'RESUBMITTED',
    quarter: '2026Q3',
    branch: 'Crest Bay Mall',
    ordering: 'submitted_at',
    page: '2',
    page_size: '25',
  })
})

test('descending is a minus, and what is searched for is sent as it is', async () => {
  const server = serve()
  const sort = { field: 'updated_at', order: 'DESC' as const }
  await dataProvider.getList('form', { ...params, sort, filter: { list: 'open', q: 'yakal' } })
  expect(server.sent('GET', '/api/certificates/')[0]?.query).toMatchObject({
    ordering: '-updated_at',
    q: 'yakal',
  })
})

test('the capped count is handed on with its mark', async () => {
  serve({
    'GET /api/certificates/': { results: [row()], next: null, count: 1000, count_is_capped: true },
  })
  const page = await dataProvider.getList('form', params)
  expect(page).toMatchObject({ data: [{ id: ID }], total: 1000, meta: { isCapped: true } })
})

test('a later page keeps the count that the first one told', async () => {
  const told = { results: [row()], next: null }
  const filter = { list: 'processed', q: 'narra' }
  const first = { ...params, filter, pagination: { page: 1, perPage: 25 } }
  serve({ 'GET /api/certificates/': { ...told, count: 60, count_is_capped: false } })
  await dataProvider.getList('form', first)
  const server = serve({
    'GET /api/certificates/': { ...told, count: null, count_is_capped: null },
  })
  const page = await dataProvider.getList('form', { ...params, filter })
  expect(page).toMatchObject({ total: 60, meta: { isCapped: false } })
  expect(server.sent('GET', '/api/certificates/')).toHaveLength(1)
})

test('a later page that is opened first asks for the count', async () => {
  const server = serve({
    'GET /api/certificates/': { results: [row()], next: null, count: null, count_is_capped: null },
  })
  await dataProvider.getList('form', { ...params, filter: { list: 'open', q: 'molave' } })
  const asked = server.sent('GET', '/api/certificates/').map(({ query }) => query)
  expect(asked[1]).toMatchObject({ q: 'molave', page: '1', page_size: '1' })
})

test('one form is asked for by its id', async () => {
  serve(servingForm(form({ remarks: 'whole' })))
  const { data } = await dataProvider.getOne('form', { id: ID })
  expect(data).toMatchObject({ id: ID, remarks: 'whole' })
})

test('nothing is changed but by moves', async () => {
  const server = serve()
  const change = { id: ID, data: { status: 'APPROVED' }, previousData: row() }
  await expect(dataProvider.update('form', change)).rejects.toThrow('moves')
  expect(server.asked).toEqual([])
})

const MALLS = 'masterdata/records/malls'
const mall = { id: 3, title: 'Crest Bay Mall', version: 2 }

test('a resource is asked for at its address, page by page, and says the rest as its meta', async () => {
  const next = 'http://testserver/api/masterdata/records/malls/?cursor=abc'
  const page = { results: [mall], next, count: 26, fields: ['name'] }
  const server = serve({ [`GET /api/${MALLS}/`]: page })
  const asked = { filter: { q: 'bay' }, sort: { field: 'id', order: 'ASC' as const } }
  const at = (number: number) => ({ ...asked, pagination: { page: number, perPage: 25 } })
  expect(await dataProvider.getList(MALLS, at(1))).toMatchObject({
    data: [mall],
    total: 26,
    pageInfo: { hasNextPage: true },
    meta: { fields: ['name'] },
  })
  await dataProvider.getList(MALLS, at(2))
  expect(server.sent('GET', `/api/${MALLS}/`).map(({ query }) => query)).toEqual([
    { q: 'bay' },
    { q: 'bay', cursor: 'abc' },
  ])
})

test('a record is changed, and moved, in the version that was seen', async () => {
  const address = `/api/${MALLS}/3/`
  const server = serve({ [`PATCH ${address}`]: mall, [`POST ${address}deactivate/`]: mall })
  const previousData = { ...mall, version: 2 }
  await dataProvider.update(MALLS, { id: 3, data: { city: 'Pasay' }, previousData })
  await dataProvider.move(MALLS, { id: 3, version: 2, move: 'deactivate' })
  const sent = server.asked.filter(({ path }) => path.startsWith(address))
  expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"2"', '"2"'])
})

test('sent again without an answer it is the same request; once refused it is another', async () => {
  const answers = [new Refuse(502, {}), new Refuse(422, { message: 'No.' }), mall]
  const server = serve({ [`POST /api/${MALLS}/`]: () => answers.shift() })
  const create = () => dataProvider.create(MALLS, { data: { name: 'Crest Bay Mall' } })
  await expect(create()).rejects.toThrow()
  await expect(create()).rejects.toThrow('No.')
  await create()
  const keys = server
    .sent('POST', `/api/${MALLS}/`)
    .map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('nothing of a session is sent in the next one', async () => {
  const answers = [new Refuse(502, {}), mall]
  const server = serve({ [`POST /api/${MALLS}/`]: () => answers.shift() })
  const create = () => dataProvider.create(MALLS, { data: { name: 'Crest North Gate' } })
  await expect(create()).rejects.toThrow()
  sessionHasEnded()
  await create()
  const [before, after] = server
    .sent('POST', `/api/${MALLS}/`)
    .map(({ headers }) => headers.get('Idempotency-Key'))
  expect(after).not.toBe(before)
})
