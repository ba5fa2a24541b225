import { expect, it } from 'vitest'
import { batchFile, scanRow } from '../testing/scans'
import { countFiles, fileTold } from './fileState'

it('tells a stack by its certificates, in the order of their pages', () => {
  const told = fileTold(batchFile({ upload: 'u1' }), [
    scanRow({ id: 'c', upload: 'u1', pages: [3], confidence: 0.9, level: 'look', to_look_at: 2 }),
    scanRow({ id: 'x', upload: 'u2', pages: [1], confidence: 0.1, level: 'unsure' }),
    scanRow({ id: 'a', upload: 'u1', pages: [1], confidence: 0.98, to_look_at: 1 }),
  ])
  expect(told.scans.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(told).toMatchObject({
    status: 'READ',
    doubt: { level: 'look', confidence: 0.9 },
    toReview: { id: 'a' },
    toLook: 3,
  })
})

it('is being read as long as one of its pages is', () => {
  const file = batchFile({ upload: 'u1' })
  const read = scanRow({ upload: 'u1' })
  expect(fileTold(file, [read, { ...read, status: 'PROCESSING' }]).status).toBe('PROCESSING')
})

it('says what is left to do before what is done', () => {
  const file = batchFile({ upload: 'u1' })
  const done = scanRow({ upload: 'u1', status: 'CONFIRMED' })
  expect(fileTold(file, [done]).status).toBe('CONFIRMED')
  expect(fileTold(file, [done, { ...done, status: 'PROCESSING-FAILED' }]).status).toBe(
    'PROCESSING-FAILED',
  )
  expect(fileTold(file, []).status).toBe('DISCARDED')
  expect(fileTold({ ...file, duplicate_of: 'f' }, []).status).toBe('ALREADY')
})

it('counts each page of a batch once, and files on this device as waiting', () => {
  const reading = fileTold(batchFile({ upload: 'u1', pages_done: 2 }), [
    scanRow({ upload: 'u1', status: 'PROCESSING' }),
  ])
  expect(countFiles({ read: 5, failed: 1, waiting: 10 }, [reading], 3)).toEqual({
    read: 5,
    reading: 1,
    failed: 1,
    waiting: 12,
  })
  expect(countFiles(undefined, [], 2)).toEqual({ read: 0, reading: 0, failed: 0, waiting: 2 })
})
