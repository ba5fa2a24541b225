import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const places = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing\/|api\/schema/.test(name))

const using = (pattern: RegExp) =>
  places.filter((name) => pattern.test(readFileSync(new URL(name, root), 'utf8')))

it('writes dates by one module', () => {
  const own = using(/DateTimeFormat|toLocale(Date|Time)|\.get(UTC)?(Date|Month)\(\)\s*[}/]/)
  expect(own).toEqual(['shared/format/dates.ts'])
})

it('shows the digits of the form only next to a picture of the paper', () => {
  expect(using(/formatFormDate/).toSorted()).toEqual([
    'accounting/scans/review/scanFields.ts',
    'shared/format/dates.ts',
  ])
})
