import { register } from '@keyhaven/contracts/customers'
import * as z from 'zod/mini'

const MISMATCH = 'Passwords do not match.'

/** The contract's fields, and the password a second time. */
export const signUpFields = z
  .extend(register.body, {
    // Left empty they are left out.
    phone: z.string(),
    country: z.string(),
    confirmPassword: z.string(MISMATCH),
  })
  .check(
    z.refine((values) => values.password === values.confirmPassword, {
      path: ['confirmPassword'],
      error: MISMATCH,
    }),
  )

export type SignUpValues = z.infer<typeof signUpFields>

export const emptySignUp: SignUpValues = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  phone: '',
  country: '',
}

/** Optional answers that were not given are not sent. */
export function registrationOf({ confirmPassword: _, phone, country, ...rest }: SignUpValues) {
  return { ...rest, ...(phone.trim() && { phone }), ...(country && { country }) }
}

/** Titles of the toasts for what is wrong before anything is sent. */
export function titleOfMistake(errors: Partial<Record<keyof SignUpValues, unknown>>) {
  if (errors.password) return 'Weak Password'
  return errors.confirmPassword ? 'Password Mismatch' : undefined
}
