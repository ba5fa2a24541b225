import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Mail } from '../api/types'
import { queryClient } from '../queries/queryClient'
import { SentMails } from './SentMails'

const mail = (over: Partial<Mail>): Mail => ({
  id: 4,
  seq: 7,
  to: 'notices@shop.example',
  subject: 'Form 2307 998-1 was returned to you',
  created_at: '2026-10-07T01:12:00Z',
  sent_at: '2026-10-07T01:12:01Z',
  state: 'sent',
  asked_by: '',
  refusal: '',
  may_resend: false,
  ...over,
})

const serve = (answers: Record<string, unknown>) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    const path = new URL(input, location.origin).pathname
    asked.push(path)
    return new Response(JSON.stringify(answers[path] ?? { access_token: 't', expires_in: 900 }))
  })
  return asked
}

const open = (answers: Record<string, unknown>) => {
  const asked = serve(answers)
  render(
    <QueryClientProvider client={queryClient}>
      <SentMails id="c1" />
    </QueryClientProvider>,
  )
  return asked
}

afterEach(() => queryClient.clear())

test('a press on a mail opens what it said', async () => {
  const one = mail({})
  const asked = open({
    '/api/certificates/c1/mails/': [one],
    '/api/certificates/c1/mails/4/': { ...one, text: 'Correct what is named.', is_kept: true },
  })
  const head = await screen.findByRole('button', { name: /was returned to you/ })
  expect(asked).not.toContain('/api/certificates/c1/mails/4/')
  await userEvent.click(head)
  expect(await screen.findByText('Correct what is named.')).toBeTruthy()
  expect(head.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(head)
  expect(screen.queryByText('Correct what is named.')).toBeNull()
})

test('one that could not leave says that this is what it would say', async () => {
  const one = mail({ state: 'failed', sent_at: null })
  open({
    '/api/certificates/c1/mails/': [one],
    '/api/certificates/c1/mails/4/': { ...one, text: 'Correct it.', is_kept: false },
  })
  await userEvent.click(await screen.findByRole('button', { name: /was returned to you/ }))
  expect(await screen.findByText(/It has not left/)).toBeTruthy()
})

test('two mails of one transition stand beside each other', async () => {
  open({
    '/api/certificates/c1/mails/': [mail({}), mail({ id: 5, to: 'processor@mall.example' })],
  })
  expect(await screen.findByText('To processor@mall.example')).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(2)
})

test('staff see why an address refuses mail, and send it again', async () => {
  const failed = mail({ state: 'failed', refusal: '550 no such mailbox', may_resend: true })
  const again = mail({ id: 9, state: 'waiting', asked_by: 'Rowena Panganiban', may_resend: true })
  const asked = serve({
    '/api/certificates/x/mails/': [failed],
    '/api/certificates/x/mails/4/again/': [failed, again],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <SentMails id="x" />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('The address refuses email: 550 no such mailbox')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: /^Send again: / }))
  expect(await screen.findByText(/Sent again by Rowena Panganiban/)).toBeTruthy()
  expect(asked).toContain('/api/certificates/x/mails/4/again/')
})
