import { expect, test } from 'vitest'
import { emptySignUp, registrationOf, signUpFields, titleOfMistake } from './sign-up-fields.ts'

const filled = {
  ...emptySignUp,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  password: 'mauve-otter-pilot',
  confirmPassword: 'mauve-otter-pilot',
}
const messages = (values: object) =>
  signUpFields.safeParse({ ...filled, ...values }).error?.issues.map((issue) => issue.message)

test('whatever is optional may stay empty and is not sent then', () => {
  expect(messages({})).toBeUndefined()
  expect(registrationOf(filled)).toEqual({
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    password: 'mauve-otter-pilot',
  })
  expect(registrationOf({ ...filled, phone: '+44 1', country: 'GB' })).toMatchObject({
    phone: '+44 1',
    country: 'GB',
  })
})

test.each([
  [{ confirmPassword: 'another one' }, 'Passwords do not match.'],
  [{ password: 'short', confirmPassword: 'short' }, 'Password must be at least 8 characters long.'],
  [{ firstName: ' ' }, 'First name is required'],
])('%o is refused with “%s”', (values, message) => {
  expect(messages(values)).toContain(message)
})

test('the toast names the mistake as the specification does', () => {
  expect(titleOfMistake({ password: {} })).toBe('Weak Password')
  expect(titleOfMistake({ confirmPassword: {} })).toBe('Password Mismatch')
  expect(titleOfMistake({ email: {} })).toBeUndefined()
})
