import type { LoginAnswer } from '../../shared/api/types'
import { en } from '../../shared/messages/en'

/** The error catalogue of the login screens. */

export function passwordStepGap(username: string, password: string): string | null {
  if (!username.trim() && !password) return en.login.bothRequired
  if (!username.trim()) return en.login.usernameRequired
  return password ? null : en.login.passwordRequired
}

export interface CodeStepError {
  text: string
  clearsCode: boolean
}

const CHECK_AGAIN = ['Invalid OTP', 'OTP Expired']

export function codeStepError(answer: LoginAnswer, supportEmail: string): CodeStepError {
  const { statusCode, message } = answer
  if (statusCode === 404) return { text: en.login.unexpected(supportEmail), clearsCode: false }
  if (statusCode !== 401) return { text: message, clearsCode: true }
  const hint = CHECK_AGAIN.includes(message) ? en.login.checkAgain : ''
  return { text: message ? message + hint : en.login.wrongPassword, clearsCode: false }
}

/** Such errors may come from an outdated address: the way to update it is offered. */
export const isAboutTheAddress = (message: string) => {
  const text = message.toLowerCase()
  return text.includes('invalid') || text.includes('no email address')
}

export const onlyDigits = (text: string, length: number) => text.replace(/\D/g, '').slice(0, length)
