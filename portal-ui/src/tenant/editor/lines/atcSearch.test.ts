import { expect, it } from 'vitest'
import type { Atc } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'
import { codesFor } from './atcSearch'

const atc = (code: string, description: string): Atc =>
  ({
    code,
    description,
    rate: '5.00',
    payee_kind: code.startsWith('WI') ? 'individual' : 'corporation',
    section: 'EWT',
  }) as Atc

const codes = [
  atc('WI100', 'Rentals: real property used in business'),
  atc('WC100', 'Rentals: real property used in business'),
  atc('WC120', 'Contractors (general, specialty, other)'),
  atc('WC158', 'Goods; a contractor of WC100 goods'),
  atc('WC160', 'Top withholding agent purchases of services'),
  atc('WB030', 'Carriers and keepers of garages'),
]

const found = (text: string, own?: string[]) => codesFor(codes, text, own).map(({ code }) => code)

it.each([
  ['wc100', ['WC100', 'WC158']],
  ['wc 100', ['WC100', 'WC158']],
  ['property rentals', ['WC100', 'WI100']],
  ['contractor general', ['WC120']],
  ['general contractors', ['WC120']],
  ['nothing such', []],
])('finds by %s', (text, expected) => expect(found(text)).toEqual(expected))

it.each([
  ['rent', 'WC100'],
  ['lease', 'WC100'],
  ['stall', 'WC100'],
  ['parking', 'WC100'],
  ['signage', 'WC100'],
  ['CUSA', 'WC160'],
  ['common area', 'WC160'],
  ['common area charges', 'WC160'],
  ['aircon', 'WC160'],
  ['air conditioning', 'WC160'],
  ['electricity', 'WC160'],
  ['advertising', 'WC160'],
  ['ads', 'WC160'],
  ['fit-out', 'WC120'],
  ['supplies', 'WC158'],
])('finds what people call %s', (said, code) => expect(found(said)[0]).toBe(code))

it('finds by what the placeholder gives as its example', () => {
  const examples = editorMessages.lines.atcExample.match(/“(.+?)”|W[CI]\d{3}/g) ?? []
  expect(examples.length).toBe(2)
  for (const example of examples) expect(found(example.replace(/[“”]/g, ''))[0]).toBe('WC100')
})

it('offers the tenant’s own codes first, then the usual, before anything was typed', () => {
  expect(found('', ['WC120'])).toEqual(['WC120', 'WC100', 'WC158', 'WC160', 'WB030', 'WI100'])
  expect(found('')).toEqual(['WC100', 'WC158', 'WC160', 'WB030', 'WC120', 'WI100'])
})

it('puts a code begun before whatever was used last', () => {
  expect(found('wc1', ['WC160'])[0]).toBe('WC160')
  expect(found('wc100', ['WC160'])[0]).toBe('WC100')
})
