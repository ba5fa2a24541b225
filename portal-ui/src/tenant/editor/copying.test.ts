import { describe, expect, it } from 'vitest'
import type { Certificate } from '../../shared/api/types'
import { allParts, copied, forTheRest, likeliest } from './copying'
import { emptyLine, emptyValues, type Values } from './values'

const line = {
  ...emptyLine,
  atc: 'WC100',
  rate: '5.00',
  m1: '100.00',
  total: '100.00',
  tax: '5.00',
}

const earlier = {
  form_type: 'SINGLE',
  company: 'PCM',
  branch: 'Crest Bay Mall',
  locations: ['Crest Bay Mall', 'Crest North Gate'],
  period_from: '2026-04-01',
  signatory_name: 'JUAN',
  lines: [line],
} as unknown as Certificate

const now: Values = { ...emptyValues, company: 'PCM', branch: 'Crest Bay Mall' }

describe('copying', () => {
  it('takes lines, signatory and locations, never the period', () => {
    const taken = copied(now, earlier, allParts)
    expect(taken).toMatchObject({ lines: [line], signatory_name: 'JUAN' })
    expect(taken.locations).toEqual(['Crest Bay Mall', 'Crest North Gate'])
    expect(taken).not.toHaveProperty('period_from')
    expect(taken).not.toHaveProperty('branch')
  })

  it('can leave the amounts behind', () => {
    const [copy] = copied(now, earlier, { ...allParts, withAmounts: false }).lines ?? []
    expect(copy).toMatchObject({
      atc: 'WC100',
      rate: '5.00',
      m1: '0.00',
      total: '0.00',
      tax: '0.00',
    })
  })

  it('takes only what was ticked', () => {
    const none = { lines: false, withAmounts: true, signatory: false, locations: false }
    expect(copied(now, earlier, none)).toEqual({})
  })

  it('brings company and branch where none was chosen, and no branches of another company', () => {
    expect(copied(emptyValues, earlier, allParts)).toMatchObject({ company: 'PCM' })
    expect(copied({ ...now, company: 'CST' }, earlier, allParts)).not.toHaveProperty('locations')
  })
})

it('offers the same place a quarter before, else the same place, else the newest', () => {
  const row = (id: string, company: string, branch: string, period_from: string) => ({
    id,
    company,
    branch,
    period_from,
  })
  const values = { ...now, period_from: '2026-07-01' }
  const newest = row('newest', 'CST', 'Elsewhere', '2026-07-01')
  const place = row('place', 'PCM', 'Crest Bay Mall', '2026-07-01')
  const before = row('before', 'PCM', 'Crest Bay Mall', '2026-04-01')
  expect(likeliest(values, [newest, place, before])).toBe('before')
  expect(likeliest(values, [newest, place])).toBe('place')
  expect(likeliest(values, [newest])).toBe('newest')
  expect(likeliest(values, [])).toBe('')
})

it('begins a second certificate with all but the lines', () => {
  const second = forTheRest({ ...now, lines: [line], signatory_name: 'JUAN', remarks: 'x' })
  expect(second).toMatchObject({ company: 'PCM', signatory_name: 'JUAN', lines: [] })
  expect(second).not.toHaveProperty('remarks')
})
