import { expect, it } from 'vitest'
import type { CertificateItem } from '../../shared/api/types'
import { dueWords } from './SubmissionConfirmation'
import { nextOf } from './useNextDraft'

const row = (id: string, status: string, branch: string) =>
  ({ id, status, branch, location: null, reference: id }) as unknown as CertificateItem

const sent = row('A', 'SUBMITTED', 'Crest Bay Mall')

it('names the draft that waits, and which of the batch it is', () => {
  const rows = [row('D', 'DRAFT', 'Crest City Naga'), sent, row('B', 'DRAFT', 'Crest City Clark')]
  expect(nextOf([...rows, row('C', 'CANCELLED', 'Elsewhere')], 'A')).toEqual({
    id: 'B',
    place: 'Crest City Clark',
    number: 2,
    count: 3,
  })
})

it('names none when no draft waits', () => expect(nextOf([sent], 'A')).toBeNull())

it('says how late it came once its day has passed', () => {
  const at = (day: string) => dueWords('2026-10-20', new Date(`${day}T08:00:00+08:00`))
  expect(at('2026-11-22')).toBe('It was due Tuesday, 20 October 2026: 33 days late.')
  expect(at('2026-10-21')).toContain('1 day late')
  expect(at('2026-10-20')).toContain('are due Tuesday')
})
