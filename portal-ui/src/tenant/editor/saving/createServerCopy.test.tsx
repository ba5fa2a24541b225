import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Certificate } from '../../../shared/api/types'
import { createServerCopy } from './createServerCopy'
import { emptyValues, valuesOf } from './draftValues'

const ID = '6f1c2f6e-5f0f-4f3c-9a55-0c5f6f2e9d11'
const PATH = `/api/certificates/${ID}/`

const draftAt = (version: number) =>
  ({ ...emptyValues, id: ID, version, lines: [], locations: [] }) as unknown as Certificate

const answered = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

const asked: string[] = []
let answers: Record<string, () => Response>

beforeEach(() => {
  asked.length = 0
  answers = {
    'POST /api/auth/token/refresh': () => answered(200, { access_token: 't', expires_in: 900 }),
    'POST /api/certificates/': () => answered(201, draftAt(1)),
    [`PATCH ${PATH}`]: () => answered(200, draftAt(2)),
    [`GET ${PATH}`]: () => answered(200, draftAt(7)),
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = `${init.method} ${url}`
    const version = new Headers(init.headers).get('If-Match')
    if (!name.includes('token')) asked.push(version ? `${name} ${version}` : name)
    return answers[name]?.() ?? answered(404, {})
  })
})

const copyOf = (initial: Certificate | null, mayExist = false) =>
  createServerCopy({
    id: ID,
    initial,
    mayExist,
    client: new QueryClient(),
    onLearn: () => undefined,
  })

it('begins a draft with the first changes, and corrects it with the next', async () => {
  const server = copyOf(null)
  server.learn(await server.send({ branch: 'Crest Bay Mall' }), emptyValues)
  await server.send({ branch: 'Harbour Mall' })
  expect(asked).toEqual(['POST /api/certificates/', `PATCH ${PATH} "1"`])
})

it('sends the changes again to a draft that may have been begun before', async () => {
  await copyOf(null, true).send({ branch: 'Crest Bay Mall' })
  expect(asked).toEqual(['POST /api/certificates/', `PATCH ${PATH} "1"`])
})

it('corrects the draft that is there when the answer to its beginning was lost', async () => {
  answers['POST /api/certificates/'] = () => answered(409, { code: 'stale' })
  await copyOf(null).send({ branch: 'Crest Bay Mall' })
  expect(asked).toEqual(['POST /api/certificates/', `GET ${PATH}`, `PATCH ${PATH} "7"`])
})

it('begins the draft before a change that needs its version, and knows the version after', async () => {
  const server = copyOf(null)
  const work = vi.fn(async () => draftAt(5))
  await server.change(work)
  expect(work).toHaveBeenCalledWith(expect.objectContaining({ version: 1 }))
  expect(server.now()).toEqual({ certificate: draftAt(5), values: emptyValues })
})

it('knows of a certificate that is there what it says', () => {
  expect(copyOf(draftAt(3)).now().values).toEqual(valuesOf(draftAt(3)))
})
