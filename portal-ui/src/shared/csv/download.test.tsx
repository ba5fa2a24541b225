import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../session/storageKeys'
import { saveFile } from '../ui/saveFile'
import { cancelDownload, dismissDownload, downloadList, useDownload } from './download'

vi.mock('../ui/saveFile', () => ({ saveFile: vi.fn() }))
vi.mock('../session/tokens', () => ({
  freshToken: async () => 'token',
  renewToken: async () => 'token',
}))

let body: ReadableStreamDefaultController<Uint8Array>
let asked: { url: string; signal: AbortSignal | undefined }

const send = (text: string) => body.enqueue(new TextEncoder().encode(text))
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

/** A server that sends the file when the test does. */
function serve(status = 200) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked = { url, signal: init.signal ?? undefined }
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        body = controller
        init.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return status === 200
      ? new Response(stream, {
          headers: {
            'X-Total-Count': '2',
            'Content-Disposition': 'attachment; filename="list.csv"',
          },
        })
      : new Response('{"message": "No."}', { status })
  })
}

beforeEach(() => {
  dismissDownload()
  vi.mocked(saveFile).mockReset()
})

it('counts, saves the file by its name, and holds the idle clock only meanwhile', async () => {
  serve()
  const { result } = renderHook(useDownload)
  const done = downloadList({ status: 'DRAFT' }, 'csv')
  expect(Number(localStorage.getItem(keys.downloadingCsv))).toBeGreaterThan(0)
  await settle()
  expect(asked.url).toBe('/api/certificates/export.csv?status=DRAFT')
  send('Reference,Status\r\nA-1,DRAFT\r\n')
  await settle()
  expect(result.current).toMatchObject({ state: 'running', read: 1, total: 2 })
  send('B-2,DRAFT\r\n')
  body.close()
  await act(() => done)
  expect(result.current).toMatchObject({ state: 'done', read: 2 })
  expect(vi.mocked(saveFile).mock.calls[0]?.[0].name).toBe('list.csv')
  expect(localStorage.getItem(keys.downloadingCsv)).toBeNull()
})

it('saves nothing when it is cancelled', async () => {
  serve()
  const { result } = renderHook(useDownload)
  const done = downloadList({}, 'csv')
  await settle()
  send('Reference\r\nA-1\r\n')
  cancelDownload()
  await act(() => done)
  expect(asked.signal?.aborted).toBe(true)
  expect(result.current.state).toBe('idle')
  expect(saveFile).not.toHaveBeenCalled()
  expect(localStorage.getItem(keys.downloadingCsv)).toBeNull()
})

it('says so when the server refuses, and saves nothing', async () => {
  serve(422)
  const { result } = renderHook(useDownload)
  await act(() => downloadList({}, 'csv'))
  expect(result.current.state).toBe('failed')
  expect(saveFile).not.toHaveBeenCalled()
  expect(localStorage.getItem(keys.downloadingCsv)).toBeNull()
})

it('saves nothing of a file that broke off', async () => {
  serve()
  const { result } = renderHook(useDownload)
  const done = downloadList({}, 'csv')
  await settle()
  send('Reference\r\nA-1\r\n')
  body.error(new TypeError('network'))
  await act(() => done)
  expect(result.current.state).toBe('failed')
  expect(saveFile).not.toHaveBeenCalled()
})

it('takes a workbook as it is, and says how many certificates the server named', async () => {
  serve()
  const { result } = renderHook(useDownload)
  const done = downloadList({ status: 'DRAFT' }, 'xlsx')
  await settle()
  expect(asked.url).toBe('/api/certificates/export.xlsx?status=DRAFT')
  send('PK\n,\n,\n')
  await settle()
  expect(result.current).toMatchObject({ state: 'running', read: 0, total: null })
  body.close()
  await act(() => done)
  expect(result.current).toMatchObject({ state: 'done', read: 2, format: 'xlsx' })
  expect(vi.mocked(saveFile).mock.calls[0]?.[0].type).toContain('spreadsheetml')
})
