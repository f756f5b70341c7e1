import { expect, test } from 'vitest'
import { failureOf } from './failure.rules.ts'

const refused = (status: number, words: string) =>
  Object.assign(new Error(`${status}: ${words}`), { status, code: 'not_signed_in' })
const byProxy = Object.assign(new Error('502: <html>'), { status: 502 })

test.each([
  [
    'Login',
    refused(401, 'Invalid email or password.'),
    'Login Failed',
    'Invalid email or password.',
  ],
  ['Login', refused(401, ''), 'Login Failed', 'Invalid email or password.'],
  ['Login', byProxy, 'Login Failed', 'Login failed. Please check your credentials.'],
  ['Registration', byProxy, 'Registration Failed', 'Registration failed. Please try again.'],
  ['Login', new TypeError('offline'), 'Login Error', 'Something went wrong. Please try again.'],
  [
    'Registration',
    refused(409, 'Unable to create account. Please try again.'),
    'Registration Failed',
    'Unable to create account. Please try again.',
  ],
  [
    'Registration',
    new TypeError('offline'),
    'Registration Error',
    'Something went wrong. Please try again.',
  ],
] as const)('%s that fails with %s says what happened', (kind, error, title, text) => {
  const otherwise =
    kind === 'Login' ? 'Invalid email or password.' : 'Unable to create account. Please try again.'
  expect(failureOf(error, kind, otherwise)).toEqual({ title, text })
})
