import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SRC = new URL('../', import.meta.url)
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path))
const sources = files.filter((path) => !path.includes('.test.'))

/** What says nothing without its folder: the feature's name comes before it. */
const ALONE =
  /^(acts?|ahead|asked|back|foot|head|kept|late|left|looks?|mark|own|part|rows?|said|standing|take|told|verdict|way|what|who|why)$/i

const COMPONENT = /^export (?:default )?(?:const|function) ([A-Z]\w*[a-z]\w*)/gm
const exported = (path: string) =>
  [...readFileSync(new URL(path, SRC), 'utf8').matchAll(COMPONENT)].map(([, name = '']) => name)

/** Those that come more than once, with each place. */
const shared = (pairs: [name: string, place: string][]) => {
  const places = new Map<string, string[]>()
  for (const [name, place] of pairs) places.set(name, [...(places.get(name) ?? []), place])
  return [...places].filter(([, of]) => of.length > 1).map(([name, of]) => `${name}: ${of}`)
}

it('gives no two exported components one name', () => {
  const pairs = sources.flatMap((path) =>
    exported(path).map((name): [string, string] => [name, path]),
  )
  expect(pairs.length).toBeGreaterThan(200)
  expect(shared(pairs)).toEqual([])
})

it('names no file and no component by a word that needs its folder', () => {
  const named = sources.flatMap((path) => {
    const names = [path.replace(/^.*\/|\.tsx?$/g, ''), ...exported(path)]
    return names.filter((name) => ALONE.test(name)).map((name) => `${path}: ${name}`)
  })
  expect(named).toEqual([])
})

it('has no two modules that differ by case alone', () => {
  expect(
    shared(
      files.map((path): [string, string] => [path.replace(/\.tsx?$/, '').toLowerCase(), path]),
    ),
  ).toEqual([])
})
