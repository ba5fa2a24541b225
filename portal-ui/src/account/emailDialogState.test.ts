import { describe, expect, it } from 'vitest'
import { addressState, addressToVerify } from './addressState'
import { addressFault, emailDialog, type Happening, opened } from './emailDialogState'

const tenant = { email: 'old@tenant.example', email_verified: true, pending_email: null }
const nobody = { email: null, email_verified: false, pending_email: null }
const changing = { ...tenant, pending_email: 'new@tenant.example' }
const having = (...happenings: Happening[]) =>
  happenings.reduce(emailDialog, opened(changing, 'verify'))

describe('how an address stands', () => {
  it.each([
    [nobody, 'none'],
    [tenant, 'verified'],
    [{ ...tenant, email_verified: false }, 'unverified'],
    [changing, 'change'],
    [{ ...changing, email: 'new@tenant.example', email_verified: false }, 'first'],
  ])('%j is %s', (user, state) => expect(addressState(user)).toBe(state))

  it('has the one that waits verified, not the one in force', () => {
    expect(addressToVerify(changing)).toBe('new@tenant.example')
    expect(addressToVerify(tenant)).toBe('old@tenant.example')
    expect(addressToVerify(nobody)).toBe('')
  })
})

describe('opened', () => {
  it('explains the verification of the address that waits', () => {
    expect(opened(changing, 'verify')).toEqual({
      step: 'verify',
      typeClass: 'primary',
      title: 'Verify Your Email Address',
      email: 'new@tenant.example',
      emailAddress: '',
      referenceNumber: '',
      cancelText: 'Change Email address',
      confirmText: 'VERIFY NOW',
      message: '',
      busy: false,
    })
  })

  it('is the form at once, with another title, for a tenant without an address', () => {
    expect(opened(nobody, 'verify')).toMatchObject({
      step: 'form',
      title: 'Add Email Address',
      confirmText: 'Send Verification Email',
    })
  })

  it('is the form when a change is asked for', () => {
    expect(opened(tenant, 'change')).toMatchObject({ step: 'form', title: 'Change Email Address' })
  })
})

describe('sending again', () => {
  it('succeeds: title, type and confirm text change and the form closes', () => {
    expect(having({ type: 'changeAsked' }, { type: 'sending' }, { type: 'resent' })).toMatchObject({
      step: 'sent',
      typeClass: 'success',
      title: 'Verification Email Sent',
      confirmText: 'Close',
      busy: false,
    })
  })

  it('is not reported as done: the error, with the way to another address', () => {
    expect(having({ type: 'sending' }, { type: 'notResent' })).toMatchObject({
      step: 'error',
      typeClass: 'danger',
      title: 'Error',
      cancelText: 'Change Email address',
      busy: false,
    })
  })

  it('leads from any step to the form', () => {
    const form = { step: 'form', title: 'Change Email Address', typeClass: 'primary' }
    expect(having({ type: 'changeAsked' })).toMatchObject(form)
    expect(having({ type: 'resent' }, { type: 'changeAsked' })).toMatchObject(form)
    expect(having({ type: 'notResent' }, { type: 'changeAsked' })).toMatchObject(form)
  })

  it('keeps the number support asks for until the next try', () => {
    const failed = having({ type: 'resendFailed', message: 'Broken', referenceNumber: '4711' })
    expect(failed).toMatchObject({ step: 'verify', message: 'Broken', referenceNumber: '4711' })
    expect(emailDialog(failed, { type: 'sending' })).toMatchObject({
      message: '',
      referenceNumber: '',
    })
  })
})

describe('an update', () => {
  const typed: Happening[] = [
    { type: 'changeAsked' },
    { type: 'typed', emailAddress: 'a@b.c' },
    { type: 'sending' },
  ]

  it.each<Happening>([{ type: 'updated' }, { type: 'refused', message: 'No.' }, { type: 'threw' }])(
    'clears the input and stops loading after $type',
    (end) => expect(having(...typed, end)).toMatchObject({ emailAddress: '', busy: false }),
  )

  it('shows what the server says, or that an error occurred', () => {
    expect(having(...typed, { type: 'refused', message: 'No.' }).message).toBe('No.')
    expect(having(...typed, { type: 'refused', message: '' }).message).toBe('An error occurred')
  })

  it('shows nothing of what was thrown', () => {
    expect(having(...typed, { type: 'threw' }).message).toBe('')
  })
})

it.each([
  ['', 'Email address is required'],
  ['   ', 'Email address is required'],
  ['tenant.example', 'Not a valid email address'],
  ['a@b', 'Not a valid email address'],
  ['.@', null],
  [' a@b.example ', null],
])('says of %j: %j', (typed, fault) => expect(addressFault(typed)).toBe(fault))
