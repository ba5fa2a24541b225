import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Me } from '../api/types'
import { askFirst, askMe, lastAnswer } from './me'
import { sessionHasBegun, sessionHasEnded } from './sessionStore'

const user = { name: 'Tala' } as Me['user']
const json = (body: unknown) => new Response(JSON.stringify(body))
const token = { access_token: 't', token_type: 'Bearer', expires_in: 900 }
const answers: Array<() => Response | Promise<Response>> = []
const asked: string[] = []

const settle = () => new Promise((done) => setTimeout(done))

beforeEach(() => {
  answers.length = asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== '/api/me') return json(token)
    asked.push(url)
    return answers.shift()?.() ?? json({ user, caught_up: 9 })
  })
  sessionHasBegun({ accountType: 'tenant', user })
})

afterEach(() => {
  sessionHasEnded()
  vi.unstubAllGlobals()
})

it('is asked once, however many wait for it', async () => {
  askFirst()
  askFirst()
  await settle()
  askFirst()
  expect(asked).toHaveLength(1)
  expect(lastAnswer()?.since).toBe(9)
})

it('is not asked again by a page that was just told at sign-in', async () => {
  await askMe()
  askFirst()
  expect(asked).toHaveLength(1)
})

it('keeps the first cursor: what is on the page since then may be older than the next', async () => {
  await askMe()
  answers.push(() => json({ user, caught_up: 12 }))
  await askMe()
  expect(lastAnswer()?.since).toBe(9)
  expect(lastAnswer()?.me.caught_up).toBe(12)
})

it('tells nobody who came after what was answered to somebody else', async () => {
  let answer: (response: Response) => void = () => undefined
  answers.push(() => new Promise((resolve) => (answer = resolve)))
  askFirst()
  await settle()
  sessionHasEnded()
  sessionHasBegun({ accountType: 'tenant', user })
  answer(json({ user, caught_up: 4 }))
  await settle()
  expect(lastAnswer()).toBeUndefined()
})
