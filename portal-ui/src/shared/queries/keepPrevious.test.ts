import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { keepPrevious } from './keepPrevious'

afterEach(() => onlineManager.setOnline(true))

it('shows the rows before while others are asked for, and not without a connection', () => {
  expect(keepPrevious([1])).toEqual([1])
  onlineManager.setOnline(false)
  expect(keepPrevious([1])).toBeUndefined()
  onlineManager.setOnline(true)
  expect(keepPrevious([1])).toEqual([1])
})

it('is what every list uses: none shows the rows of another one offline', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const others = sources.filter((file) =>
    /keepPreviousData|placeholderData: \(/.test(readFileSync(join('src', file), 'utf8')),
  )
  expect(others).toEqual([])
})
