import { expect, it } from 'vitest'
import { certificateCounter } from './certificateCounter'

const bytes = (text: string) => new TextEncoder().encode(text)

const CSV = [
  '\uFEFFreference,status,remarks\r\n',
  'A-1,SUBMITTED,"two\r\nlines, and a ""quote"""\r\n',
  'A-1,SUBMITTED,\r\n',
  '"B-2",DRAFT,\r\n',
  'C-3,DRAFT,\r\n',
].join('')

it('counts certificates, not rows, and not the head', () => {
  expect(certificateCounter()(bytes(CSV))).toBe(3)
})

it('counts the same in whatever pieces it comes', () => {
  const count = certificateCounter()
  let found = 0
  for (const byte of bytes(CSV)) found = count(new Uint8Array([byte]))
  expect(found).toBe(3)
})

it('counts none in an empty list', () => {
  expect(certificateCounter()(bytes('reference,status\r\n'))).toBe(0)
})
