import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Certificate, Reason } from '../api/types'
import { answersTo, wroteAt } from './correction'

const reason = (field: string): Reason => ({ code: 'X', label: 'X', field, text: '' })
const change = (field: string, before = 'old', after = 'new') => ({ field, before, after })
const certificate = {
  signatory_tin: '98378056500000',
  lines: [{ m1: '1000.00', m2: '2000.00', atc: 'WC100' }],
} as unknown as Certificate

it('ticks a reason off when its field was changed', () => {
  expect(answersTo(reason('remarks'), [change('remarks')])).toHaveLength(1)
  expect(answersTo(reason('remarks'), [change('signatory_name')])).toEqual([])
})

it('takes any change of the lines when the lines as a whole were named, else the one', () => {
  const changes = [change('lines.1.m2'), change('lines.1.total')]
  expect(answersTo(reason('lines'), changes)).toHaveLength(2)
  expect(answersTo(reason('lines[1].m2'), changes)).toHaveLength(1)
  expect(answersTo(reason('lines.0.m2'), changes)).toEqual([])
})

it('takes another field of the same person as an answer', () => {
  expect(answersTo(reason('signatory_name'), [change('signatory_title')])).toHaveLength(1)
  expect(answersTo(reason('payor_address'), [change('payor_zip')])).toHaveLength(1)
  expect(answersTo(reason('payor_address'), [change('payee_zip')])).toEqual([])
})

it('takes another breakdown file as an answer to what the breakdown was returned for', () => {
  const breakdown = { ...reason('lines'), code: 'BREAKDOWN' }
  expect(answersTo(breakdown, [change('breakdown')])).toHaveLength(1)
  expect(answersTo(reason('lines'), [change('breakdown')])).toEqual([])
})

it('takes a signed copy as an answer to a missing signature, also where any file was asked for', () => {
  const signature = { ...reason('signed_copy'), code: 'SIGNATURE' }
  expect(answersTo(signature, [change('signed_copy')])).toHaveLength(1)
  expect(answersTo(signature, [change('breakdown')])).toEqual([])
  expect(answersTo(reason('files'), [change('signed_copy'), change('remarks')])).toHaveLength(1)
})

it('takes the code or a month as an answer to a figure that follows from them', () => {
  expect(answersTo(reason('lines.0.rate'), [change('lines.0.atc')])).toHaveLength(1)
  expect(answersTo(reason('lines.0.total'), [change('lines.0.m2')])).toHaveLength(1)
  expect(answersTo(reason('lines.0.tax'), [change('lines.1.atc')])).toEqual([])
})

interface Listed {
  /** Check, the reason that it suggests or '', and the field. */
  findings: [string, string, string][]
  changes: string[]
}
const listed: Listed = JSON.parse(readFileSync('../tests/data/fields_of_findings.json', 'utf8'))
// A replacement stays one of the certificate that it replaces.
const FOR_GOOD = ['replaces']

it.each(listed.findings.filter(([, , field]) => !FOR_GOOD.includes(field)))(
  'has a change that answers %s, as %s at %s',
  (_, code, field) => {
    const answers = answersTo(
      { ...reason(field), code },
      listed.changes.map((each) => change(each)),
    )
    expect(answers).not.toEqual([])
  },
)

it.each(listed.changes)('has a change that answers a reason at %s', (field) => {
  expect(answersTo(reason(field), [change(field)])).toHaveLength(1)
})

it('ticks nothing off that names no field', () => {
  expect(answersTo(reason(''), [change('remarks')])).toEqual([])
})

it('says what was written before it was changed', () => {
  expect(wroteAt(certificate, reason('lines[0].m2'), [])).toBe('2,000.00')
  expect(wroteAt(certificate, reason('lines.0.m2'), [change('lines.0.m2', '1800.00')])).toBe(
    '1,800.00',
  )
  expect(wroteAt(certificate, reason('signatory_tin'), [])).toBe('983-780-565-00000')
  expect(wroteAt(certificate, reason('lines'), [])).toBe('')
})

const answered = JSON.parse(readFileSync('../tests/data/answers.json', 'utf8')) as [
  string,
  string,
  string,
  boolean,
][]

it.each(answered)('answers %s at %s by a change of %s as the server does: %s', (...row) => {
  const [code, field, changed, answers] = row
  expect(answersTo({ ...reason(field), code }, [change(changed)]).length > 0).toBe(answers)
})
