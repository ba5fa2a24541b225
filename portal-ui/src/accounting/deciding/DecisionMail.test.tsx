import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Asked, openDesk, Refuse, serve } from '../testing/desk'
import { form, ID, move, servingForm } from '../testing/forms'

const REASONS = {
  name: 'reasons',
  label: 'Reasons',
  type: 'reasons' as const,
  required: true,
  choices: [
    { value: 'RATE', label: 'Wrong rate' },
    { value: 'OTHER', label: 'Another reason' },
  ],
}
const LIKELY = [{ code: 'RATE', label: 'Wrong rate', field: 'lines.0.tax', why: '5%.', text: '' }]
const MAIL = {
  to: 'forms@luntian.example',
  subject: 'Form 2307 998-1 was returned to you',
  text: 'Form 2307 998-1 was returned to you.\n\nReasons:\n1. Wrong rate\n',
}
const PREVIEW = `POST /api/certificates/${ID}/mails/preview/`

async function openReturn(answer: unknown) {
  const returning = move('send_back', 'Return', { inputs: [REASONS] })
  const moves = [returning, move('note', 'Note', {})]
  const asked = form({ moves, likely_reasons: LIKELY })
  const server = serve({ ...servingForm(asked), [PREVIEW]: answer })
  openDesk(`/accounting/form/${ID}`)
  await screen.findByRole('region', { name: 'Decision' })
  await userEvent.keyboard('r')
  const dialog = within(await screen.findByRole('dialog'))
  const open = () =>
    userEvent.click(dialog.getByRole('button', { name: 'What the tenant will read' }))
  return { dialog, open, sent: () => server.sent('POST', `/api/certificates/${ID}/mails/preview/`) }
}

test('it is asked for when it is opened, with what was answered so far', async () => {
  const { dialog, open, sent } = await openReturn(MAIL)
  await userEvent.keyboard('1')
  expect(sent()).toEqual([])
  await open()
  expect(await dialog.findByText(MAIL.subject)).toBeTruthy()
  expect(dialog.getByText(/1\. Wrong rate/)).toBeTruthy()
  expect(dialog.getByText('To forms@luntian.example')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({
    move: 'send_back',
    inputs: { reasons: [{ code: 'RATE', text: '', field: 'lines.0.tax' }] },
  })
})

test('before a reason is chosen it says what is missing, and asks nobody', async () => {
  const { dialog, open, sent } = await openReturn(MAIL)
  await open()
  expect(dialog.getByRole('status').textContent).toContain('Choose at least one reason.')
  expect(sent()).toEqual([])
})

test('what is typed later is in it once the typing pauses', async () => {
  const told = ({ body }: Asked) => ({ ...MAIL, text: JSON.stringify(body) })
  const { dialog, open } = await openReturn(told)
  await userEvent.keyboard('1')
  await open()
  await dialog.findByText(MAIL.subject)
  await userEvent.type(dialog.getByLabelText('What exactly: Wrong rate'), 'August')
  await waitFor(() => expect(dialog.getByText(/"text":"August"/)).toBeTruthy())
})

test('without a verified address it says that nobody is told', async () => {
  const { dialog, open } = await openReturn({ ...MAIL, to: '' })
  await userEvent.keyboard('1')
  await open()
  expect(await dialog.findByText('No verified address: nobody is told by email.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Copy text' })).toBeTruthy()
})

test('a refusal is said in its own words', async () => {
  const message = 'Say the other reason in words.'
  const { dialog, open } = await openReturn(new Refuse(422, { code: 'invalid', message }))
  await userEvent.keyboard('1')
  await open()
  await waitFor(() => expect(dialog.getByRole('status').textContent).toContain(message))
})
