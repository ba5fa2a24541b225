import { describe, expect, it } from 'vitest'
import { merge } from './differences'
import { emptyLine, emptyValues, type Values } from './draftValues'

const values = (part: Partial<Values>): Values => ({ ...emptyValues, ...part })
const line = (total: string) => ({ ...emptyLine, atc: 'WC100', total, tax: '5.00' })

describe('two hands on one certificate', () => {
  const base = values({ branch: 'Bay', signatory_name: 'JUAN', lines: [line('100.00')] })

  it('keeps what only the other one changed, and says so', () => {
    const mine = values({ ...base, signatory_name: 'MARIA' })
    const theirs = values({ ...base, branch: 'North' })
    const merged = merge(base, mine, theirs)
    expect(merged.values).toMatchObject({ branch: 'North', signatory_name: 'MARIA' })
    expect(merged.onlyTheirs).toEqual(['Branch'])
    expect(merged.clashes).toEqual([
      { label: 'Name of the signatory', mine: 'MARIA', theirs: 'JUAN' },
    ])
  })

  it('names nothing when both wrote the same', () => {
    const both = values({ ...base, branch: 'North' })
    expect(merge(base, both, both)).toMatchObject({ clashes: [], onlyTheirs: [] })
  })

  it('lists the lines that differ, one by one', () => {
    const mine = values({ ...base, lines: [line('200.00'), line('7.00')] })
    const { clashes } = merge(base, mine, base)
    expect(clashes).toEqual([
      { label: 'Line 1', mine: 'WC100 ₱200.00 / ₱5.00', theirs: 'WC100 ₱100.00 / ₱5.00' },
      { label: 'Line 2', mine: 'WC100 ₱7.00 / ₱5.00', theirs: 'nothing' },
    ])
  })
})
