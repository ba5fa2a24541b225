import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import theme from './theme.json'

const SRC = new URL('../../', import.meta.url)
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
const read = (path: string) => readFileSync(new URL(path, SRC), 'utf8')
const isTest = (path: string) => path.includes('.test.') || path.includes('testing/')

/** `file:line` of every line that a rule does not let pass. */
const linesOf = (paths: string[], isFault: (line: string, near: string) => boolean) =>
  paths.flatMap((path) => {
    const lines = read(path).split('\n')
    return lines.flatMap((line, at) =>
      isFault(line, lines.slice(Math.max(0, at - 2), at + 3).join('\n'))
        ? [`${path}:${at + 1} ${line.trim()}`]
        : [],
    )
  })

const styles = sources.filter((path) => path.endsWith('.css'))
const scripts = sources.filter((path) => /\.tsx?$/.test(path) && !isTest(path))

test('no style sheet gives text a size, or what holds it a height, in px', () => {
  const fixed =
    /(?<![-\w])(font-size|line-height|font|min-height|height): [^;]*\b([89]|\d\d+)(\.\d+)?px/
  // A drawing behind the text is as large as it is drawn; the least of a field is what iOS asks for.
  const isMeant = (line: string) => /height: 760px|max\(16px/.test(line)
  expect(linesOf(styles, (line) => fixed.test(line) && !isMeant(line))).toEqual([])
})

test('the theme has none either', () => {
  const found: string[] = []
  JSON.stringify(theme, (key, value: unknown) => {
    const px = typeof value === 'number' ? value : Number(/^([\d.]+)px/.exec(String(value))?.[1])
    const isSize = /^(lineHeight|(min)?height)$/i.test(key) || key === 'fontSize'
    // MUI reads the size of its own measure as a number.
    if (isSize && px >= 8 && !(key === 'fontSize' && value === 15)) found.push(`${key}: ${value}`)
    return value
  })
  expect(found).toEqual([])
})

test('nothing goes past the theme, which turns the sizes of `sx` into rem', () => {
  const past =
    /fontSize="[\d.]+"|font: '[^']*\dpx|fontSize: (`|'[^']*(px|calc))|style=\{\{[^}]*(fontSize|height|lineHeight): ['"]?\d/i
  expect(linesOf(scripts, (line) => past.test(line))).toEqual([])
})

test('what holds text may grow: only cells, lines and boxes with a width have a height', () => {
  const fixed = /(?<![\w-])height: (\{ xs: )?'?(1[6-9]|[2-9]\d)(px)?\b/
  const isDrawn = (line: string, near: string) =>
    /(?<!min|max)\bwidth: /i.test(near) || /\b(th|td)\b/.test(line)
  expect(linesOf(scripts, (line, near) => fixed.test(line) && !isDrawn(line, near))).toEqual([])
})
