import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, matchPath } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CHECKS } from '../shared/api/words'
import { paths } from '../shared/paths'
import { sessionHasBegun, sessionHasEnded } from '../shared/session/sessionStore'
import type { Audience } from './audience'
import { anchorFor } from './checks'
import Faqs from './Faqs'
import { anchorOf, SECTIONS } from './helpSections'
import { QUESTIONS_OF_SCREENS, questionOfScreen } from './screens'

const SIGNED_IN: Audience[] = ['non-affiliate', 'affiliate', 'accounting']

const anchorsOf = (audience: Audience) =>
  SECTIONS[audience].flatMap(({ questions }) => questions.map(anchorOf))

const whoSees = (address: string): Audience[] =>
  address.startsWith('/accounting') ? ['accounting'] : ['non-affiliate', 'affiliate']

// This browser of tests lays nothing out, so it scrolls nowhere.
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => act(() => sessionHasEnded()))

const openAt = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Faqs />
    </MemoryRouter>,
  )

const opened = () =>
  screen.queryAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)

it.each(SIGNED_IN)('has one question for each anchor, for %s', (audience) => {
  const anchors = anchorsOf(audience)
  expect(anchors.length).toBe(new Set(anchors).size)
})

it.each(CHECKS)('has a question for whoever meets a finding of %s', (check) => {
  for (const audience of SIGNED_IN) expect(anchorsOf(audience)).toContain(anchorFor(`#${check}`))
})

it.each(QUESTIONS_OF_SCREENS)('has a question for whoever is at %s', (pattern, anchor) => {
  for (const audience of whoSees(pattern)) expect(anchorsOf(audience)).toContain(anchor)
})

const addresses = [...Object.values(paths.tenant), ...Object.values(paths.accounting)]
  .map((path) => (typeof path === 'string' ? path : (path as (id: string) => string)('1')))
  .filter((path) => path !== paths.tenant.root && path !== paths.accounting.root)
  .map((path) => path.split('?')[0] ?? path)

it.each(addresses)('knows the question of the screen %s', (address) => {
  expect(questionOfScreen(address)).toBeTruthy()
})

it('asks for the narrower address first', () => {
  const fitting = QUESTIONS_OF_SCREENS.filter(([pattern]) =>
    matchPath(pattern, paths.tenant.newForm),
  )
  expect(fitting[0]?.[1]).toBe('stores')
  expect(questionOfScreen('/login')).toBeUndefined()
})

it('opens the question of a check, and no other, and goes to it', async () => {
  sessionHasBegun({ accountType: 'tenant', user: { affiliate_status: 0 } })
  openAt(paths.help('VAT_IN_BASE'))
  expect(opened()).toEqual(['Why is my tax said to be wrong?'])
  await expect.poll(() => document.activeElement?.textContent).toBe(opened()[0])
})

it('opens the question of a screen', () => {
  sessionHasBegun({ accountType: 'accounting', user: {} })
  openAt(paths.help(questionOfScreen('/accounting/filing/3') ?? ''))
  expect(opened()).toEqual(['How do I file what was approved?'])
})

it('opens nothing for an anchor that is nobody’s', () => {
  openAt('/faqs#toString')
  expect(opened()).toEqual([])
})
