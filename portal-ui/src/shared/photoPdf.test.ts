import { expect, it } from 'vitest'
import { asPdf, isPdf, isPhoto, pdfOfJpeg } from './photoPdf'

const file = (name: string, type: string) => new File(['x'], name, { type })

it('makes a page of the proportions of the picture, with every object where the table says', async () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0x80, 0xff, 0xd9])
  const blob = new Blob(pdfOfJpeg(jpeg, 1000, 1500))
  const text = new TextDecoder('latin1').decode(await blob.arrayBuffer())
  expect(text).toContain('/MediaBox [0 0 612 918]')
  const starts = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map(([, start]) => Number(start))
  expect(starts).toHaveLength(5)
  starts.forEach((start, at) => {
    expect(text.slice(start)).toMatch(new RegExp(`^${at + 1} 0 obj\n`))
  })
  const [, from] = /startxref\n(\d+)/.exec(text) ?? []
  expect(text.slice(Number(from))).toMatch(/^xref\n/)
})

it('leaves a PDF as it is, and knows a photo by its type', async () => {
  const pdf = file('signed.pdf', 'application/pdf')
  expect(await asPdf(pdf)).toBe(pdf)
  expect(isPdf(file('SIGNED.PDF', ''))).toBe(true)
  expect([isPhoto(file('a.heic', 'image/heic')), isPhoto(pdf)]).toEqual([true, false])
})
