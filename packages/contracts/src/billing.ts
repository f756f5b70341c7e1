import * as z from 'zod/mini'

const LONGEST = 200
const tooLong = 'That is too long'

const required = (message: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(LONGEST, tooLong))

/** Words joined by single dots: no quotes, no comments, nothing that separates addresses in a header. */
const mailbox = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
const ending = '(?:\\p{L}{2,63}|[xX][nN]--[A-Za-z0-9-]{1,59})'
const emailPattern = new RegExp(`^(?=[^@]{1,64}@)${mailbox}@(?:${label}\\.)+${ending}$`, 'u')
const phonePattern = /^\+?[1-9]\d{7,15}$/

/** What separates digits in a phone number as people write it. */
export const plainPhone = (phone: string) => phone.replace(/[\s().-]/g, '')

/** An address for mail; the message says why it is needed. */
export const emailFor = (missing: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(LONGEST, tooLong),
      z.regex(emailPattern, 'Invalid email format'),
    )

export const email = emailFor('Email required for license delivery')

export const noPhone = 'Phone required for secure order verification'
const wrongPhone = 'Enter valid phone number (7-15 digits)'
const isPhone = (value: string) => phonePattern.test(plainPhone(value))

export const phone = z
  .string(noPhone)
  .check(z.trim(), z.minLength(1, noPhone), z.refine(isPhone, wrongPhone))

const phoneIfAny = z.string(noPhone).check(
  z.trim(),
  z.refine((value) => value === '' || isPhone(value), wrongPhone),
)

/** Written like a country; whether a store sells to it, its server knows. */
export const country = z
  .string('Country is required')
  .check(z.regex(/^[A-Z]{2}$/, 'Country is required'))

export const billingInfo = z.object({
  email,
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  phone,
  address: required('Street address is required'),
  city: required('City is required'),
  zipCode: required('Postal code is required'),
  country,
})
/** A cart may be paid for without a phone number where the owner asks for none; the server knows whether. */
export const cartBilling = z.extend(billingInfo, { phone: phoneIfAny })

export type BillingInfo = z.infer<typeof billingInfo>
