import { existsSync } from 'node:fs'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { AccountType, StoredUser } from '../shared/api/types'
import { accounting } from '../shared/messages/help/accounting'
import { loggedOut } from '../shared/messages/help/loggedOut'
import { affiliate, nonAffiliate } from '../shared/messages/help/tenant'
import { sessionHasBegun, sessionHasEnded } from '../shared/session/store'
import Faqs from './Faqs'
import { existing, manualOf } from './files'
import { matching } from './search'
import { videos } from './Videos'

afterEach(() => act(() => sessionHasEnded()))

const open = (accountType?: AccountType, user: StoredUser = {}) => {
  if (accountType) sessionHasBegun({ accountType, user })
  render(
    <MemoryRouter>
      <Faqs />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

const sections = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
    .filter((title) => title !== 'Still stuck?')

const CONSOLIDATED = 'What does a CONSOLIDATED form need besides?'

it('helps whoever is logged out with the login', () => {
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('How can we help you?')
  expect(sections()).toEqual(['Login'])
})

it('helps tenants by their kind', () => {
  open('tenant', { affiliate_status: 0 })
  expect(sections()).toEqual(['Email notifications', 'Dashboard', 'Form 2307 process'])
  expect(screen.queryByRole('button', { name: CONSOLIDATED })).toBeNull()
})

it('says of scans what is so today, and the rest only when there are screens for them', () => {
  const upload = (scansAreRead?: boolean) =>
    existing(accounting, scansAreRead)
      .find(({ title }) => title === 'OCR upload')
      ?.questions.map(({ question }) => question)
  const isBuilt = existsSync('src/accounting/scans')
  expect(upload()).toEqual(upload(isBuilt))
  expect(upload(false)).toEqual(['Can I upload scanned certificates?'])
  expect(upload(true)).not.toContain('Can I upload scanned certificates?')
  expect(upload(true)).toHaveLength(5)
})

it('tells affiliates of CONSOLIDATED forms', () => {
  open('tenant', { affiliate_status: 1 })
  expect(screen.getByRole('button', { name: CONSOLIDATED })).toBeTruthy()
})

it('helps accounting with its own work', () => {
  open('accounting')
  expect(sections()).toEqual([
    'Email notifications',
    'Dashboard',
    'OCR upload',
    'Form 2307 processing',
  ])
})

it('opens and closes each question by itself, by keyboard', async () => {
  const user = open()
  const [first, second] = screen.getAllByRole('button', { expanded: false })
  first?.focus()
  await user.keyboard('{Enter}')
  second?.focus()
  await user.keyboard(' ')
  expect(screen.getAllByRole('button', { expanded: true })).toEqual([first, second])
  await user.keyboard(' ')
  expect(screen.getAllByRole('button', { expanded: true })).toEqual([first])
})

it('finds the questions that have every word', async () => {
  const user = open()
  await user.type(screen.getByLabelText('Search the answers'), 'spam newest')
  expect(screen.getByRole('status').textContent).toBe('1 answer')
  expect(screen.getAllByRole('button', { expanded: false })).toHaveLength(1)
  await user.clear(screen.getByLabelText('Search the answers'))
  await user.type(screen.getByLabelText('Search the answers'), 'zebra')
  expect(screen.getByRole('status').textContent).toContain('No answer has these words.')
})

it('searches what is shown, not how it is marked', () => {
  expect(matching(nonAffiliate, '**').length).toBe(0)
  expect(matching(nonAffiliate, 'RETURNED forms can be cancelled').length).toBe(1)
})

it('names no manual and no video whose file does not exist', () => {
  expect(manualOf(null)).toBeUndefined()
  expect(videos).toEqual([])
})

const all = [...loggedOut, ...affiliate, ...accounting].flatMap(({ questions }) => questions)

it.each(all.map((one) => [one.question, one]))('answers “%s” in whole sentences', (_, one) => {
  expect(one.answer.length).toBeGreaterThan(0)
  for (const block of one.answer) {
    const lines =
      typeof block === 'string' ? [block] : 'steps' in block ? block.steps : block.points
    for (const line of lines) expect(line).toMatch(/[.:,?]\*{0,2}$/)
  }
})
