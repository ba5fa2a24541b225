import { expect, it, vi } from 'vitest'
import { NetworkFailure, Refusal } from '../../../shared/api/http'
import type { ScanAdded } from '../scanQueries'
import { sorted } from './droppedFiles'
import { createQueue, type Sent } from './uploadQueue'

const pdf = (name: string, size = 4) =>
  new File(['x'.repeat(size)], name, { type: 'application/pdf' })

const added: ScanAdded = { id: 's1', upload: 'u1', name: 'a.pdf', status: 'PROCESSING' }

function queueOf(send: (sent: Sent) => Promise<ScanAdded>) {
  const onSent = vi.fn()
  const queue = createQueue({ owner: 'me', send, onSent, mostBytes: 100, tooLarge: 'Too large.' })
  return { queue, onSent, names: () => queue.rows.get().map(({ name }) => name) }
}

it('sends two at a time and forgets what the server has', async () => {
  const begun: { name: string; end: (answer: ScanAdded) => void }[] = []
  const { queue, onSent, names } = queueOf(
    ({ waiting }) => new Promise((end) => begun.push({ name: waiting.name, end })),
  )
  await queue.add([pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf')], 'b1')
  await vi.waitFor(() => expect(begun.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']))
  begun[0]?.end(added)
  await vi.waitFor(() => expect(begun).toHaveLength(3))
  expect(names()).toEqual(['b.pdf', 'c.pdf'])
  expect(onSent).toHaveBeenCalledTimes(1)
})

it('keeps a refused file with its reason, and tries it again when asked', async () => {
  const refused = { ...added, id: null, refused: { code: 'virus', message: 'It has a virus.' } }
  const send = vi.fn(async (): Promise<ScanAdded> => refused)
  const { queue } = queueOf(send)
  await queue.add([pdf('a.pdf')], 'b1')
  await vi.waitFor(() => expect(queue.rows.get()[0]?.refused).toBe('It has a virus.'))
  const [row] = queue.rows.get()
  send.mockResolvedValue(added)
  if (row) await queue.again(row)
  await vi.waitFor(() => expect(queue.rows.get()).toEqual([]))
})

it('does not even send what is too large', async () => {
  const send = vi.fn(async () => added)
  const { queue } = queueOf(send)
  await queue.add([pdf('a.pdf', 101)], 'b1')
  expect(queue.rows.get()[0]?.refused).toBe('Too large.')
  expect(send).not.toHaveBeenCalled()
})

it('waits for the line and goes on when it is back', async () => {
  const send = vi.fn(async (): Promise<ScanAdded> => Promise.reject(new NetworkFailure()))
  const { queue } = queueOf(send)
  await queue.add([pdf('a.pdf')], 'b1')
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  expect(queue.rows.get()[0]?.refused).toBeUndefined()
  send.mockResolvedValue(added)
  await vi.waitFor(() => {
    queue.wake()
    expect(queue.rows.get()).toEqual([])
  })
})

it('gives up what is taken away while it is sent', async () => {
  let signal: AbortSignal | undefined
  const { queue } = queueOf((sent) => {
    signal = sent.signal
    return new Promise(() => undefined)
  })
  await queue.add([pdf('a.pdf')], 'b1')
  await vi.waitFor(() => expect(signal).toBeDefined())
  await queue.stop('b1')
  expect(signal?.aborted).toBe(true)
  expect(queue.rows.get()).toEqual([])
})

it('says of a refusal what the server says', async () => {
  const { queue } = queueOf(async () => {
    throw new Refusal(403, { message: 'Only staff.' }, null)
  })
  await queue.add([pdf('a.pdf')], 'b1')
  await vi.waitFor(() => expect(queue.rows.get()[0]?.refused).toBe('Only staff.'))
})

it('takes PDFs in the order of their names, and names what is none', () => {
  const given = sorted([pdf('b10.pdf'), pdf('b2.pdf'), new File([''], 'note.txt'), pdf('.x.pdf')])
  expect(given.pdfs.map(({ name }) => name)).toEqual(['b2.pdf', 'b10.pdf'])
  expect(given.others).toEqual(['note.txt'])
})
