import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkFailure, Refusal } from '../../../shared/api/http'
import { type Autosave, createAutosave, type SaveState } from './autosave'

let save: ReturnType<typeof vi.fn<() => Promise<boolean>>>
let states: SaveState['name'][]
let autosave: Autosave

beforeEach(() => {
  vi.useFakeTimers()
  states = []
  save = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  autosave = createAutosave({ save, onState: ({ name }) => states.push(name) })
  autosave.start()
})

afterEach(() => {
  autosave.stop()
  vi.useRealTimers()
})

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('saves once, 800 ms after the last key', async () => {
  autosave.changed()
  await wait(500)
  autosave.changed()
  await wait(799)
  expect(save).not.toHaveBeenCalled()
  await wait(1)
  expect(save).toHaveBeenCalledOnce()
  expect(states.at(-1)).toBe('saved')
})

it('never sends two at a time, and sends what was typed meanwhile', async () => {
  let finish: () => void = () => undefined
  save.mockImplementationOnce(() => new Promise((resolve) => (finish = () => resolve(true))))
  autosave.changed()
  await wait(800)
  autosave.changed()
  await wait(5000)
  expect(save).toHaveBeenCalledOnce()
  finish()
  await wait(0)
  expect(save).toHaveBeenCalledTimes(2)
})

it('stops at a conflict until somebody decides', async () => {
  save.mockRejectedValueOnce(new Refusal(409, { message: 'changed', version: 7 }, null))
  autosave.changed()
  await wait(800)
  expect(states.at(-1)).toBe('conflict')
  autosave.changed()
  await wait(5000)
  expect(save).toHaveBeenCalledOnce()
  autosave.resolve(true)
  await wait(0)
  expect(save).toHaveBeenCalledTimes(2)
  expect(states.at(-1)).toBe('saved')
})

it('sends nothing more when the other version was taken', async () => {
  save.mockRejectedValueOnce(new Refusal(409, {}, null))
  autosave.changed()
  await wait(800)
  autosave.resolve(false)
  await wait(5000)
  expect(save).toHaveBeenCalledOnce()
  autosave.changed()
  await wait(800)
  expect(save).toHaveBeenCalledTimes(2)
})

it('tries again when the connection is back', async () => {
  save.mockRejectedValueOnce(new NetworkFailure())
  autosave.changed()
  await wait(800)
  expect(states.at(-1)).toBe('offline')
  dispatchEvent(new Event('online'))
  await wait(0)
  expect(states.at(-1)).toBe('saved')
})

it('tells who waits for it when saving fails', async () => {
  save.mockRejectedValueOnce(new Refusal(500, {}, 'req-1'))
  autosave.changed()
  await expect(autosave.flush()).rejects.toBeInstanceOf(Refusal)
  expect(states.at(-1)).toBe('failed')
})

it('sends what is left when the editor is left', async () => {
  autosave.changed()
  autosave.stop()
  await wait(0)
  expect(save).toHaveBeenCalledOnce()
})

it('lets a change of another kind go alone, between what was typed and what comes next', async () => {
  const order: string[] = []
  save.mockImplementation(async () => {
    order.push('save')
    return true
  })
  let finish = () => undefined as unknown
  autosave.changed()
  const adding = autosave.alone(
    () =>
      new Promise<void>((resolve) => {
        order.push('file')
        finish = resolve
      }),
  )
  await wait(0)
  autosave.changed()
  await wait(2000)
  expect(order).toEqual(['save', 'file'])
  finish()
  await adding
  await wait(800)
  expect(order).toEqual(['save', 'file', 'save'])
  expect(autosave.isQuiet()).toBe(true)
})
