import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { AccountType, StoredUser } from '../shared/api/types'
import { accounting } from '../shared/messages/help/accounting'
import { loggedOut } from '../shared/messages/help/loggedOut'
import { affiliate, nonAffiliate } from '../shared/messages/help/tenant'
import { type Session, sessionHasBegun, sessionHasEnded } from '../shared/session/sessionStore'
import Faqs from './Faqs'
import { videos } from './HelpVideos'
import { manualNameOf, manualOf } from './helpFiles'
import { matching } from './helpSearch'

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
  expect(sections()).toEqual(['Login', 'Training videos'])
})

it('helps tenants by their kind', () => {
  open('tenant', { affiliate_status: 0 })
  expect(sections()).toEqual(['Email notifications', 'Dashboard', 'Form 2307 process'])
  expect(screen.queryByRole('button', { name: CONSOLIDATED })).toBeNull()
})

it('says of scans how long reading takes, and what is read', () => {
  const upload = JSON.stringify(accounting.find(({ title }) => title === 'OCR upload'))
  expect(upload).toContain('30 seconds to 2 minutes')
  expect(upload).toContain(
    'The dates from and to, the TIN of payee and payor, and the name, role and TIN of the authorized signatory',
  )
  for (const state of ['PROCESSING until', 'PROCESSING-FAILED']) expect(upload).toContain(state)
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
  const questions = screen.getAllByRole('heading', { level: 3 })
  expect(questions).toHaveLength(1)
  await user.clear(screen.getByLabelText('Search the answers'))
  await user.type(screen.getByLabelText('Search the answers'), 'zebra')
  expect(screen.getByRole('status').textContent).toContain('No answer has these words.')
})

it('searches what is shown, not how it is marked', () => {
  expect(matching(nonAffiliate, '**').length).toBe(0)
  expect(matching(nonAffiliate, 'RETURNED forms can be cancelled').length).toBe(1)
})

it('has a manual for each who logs in, and none for strangers', () => {
  const sessions: Session[] = [
    { accountType: 'tenant', user: { affiliate_status: 0 } },
    { accountType: 'tenant', user: { affiliate_status: 1 } },
    { accountType: 'accounting', user: {} },
  ]
  const manuals = sessions.map(manualOf)
  expect(manuals).toEqual(
    ['non-affiliate', 'affiliate', 'accounting'].map((name) =>
      expect.stringContaining(`${name}.pdf`),
    ),
  )
  expect(manualOf(null)).toBeUndefined()
  expect(sessions.map((session) => manualNameOf(session, 'Crest 2307'))).toEqual([
    'Crest 2307 manual for tenants.pdf',
    'Crest 2307 manual for affiliates.pdf',
    'Crest 2307 manual for Accounting.pdf',
  ])
})

it('shows strangers five training videos, each with its captions', async () => {
  const user = open()
  expect(videos.map(({ name }) => name)).toEqual([
    'login',
    'dashboard-navigation',
    'creating-a-form',
    'editing-and-monitoring-a-form',
    'signing-together',
  ])
  await user.click(screen.getByRole('button', { name: 'Logging in' }))
  const film = screen.getByLabelText('Logging in')
  expect(film.getAttribute('src')).toContain('login.mp4')
  expect(film.querySelector('track[default]')?.getAttribute('src')).toContain('login.vtt')
  await user.click(screen.getByRole('button', { name: 'Logging in' }))
  expect(screen.queryByLabelText('Logging in')).toBeNull()
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
