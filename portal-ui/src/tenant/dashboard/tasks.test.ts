import { expect, it } from 'vitest'
import type { Certificate, CertificateItem, Status } from '../../shared/api/types'
import { askOf, byUrgency, isSoon, whyOf } from './tasks'

const item = (status: Status, period_from: string | null = null) =>
  ({ id: `${status} ${period_from}`, status, period_from }) as CertificateItem

const whole = (over: Partial<Certificate>) =>
  ({
    status: 'RETURNED',
    reasons: [],
    checks: [],
    last_remarks: '',
    ...over,
  }) as unknown as Certificate

const reason = (label: string) => ({ code: label, label, field: '', text: '' })

it('puts corrections first, then drafts of the quarter that is due', () => {
  const items = [
    item('DRAFT', '2026-01-01'),
    item('DRAFT', '2026-07-01'),
    item('FOR AMENDMENT'),
    item('RETURNED'),
  ]
  expect(
    byUrgency(items, '2026Q3').map(({ status, period_from }) => [status, period_from]),
  ).toEqual([
    ['RETURNED', null],
    ['FOR AMENDMENT', null],
    ['DRAFT', '2026-07-01'],
    ['DRAFT', '2026-01-01'],
  ])
})

it('says how much is asked once that is known', () => {
  const two = whole({ reasons: [reason('Wrong ATC'), reason('Wrong rate')] })
  expect(askOf(item('RETURNED'), undefined)).toBe('Accounting sent this back')
  expect(askOf(item('RETURNED'), two)).toBe('Two things to correct')
  expect(whyOf(two)).toBe('Wrong ATC; Wrong rate')
  expect(whyOf(whole({ last_remarks: 'Look at May.' }))).toBe('Look at May.')
})

it('says of a draft whether it can be submitted', () => {
  const blocking = [{ id: 'SUM', severity: 'block' as const, field: 'lines', message: 'Wrong' }]
  expect(askOf(item('DRAFT'), whole({ status: 'DRAFT' }))).toBe('Ready to be submitted')
  expect(askOf(item('DRAFT'), whole({ status: 'DRAFT', checks: blocking }))).toBe(
    'One thing still to fix',
  )
})

it('is loud about a draft that ends within two weeks', () => {
  const now = new Date('2026-12-18T04:00:00Z')
  expect([isSoon('2027-01-01', now), isSoon('2027-01-02', now)]).toEqual([true, false])
})
