import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../shared/api/types'
import { emptyLine, emptyValues, type Values } from '../saving/draftValues'
import { type Hand, isLeft, stillToCome } from './leftFields'

const values = (part: Partial<Values>): Values => ({ ...emptyValues, ...part })
const hand = (part: Partial<Hand> = {}): Hand => ({
  opened: emptyValues,
  touched: {},
  tried: new Set(),
  files: [],
  about: null,
  own: new Set(),
  ...part,
})
const line = { ...emptyLine, atc: 'WC100', m1: '100.00', total: '100.00', tax: '9.00' }

describe('a field', () => {
  it('is not left while it is empty, a new line with its noughts included', () => {
    const fresh = values({ lines: [emptyLine] })
    for (const field of [
      'signatory_name',
      'lines.0.atc',
      'lines[0].m1',
      'lines.0.total',
      'company',
    ])
      expect(isLeft(field, fresh, hand())).toBe(false)
  })

  it('is not left while it is being typed, and is once the hand has gone', () => {
    const typed = values({ signatory_tin: '983', lines: [line] })
    expect(isLeft('signatory_tin', typed, hand())).toBe(false)
    expect(isLeft('signatory_tin', typed, hand({ touched: { signatory_tin: true } }))).toBe(true)
    const july = { touched: { lines: [{ m1: true }] } }
    expect(isLeft('lines.0.m1', typed, hand())).toBe(false)
    expect(isLeft('lines.0.m1', typed, hand(july))).toBe(true)
    expect(isLeft('lines.0.total', typed, hand(july))).toBe(true)
  })

  it('is left when it is chosen, or stood there when the editor was opened', () => {
    const chosen = values({ company: 'PCM', signatory_name: 'JUAN', lines: [line] })
    expect(isLeft('company', chosen, hand())).toBe(true)
    expect(isLeft('lines.0.atc', chosen, hand())).toBe(true)
    expect(isLeft('signatory_name', chosen, hand({ opened: chosen }))).toBe(true)
  })

  it('written since the server looked is not held against its old content', () => {
    const named = values({ signatory_name: 'JUAN' })
    const touched = { touched: { signatory_name: true } }
    const behind = { ...touched, about: emptyValues }
    expect(isLeft('signatory_name', named, hand(behind))).toBe(false)
    expect(isLeft('signatory_name', named, hand({ ...touched, about: named }))).toBe(true)
    const found = { ...behind, own: new Set(['signatory_name']) }
    expect(isLeft('signatory_name', named, hand(found))).toBe(true)
  })

  it('is left with its whole step by Continue, empty or not', () => {
    expect(isLeft('signatory_name', emptyValues, hand({ tried: new Set([3]) }))).toBe(true)
    expect(isLeft('lines', emptyValues, hand({ tried: new Set([3]) }))).toBe(false)
  })

  it('that is no input follows what it belongs to', () => {
    expect(isLeft('payee_tin', emptyValues, hand())).toBe(false)
    expect(isLeft('payee_tin', values({ company: 'PCM' }), hand())).toBe(true)
    expect(isLeft('payor_tin', emptyValues, hand())).toBe(true)
    expect(isLeft('files', emptyValues, hand())).toBe(false)
  })
})

it('counts as still to come what blocks and was not left, never what concerns the whole', () => {
  const finding = (field: string, severity: Finding['severity'] = 'block'): Finding => ({
    id: 'X',
    severity,
    field,
    message: field,
  })
  const found = [finding('lines'), finding(''), finding('signatory_name', 'warn')]
  expect(stillToCome(found, emptyValues, hand())).toEqual([found[0]])
})
