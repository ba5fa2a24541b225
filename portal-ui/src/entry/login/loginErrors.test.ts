import { describe, expect, it } from 'vitest'
import {
  codeStepError,
  isAboutTheAddress,
  passwordStepGap,
  readCode,
  refusalText,
} from './loginErrors'

describe('the password step', () => {
  it.each([
    ['', '', 'Username and Password are required.'],
    ['  ', 'secret', 'Username is required.'],
    ['tenant', '', 'Password is required.'],
    ['tenant', ' ', null],
  ])('with %j and %j says %j', (username, password, message) =>
    expect(passwordStepGap(username, password)).toBe(message),
  )
})

describe('the code step', () => {
  const refused = (statusCode: number, message: string) =>
    codeStepError({ statusCode, message }, 'help@mall.example')

  it.each(['Invalid OTP', 'OTP Expired'])('asks to look at the mail again after %s', (message) =>
    expect(refused(401, message).text).toBe(`${message}: Please check your email again.`),
  )

  it('shows another 401 as it is, and a silent one as a wrong password', () => {
    expect(refused(401, 'Locked').text).toBe('Locked')
    expect(refused(401, '').text).toBe('Incorrect username or password.')
  })

  it('names the support address after a 404', () => {
    expect(refused(404, 'nothing').text).toBe(
      'An unexpected error occured. Please try again later. If this continues, kindly contact help@mall.example',
    )
  })

  it('shows any other message and clears the code', () => {
    expect(refused(429, 'Slow down')).toEqual({ text: 'Slow down', clearsCode: true })
    expect(refused(401, 'Invalid OTP').clearsCode).toBe(false)
  })
})

it('offers a new address for errors that may come from the old one, in any letter case', () => {
  expect(isAboutTheAddress('INVALID otp')).toBe(true)
  expect(isAboutTheAddress('There is No Email Address.')).toBe(true)
  expect(isAboutTheAddress('OTP Expired')).toBe(false)
})

it.each([
  ['12a3456', '123456'],
  ['1234567', '123456'],
  ['Your sign-in code for Crest 2307 is 012345', '012345'],
  ['12 Your code for 2307: 987654.', '987654'],
  ['123 456', '123456'],
  ['', ''],
])('reads of %j the code %j', (text, code) => expect(readCode(text, 6)).toBe(code))

it.each([
  [503, '', 'The server could not log you in just now. Please try again in a minute.'],
  [500, '', 'The server could not log you in just now. Please try again in a minute.'],
  [401, '', 'Incorrect username or password.'],
  [429, 'Slow down', 'Slow down'],
])('a refusal of %i that says %j reads %j', (statusCode, message, text) => {
  expect(refusalText({ statusCode, message })).toBe(text)
  const { clearsCode, text: shown } = codeStepError({ statusCode, message }, 'help@mall.example')
  expect(shown).toBe(text)
  expect(clearsCode && message === '').toBe(false)
})
