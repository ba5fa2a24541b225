import { expect, it } from 'vitest'
import type { Completeness } from '../../../shared/api/types'
import { ownFirst, statesOf } from './useOwnBranches'

const row = (company: string, branch: string, quarter: string, state: string) => ({
  company,
  branch,
  cells: [{ quarter, state, count: 1, id: null }],
})

const rows = [
  row('PCM', 'Crest North Gate', '2026Q3', 'DRAFT'),
  row('PCM', 'Crest City Clark', '2026Q2', 'APPROVED'),
  row('PCM', 'Crest City Baguio', '2026Q3', 'not_leased'),
  row('CST', 'Crest City Naga', '2026Q3', 'SUBMITTED'),
] as unknown as Completeness['rows']

it('tells of the own branches of a company how far they are in a quarter', () => {
  expect(statesOf(rows, 'PCM', '2026Q3')).toEqual({
    'Crest North Gate': 'Draft',
    'Crest City Clark': 'nothing yet',
    'Crest City Baguio': 'No lease',
  })
})

it('puts the own branches first and keeps the order otherwise', () => {
  const all = ['Crest Bay Mall', 'Crest City Clark', 'Crest Galleria', 'Crest North Gate']
  expect(ownFirst(all, statesOf(rows, 'PCM', '2026Q3'))).toEqual([
    'Crest City Clark',
    'Crest North Gate',
    'Crest Bay Mall',
    'Crest Galleria',
  ])
})
