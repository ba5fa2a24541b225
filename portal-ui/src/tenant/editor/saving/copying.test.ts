import { describe, expect, it } from 'vitest'
import type { Certificate } from '../../../shared/api/types'
import { allParts, copied, forTheRest, likeliest, partedRows } from './copying'
import { emptyLine, emptyValues, type Values } from './draftValues'

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

it('leaves the branches it is split over behind when it is for another branch', () => {
  const elsewhere = { ...now, branch: 'Crest Center Tuguegarao' }
  expect(copied(elsewhere, earlier, allParts)).not.toHaveProperty('locations')
})

it('offers the same branch in earlier quarters, and all others apart', () => {
  const row = (id: string, company: string, branch: string, period_from: string) => ({
    id,
    company,
    branch,
    period_from,
  })
  const values = { ...now, period_from: '2026-07-01' }
  const elsewhere = row('elsewhere', 'PCM', 'Crest North Gate', '2026-04-01')
  const later = row('later', 'PCM', 'Crest Bay Mall', '2026-10-01')
  const before = row('before', 'PCM', 'Crest Bay Mall', '2026-04-01')
  const longAgo = row('long ago', 'PCM', 'Crest Bay Mall', '2025-04-01')
  const all = [later, elsewhere, longAgo, before]
  expect(partedRows(values, all)).toEqual({ own: [longAgo, before], others: [later, elsewhere] })
  expect(likeliest(values, all)).toBe('before')
  expect(likeliest(values, [later, elsewhere])).toBe('')
  expect(likeliest({ ...values, company: '', branch: '' }, [later, elsewhere])).toBe('elsewhere')
})

it('begins a second certificate with all but the lines', () => {
  const filled = { ...now, lines: [line], signatory_name: 'JUAN', remarks: 'x', unit: 'Kiosk 2' }
  const second = forTheRest(filled, '998-765-432-2026-7')
  expect(second).toMatchObject({ company: 'PCM', signatory_name: 'JUAN', lines: [] })
  expect(second).toMatchObject({ unit: 'Kiosk 2', continues: '998-765-432-2026-7' })
  expect(second).not.toHaveProperty('remarks')
})
