import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Me, Role } from '../shared/api/types'
import { paths } from '../shared/paths'
import * as session from '../shared/session/me'
import TourOffer from './TourOffer'
import { isSeen, rememberSeen } from './tourSeen'
import { STOPS, stopsOn } from './tourStops'

const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the product keeps it
  document.cookie = 'tours-seen=; path=/; max-age=0'
}
beforeEach(forget)
afterEach(forget)

const offerAt = (address: string, role: Role | undefined) => {
  vi.spyOn(session, 'useMe').mockReturnValue(role && ({ role } as Me))
  return render(
    <MemoryRouter initialEntries={[address]}>
      <TourOffer />
    </MemoryRouter>,
  )
}

const offer = () => screen.queryByRole('region', { name: 'A first tour' })

it('is offered on a dashboard, to who is known, until it is left out', async () => {
  const { unmount } = offerAt(paths.tenant.dashboard, 'tenant')
  await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }))
  expect(offer()).toBeNull()
  unmount()
  offerAt(paths.tenant.dashboard, 'tenant')
  expect(offer()).toBeNull()
})

it('is still offered to somebody of another role on the same device', () => {
  rememberSeen('tenant')
  rememberSeen('manager')
  offerAt(paths.accounting.dashboard, 'processor')
  expect(offer()).not.toBeNull()
  expect([isSeen('tenant'), isSeen('manager'), isSeen('processor')]).toEqual([true, true, false])
})

it('is offered nowhere else, and to nobody who is not known yet', () => {
  offerAt(paths.tenant.forms, 'tenant')
  offerAt(paths.tenant.dashboard, undefined)
  expect(offer()).toBeNull()
})

it('stops only where there is something to see', () => {
  document.body.innerHTML = `
    <header><nav><a href="/tenant/forms">Certificates</a></nav></header>
    <main><h1>Nothing waits</h1></main><footer><a href="/faqs">FAQs</a></footer>`
  const shown = vi.spyOn(Element.prototype, 'getClientRects')
  shown.mockImplementation(function (this: Element) {
    return (this.matches('nav a') ? [] : [new DOMRect()]) as unknown as DOMRectList
  })
  expect(stopsOn(document, 'tenant').map(({ name }) => name)).toEqual(['tasks', 'help'])
})

it.each(Object.entries(STOPS))('says nothing twice to a %s', (_, names) => {
  expect(new Set(names).size).toBe(names.length)
})
