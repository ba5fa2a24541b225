import type { LoginAnswer } from '../../shared/api/types'
import { commonMessages } from '../../shared/messages/common'

/** The error catalogue of the login screens. */

export function passwordStepGap(username: string, password: string): string | null {
  if (!username.trim() && !password) return commonMessages.login.bothRequired
  if (!username.trim()) return commonMessages.login.usernameRequired
  return password ? null : commonMessages.login.passwordRequired
}

/** What a refusal says; what answers without words is not the portal, so a sentence stands in. */
export function refusalText({ statusCode, message }: LoginAnswer): string {
  if (message) return message
  return statusCode === 401 ? commonMessages.login.wrongPassword : commonMessages.login.noWords
}

export interface CodeStepError {
  text: string
  clearsCode: boolean
}

const INVALID = 'Invalid OTP'
const CHECK_AGAIN = [INVALID, 'OTP Expired']

/** An earlier code is refused in the words of a wrong one. */
export const isAboutTheCode = (message: string) => message.startsWith(INVALID)

export function codeStepError(answer: LoginAnswer, supportEmail: string): CodeStepError {
  const { statusCode, message } = answer
  if (statusCode === 404)
    return { text: commonMessages.login.unexpected(supportEmail), clearsCode: false }
  if (statusCode !== 401) return { text: refusalText(answer), clearsCode: message !== '' }
  const hint = CHECK_AGAIN.includes(message) ? commonMessages.login.checkAgain : ''
  return { text: message ? message + hint : commonMessages.login.wrongPassword, clearsCode: false }
}

/** Such errors may come from an outdated address: the way to update it is offered. */
export const isAboutTheAddress = (message: string) => {
  const text = message.toLowerCase()
  return text.includes('invalid') || text.includes('no email address')
}

/** The code in what was typed or pasted: a group of exactly its length first, as in a sentence. */
export function readCode(text: string, length: number) {
  const groups = text.match(/\d+/g) ?? []
  return groups.find((group) => group.length === length) ?? groups.join('').slice(0, length)
}
