import { expect, test } from 'vitest'
import { clearSavedViews } from '../../shared/session/filters'
import { storeKeyOf } from '../parts/lists'
import { deskStore } from './deskStore'

const OPEN = storeKeyOf('open')
const PROCESSED = storeKeyOf('processed')

const view = {
  filter: { status: 'RESUBMITTED', q: 'yakal' },
  sort: 'reference',
  order: 'DESC',
  page: 3,
  perPage: 25,
}

test("filters and sort lie under the specification's keys", () => {
  deskStore().setItem(OPEN, view)
  expect(localStorage.getItem('sort')).toBe('-reference')
  expect(JSON.parse(localStorage.getItem('masterlist_filter') ?? '')).toEqual(['status', 'q'])
  expect(localStorage.getItem('filter_status')).toBe('RESUBMITTED')
  expect(localStorage.getItem('filter_q')).toBe('yakal')
})

test('what was saved is offered to a new store, from its first page', () => {
  deskStore().setItem(OPEN, view)
  expect(deskStore().getItem(OPEN)).toMatchObject({
    filter: { status: 'RESUBMITTED', q: 'yakal' },
    sort: 'reference',
    order: 'DESC',
    page: 1,
  })
})

test('a status of one list does not narrow the other', () => {
  deskStore().setItem(OPEN, view)
  expect(deskStore().getItem(PROCESSED)?.filter).toEqual({ q: 'yakal' })
})

test('each list has its own sort until one is chosen', () => {
  const store = deskStore()
  store.setItem(OPEN, { ...view, sort: 'handed_over_at', order: 'ASC' })
  expect(localStorage.getItem('sort')).toBeNull()
  expect(store.getItem(PROCESSED)).toMatchObject({ sort: 'updated_at', order: 'DESC' })
})

test('a lane or a sort of one list does not reach the other', () => {
  const store = deskStore()
  store.setItem(OPEN, { ...view, filter: { lane: 'late' }, sort: 'handed_over_at', order: 'DESC' })
  expect(store.getItem(OPEN)).toMatchObject({ filter: { lane: 'late' }, sort: 'handed_over_at' })
  expect(store.getItem(PROCESSED)).toMatchObject({ filter: {}, sort: 'updated_at' })
})

test('the logo forgets exactly these', () => {
  const store = deskStore()
  store.setItem(OPEN, view)
  localStorage.setItem('account-type', 'accounting')
  clearSavedViews()
  expect(store.getItem(OPEN, 'nothing saved')).toBe('nothing saved')
  expect(Object.keys(localStorage)).toEqual(['account-type'])
})

test("react-admin's other notes stay in memory", () => {
  const store = deskStore()
  store.setup()
  store.setItem('sidebar.open', true)
  expect(store.getItem('sidebar.open')).toBe(true)
  expect(localStorage).toHaveLength(0)
})
