import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const given = {
  local: Object.getOwnPropertyDescriptor(window, 'localStorage'),
  session: Object.getOwnPropertyDescriptor(window, 'sessionStorage'),
}
const put = (name: string, how: PropertyDescriptor | undefined) => {
  if (how) Object.defineProperty(window, name, how)
  else Reflect.deleteProperty(window, name)
}
let stop = () => {}

beforeEach(() => vi.resetModules())

afterEach(() => {
  stop()
  put('localStorage', given.local)
  put('sessionStorage', given.session)
})

async function guarded() {
  const { guardStorage, isStorageTemporary } = await import('./storage')
  stop = guardStorage()
  return isStorageTemporary
}

const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

it('leaves a storage that works as it is', async () => {
  const isTemporary = await guarded()
  localStorage.setItem('name', 'value')
  expect(localStorage).toBeInstanceOf(Storage)
  expect(isTemporary()).toBe(false)
})

it('keeps notes for the life of the page where site data is blocked', async () => {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  put('localStorage', { get, configurable: true })
  const isTemporary = await guarded()
  localStorage.setItem('name', 'value')
  expect([localStorage.getItem('name'), localStorage.length, localStorage.key(0)]).toEqual([
    'value',
    1,
    'name',
  ])
  localStorage.removeItem('name')
  expect(localStorage.getItem('name')).toBeNull()
  expect(isTemporary()).toBe(true)
})

it('takes along what stands in a storage that has become full', async () => {
  localStorage.setItem('before', 'kept')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  const isTemporary = await guarded()
  expect(isTemporary()).toBe(false)
  localStorage.setItem('after', 'new')
  expect([localStorage.getItem('before'), localStorage.getItem('after')]).toEqual(['kept', 'new'])
  expect(isTemporary()).toBe(true)
})
