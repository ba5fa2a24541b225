import type { StoredUser } from '../shared/api/types'
import { accountMessages } from '../shared/messages/account'
import { emailAddressMessages } from '../shared/messages/emailAddress'
import { addressToVerify } from './addressState'

const { email: texts } = accountMessages

/** The record of the dialog, as the specification names it. */
export interface DialogRecord {
  typeClass: 'primary' | 'success' | 'danger'
  title: string
  /** The address in question; blank when the tenant has none. */
  email: string
  /** What is typed. */
  emailAddress: string
  /** The number support asks for, when a call failed. */
  referenceNumber: string
  cancelText: string
  confirmText: string
}

export interface EmailDialog extends DialogRecord {
  step: 'verify' | 'sent' | 'form' | 'error'
  message: string
  busy: boolean
}

export type Happening =
  | { type: 'changeAsked' }
  | { type: 'typed'; emailAddress: string }
  | { type: 'faulty'; message: string }
  | { type: 'sending' }
  | { type: 'resent' }
  | { type: 'notResent' }
  | { type: 'resendFailed'; message: string; referenceNumber: string }
  | { type: 'updated' }
  | { type: 'refused'; message: string }
  | { type: 'threw' }

const form = (email: string): Partial<EmailDialog> => ({
  step: 'form',
  typeClass: 'primary',
  title: email ? texts.changeTitle : texts.addTitle,
  cancelText: texts.cancel,
  confirmText: texts.sendVerification,
})

/** Without an address there is nothing to verify: the form opens at once. */
export function opened(user: StoredUser, screen: 'verify' | 'change'): EmailDialog {
  const email = addressToVerify(user)
  const verify: EmailDialog = {
    step: 'verify',
    typeClass: 'primary',
    title: texts.verifyTitle,
    email,
    emailAddress: '',
    referenceNumber: '',
    cancelText: texts.changeAddress,
    confirmText: emailAddressMessages.verifyNow,
    message: '',
    busy: false,
  }
  return screen === 'change' || !email ? { ...verify, ...form(email) } : verify
}

/** What each happening changes; the rest of the record stays. */
function changes(state: EmailDialog, happening: Happening): Partial<EmailDialog> {
  switch (happening.type) {
    case 'changeAsked':
      return { ...form(state.email), message: '', referenceNumber: '' }
    case 'typed':
      return { emailAddress: happening.emailAddress, message: '' }
    case 'faulty':
      return { message: happening.message }
    case 'sending':
      return { busy: true, message: '', referenceNumber: '' }
    case 'resent':
      return {
        busy: false,
        step: 'sent',
        typeClass: 'success',
        title: texts.sentTitle,
        cancelText: texts.changeAddress,
        confirmText: texts.close,
      }
    case 'notResent':
      return {
        busy: false,
        step: 'error',
        typeClass: 'danger',
        title: texts.errorTitle,
        cancelText: texts.changeAddress,
        confirmText: texts.okay,
      }
    case 'resendFailed':
      return {
        busy: false,
        message: happening.message,
        referenceNumber: happening.referenceNumber,
      }
    case 'refused':
      return { busy: false, emailAddress: '', message: happening.message || texts.failed }
    case 'updated':
    case 'threw':
      return { busy: false, emailAddress: '' }
  }
}

export const emailDialog = (state: EmailDialog, happening: Happening): EmailDialog => ({
  ...state,
  ...changes(state, happening),
})

/** What is wrong with an address; null when it may be sent. Nothing stricter is asked here. */
export function addressFault(typed: string): string | null {
  if (!typed.trim()) return texts.required
  return typed.includes('@') && typed.includes('.') ? null : texts.invalid
}
