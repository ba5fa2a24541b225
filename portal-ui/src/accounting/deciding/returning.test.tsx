import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDesk, serve } from '../testing/desk'
import { form, ID, move, servingForm } from '../testing/forms'

const REASONS = {
  name: 'reasons',
  label: 'Reasons',
  type: 'reasons' as const,
  required: true,
  choices: [
    { value: 'ATC', label: 'Wrong ATC' },
    { value: 'SUM', label: 'Amounts do not add up' },
    { value: 'RATE', label: 'Wrong rate' },
    ...['PERIOD', 'LATE', 'SIGNATURE', 'ADDRESS', 'SIGNATORY', 'PAYOR_TIN', 'PAYEE_TIN'].map(
      (value) => ({ value, label: value }),
    ),
  ],
}
const TEXT = 'The rate is 5%.'
const WHY = '5% is less than this.'
const LIKELY = [{ code: 'RATE', label: 'Wrong rate', field: 'lines.0.tax', why: WHY, text: TEXT }]

async function openReturn() {
  const returning = move('send_back', 'Return', { inputs: [REASONS] })
  const asked = form({ moves: [returning], likely_reasons: LIKELY })
  const server = serve({
    ...servingForm(asked),
    [`POST /api/certificates/${ID}/send_back/`]: { ...asked, status: 'RETURNED', moves: [] },
  })
  openDesk(`/accounting/form/${ID}`)
  await screen.findByRole('region', { name: 'Decision' })
  await userEvent.keyboard('r')
  const dialog = await screen.findByRole('dialog')
  return {
    dialog,
    sent: () => server.sent('POST', `/api/certificates/${ID}/send_back/`)[0]?.body,
  }
}

test('R, 1 and Ctrl+Enter return it for the likely reason, at the field that was found', async () => {
  const { dialog, sent } = await openReturn()
  expect(dialog.textContent).toContain('5% is less than this.')
  expect(dialog.textContent).toContain('9 more')

  await userEvent.keyboard('1{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent()).toEqual({ reasons: [{ code: 'RATE', text: TEXT, field: 'lines.0.tax' }] }),
  )
})

test('Delete or a press removes the sentence of the check', async () => {
  const { dialog, sent } = await openReturn()
  await userEvent.keyboard('1{Delete}')
  expect(within(dialog).queryByDisplayValue(TEXT)).toBeNull()
  await userEvent.keyboard('11')
  expect(within(dialog).getByDisplayValue(TEXT)).toBeTruthy()
  await userEvent.click(
    within(dialog).getByRole('button', { name: 'Remove what is said about Wrong rate' }),
  )
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent()).toEqual({ reasons: [{ code: 'RATE', text: '', field: 'lines.0.tax' }] }),
  )
})

test('another reason is found by its letters, and its cell chosen', async () => {
  const { dialog, sent } = await openReturn()
  await userEvent.keyboard('add{Enter}')
  const where = within(dialog).getByLabelText('Where on the form: Amounts do not add up')
  expect(document.activeElement).toBe(within(dialog).getByPlaceholderText(/^Type to find/))
  await userEvent.selectOptions(where, 'August, line 1')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent()).toEqual({ reasons: [{ code: 'SUM', text: '', field: 'lines.0.m2' }] }),
  )
})

test('after a tick letters and digits go to the search, never to the place', async () => {
  const { dialog, sent } = await openReturn()
  await userEvent.keyboard('1paw')
  expect(dialog.textContent).toContain('No reason is called that.')
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}')
  within(dialog).getByLabelText('Where on the form: Wrong rate').focus()
  await userEvent.keyboard('p{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent()).toEqual({ reasons: [{ code: 'RATE', text: TEXT, field: 'lines.0.tax' }] }),
  )
})

test('P and then arrows point the ticked reason at the next place', async () => {
  const { sent } = await openReturn()
  await userEvent.keyboard('1p{ArrowUp}{ArrowUp}{ArrowDown}{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent()).toEqual({ reasons: [{ code: 'RATE', text: TEXT, field: 'lines.0.total' }] }),
  )
})

test('letters of no reason say so', async () => {
  const { dialog } = await openReturn()
  await userEvent.keyboard('zzz')
  expect(dialog.textContent).toContain('No reason is called that.')
})

test('a press on a cell of the form points the reason at it', async () => {
  const { dialog, sent } = await openReturn()
  expect(screen.queryByRole('button', { name: /^Point at/, hidden: true })).toBeNull()
  await userEvent.keyboard('1')
  await userEvent.click(
    screen.getByRole('button', { name: /^Point at September, line 1/, hidden: true }),
  )
  expect(within(dialog).getByDisplayValue('September, line 1')).toBeTruthy()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sent()).toEqual({ reasons: [{ code: 'RATE', text: TEXT, field: 'lines.0.m3' }] }),
  )
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /^Point at/, hidden: true })).toBeNull(),
  )
})

test('where few reasons fit each has a digit, and what a decision leads to is said', async () => {
  const few = { ...REASONS, choices: REASONS.choices.slice(0, 3) }
  const refusing = move('disapprove', 'Disapprove', { danger: true, inputs: [few] })
  const asked = form({ moves: [refusing], likely_reasons: LIKELY })
  const server = serve({
    ...servingForm(asked),
    [`POST /api/certificates/${ID}/disapprove/`]: { ...asked, status: 'DISAPPROVED', moves: [] },
  })
  openDesk(`/accounting/form/${ID}`)
  await screen.findByRole('region', { name: 'Decision' })
  await userEvent.keyboard('d')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('this cannot be taken back.')
  await userEvent.keyboard('3{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(server.sent('POST', `/api/certificates/${ID}/disapprove/`)[0]?.body).toEqual({
      reasons: [{ code: 'SUM', text: '', field: '' }],
    }),
  )
})

test('a prepared text goes into the line of its reason and can be changed', async () => {
  const texts = ['Add the three months again.', 'The total is in the wrong line.']
  const prepared = {
    ...REASONS,
    choices: [{ value: 'ATC', label: 'Wrong ATC', texts }],
  }
  const asked = form({ moves: [move('send_back', 'Return', { inputs: [prepared] })] })
  const server = serve({
    ...servingForm(asked),
    [`POST /api/certificates/${ID}/send_back/`]: { ...asked, status: 'RETURNED', moves: [] },
  })
  openDesk(`/accounting/form/${ID}`)
  await screen.findByRole('region', { name: 'Decision' })
  await userEvent.keyboard('r')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('checkbox'))
  const choice = within(dialog).getByLabelText('Prepared texts for Wrong ATC')
  await userEvent.selectOptions(choice, texts[0] ?? '')
  const line = within(dialog).getByDisplayValue(texts[0] ?? '')
  await userEvent.type(line, ' Please.{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(server.sent('POST', `/api/certificates/${ID}/send_back/`)[0]?.body).toEqual({
      reasons: [{ code: 'ATC', text: `${texts[0]} Please.`, field: '' }],
    }),
  )
})
