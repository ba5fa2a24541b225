import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { Me } from '../../shared/api/types'
import { sessionHasBegun, sessionHasEnded } from '../../shared/session/sessionStore'
import { theme } from '../../shared/theme/theme'
import AccountingDesk from '../index'

/** A desk in memory: its server answers by method and path, and remembers what it was asked. */

export interface Asked {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  headers: Headers
}

type Answer = unknown | ((asked: Asked) => unknown)

/** An answer that refuses. */
export class Refuse {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

export const processor: Me = {
  username: 'processor@mall.example',
  name: 'Rowena Panganiban',
  role: 'processor',
  account_type: 'accounting',
  user: { email: 'processor@mall.example' },
  companies: ['PCM'],
  branches: ['Crest Bay Mall'],
  caught_up: 40,
  goal_days: 5,
  undo_seconds: 0,
  tenant_role: '',
  tenants: [],
}

const COMPANIES = [
  {
    code: 'PCM',
    name: 'PACIFIC CREST MALLS, INC.',
    tin: '',
    address: '',
    zip: '',
    branches: ['Crest Bay Mall', 'Crest North Gate'],
  },
]

const everywhere: Record<string, Answer> = {
  'POST /api/auth/token/refresh': { access_token: 't', token_type: 'Bearer', expires_in: 900 },
  'GET /api/me': processor,
  'GET /api/companies/': COMPANIES,
  'GET /api/certificates/counts/': {
    by_status: { SUBMITTED: 2, APPROVED: 1 },
    open: 2,
    processed: 1,
  },
  'GET /api/desk/': {
    open: 2,
    resubmitted: 0,
    asking_back: 0,
    held_by_you: 0,
    oldest_submitted_at: null,
    decided_today: 3,
  },
  'GET /api/certificates/': { results: [], next: null, count: 0, count_is_capped: false },
}

const askedOf = (input: string, init: RequestInit = {}): Asked => {
  const url = new URL(input, location.origin)
  return {
    method: init.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: init.body ? JSON.parse(String(init.body)) : undefined,
    headers: new Headers(init.headers),
  }
}

const respond = (answer: unknown) =>
  answer instanceof Refuse
    ? new Response(JSON.stringify(answer.body), { status: answer.status })
    : new Response(JSON.stringify(answer), { status: 200 })

export function serve(answers: Record<string, Answer> = {}) {
  const all: Asked[] = []
  const known = { ...everywhere, ...answers }
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const asked = askedOf(input, init)
    all.push(asked)
    const answer = known[`${asked.method} ${asked.path}`]
    if (answer === undefined) return respond(new Refuse(404, { message: 'No such thing.' }))
    return respond(typeof answer === 'function' ? await answer(asked) : answer)
  })
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  )
  return {
    asked: all,
    sent: (method: string, path: string) =>
      all.filter((one) => one.method === method && one.path === path),
  }
}

export function openDesk(path: string) {
  sessionHasEnded()
  sessionHasBegun({ accountType: 'accounting', user: processor.user })
  const router = createMemoryRouter([{ path: '/accounting/*', element: <AccountingDesk /> }], {
    initialEntries: [path],
  })
  render(
    <ThemeProvider theme={theme}>
      <RouterProvider router={router} />
    </ThemeProvider>,
  )
  return router
}
