import { describe, expect, it } from 'vitest'
import { lineOfField } from '../parts/editorFields'
import { bodyToCheck, changesBetween, shapeFindings } from './draftBody'
import { emptyLine, emptyValues, inOrder, isSame, type Values, wholeValues } from './draftValues'
import { columnTotals, reckon } from './lineTotals'

const values = (part: Partial<Values>): Values => ({ ...emptyValues, ...part })
const line = {
  ...emptyLine,
  atc: 'WC100',
  rate: '5.00',
  m1: '187479.17',
  m2: '187479.17',
  m3: '187479.16',
}

describe('reckoning', () => {
  it('adds the months and takes the tax from the total', () => {
    expect(reckon(line)).toEqual({ total: '562437.50', tax: '28121.88' })
  })

  it('takes no tax without a rate, and skips what is no amount', () => {
    expect(reckon({ ...line, rate: '', m2: 'abc' })).toEqual({ total: '374958.33', tax: '0.00' })
  })

  it('adds up the columns', () => {
    const done = { ...line, ...reckon(line) }
    expect(columnTotals([done, done])).toMatchObject({
      m1: '374958.34',
      total: '1124875.00',
      tax: '56243.76',
    })
  })
})

describe('what is sent', () => {
  it('is only what differs, with null for what was emptied', () => {
    const before = values({ company: 'PCM', branch: 'Crest Bay Mall', remarks: 'x' })
    const after = values({ company: 'PCM', branch: '', remarks: '' })
    expect(changesBetween(before, after)).toEqual({ branch: null, remarks: '' })
  })

  it('leaves a half-typed TIN for later and sends the rest', () => {
    const after = values({ signatory_tin: '12345678', signatory_name: 'JUAN' })
    expect(changesBetween(emptyValues, after)).toEqual({ signatory_name: 'JUAN' })
    expect(changesBetween(emptyValues, values({ signatory_tin: '123456789' }))).toEqual({
      signatory_tin: '123456789',
    })
  })

  it('leaves lines with something that is no amount for later', () => {
    expect(changesBetween(emptyValues, values({ lines: [{ ...line, m2: 'abc' }] }))).toEqual({})
    const sent = changesBetween(emptyValues, values({ lines: [{ ...line, rate: '' }] }))
    expect(sent.lines).toMatchObject([{ atc: 'WC100', rate: null, m1: '187479.17' }])
  })

  it('has no name in a line that the server does not know', () => {
    const stored = { ...line, position: 1 }
    expect(changesBetween(emptyValues, values({ lines: [stored] })).lines).toEqual([line])
    expect(bodyToCheck(values({ lines: [stored] })).lines).toEqual([line])
  })
})

it('finds the field that a reason names, however its place is written', () => {
  expect(lineOfField('lines[0].m2', 0, 'm2')).toBe(true)
  expect(lineOfField('lines.0', 0, 'tax')).toBe(true)
  expect(lineOfField('lines.0.m2', 1, 'm2')).toBe(false)
})

describe('what the checks are asked about', () => {
  it('is everything but what cannot be read', () => {
    const whole = values({ company: 'PCM', signatory_tin: '12345', lines: [{ ...line, m2: 'x' }] })
    const body = bodyToCheck(whole)
    expect(body).toMatchObject({ company: 'PCM', period_from: null, agent_issued: null })
    expect(body).not.toHaveProperty('signatory_tin')
    expect(body.lines).toMatchObject([
      { m1: '187479.17', m2: '0.00', total: '374958.33', tax: '18747.92' },
    ])
  })

  it('leaves out what the server refused', () => {
    const body = bodyToCheck(values({ branch: 'Gone', lines: [line] }), ['branch', 'lines.0.atc'])
    expect(body).not.toHaveProperty('branch')
    expect(body.lines).toMatchObject([{ atc: '', m1: '187479.17' }])
  })
})

it('refuses an amount below zero before it is sent', () => {
  expect(changesBetween(emptyValues, values({ lines: [{ ...line, m1: '-1.00' }] }))).toEqual({})
})

it('names what is half-typed, by its field', () => {
  const found = shapeFindings(
    values({
      signatory_tin: '123',
      lines: [
        { ...line, m2: 'x' },
        { ...line, tax: '-1' },
      ],
    }),
  )
  expect(found.map(({ field }) => field)).toEqual(['lines.0.m2', 'lines.1.tax', 'signatory_tin'])
  expect(found.every(({ severity }) => severity === 'block')).toBe(true)
})

it('keeps the lines of the first table first', () => {
  const business = { ...line, section: 'BUSINESS' as const }
  expect(inOrder([business, line]).map(({ section }) => section)).toEqual(['EWT', 'BUSINESS'])
})

it('fills up what an older version kept on this device', () => {
  const kept = { company: 'PCM', location: 'Bay' } as Partial<Values>
  expect(isSame(wholeValues(kept), values({ company: 'PCM' }))).toBe(true)
})
