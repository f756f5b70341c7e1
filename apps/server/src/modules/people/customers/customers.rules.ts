import type { Customer } from '@keyhaven/contracts/customers'

export const SESSION_DAYS = 30
export const IDLE_DAYS = 7
export const CODE_MINUTES = 10
/** As long as requests by others can keep a new mail away: the link in the last one works until then. */
export const LINK_MINUTES = 60
/** Wrong tries after which a code is worthless. */
export const CODE_TRIES = 5

/** An account whose address nobody proved is told of on the first of these days and deleted on the second. */
export const UNPROVEN_TOLD_DAYS = 5
export const UNPROVEN_DAYS = 7
/** For so long after signing in with a code a first password is set without another proof. */
export const FRESH_MINUTES = 15

/** For so long the old address of an account can take it back. */
export const TAKE_BACK_DAYS = 14

/** The same sentence whether the address or the password is the wrong one. */
export const WRONG_LOGIN = 'Invalid email or password.'

export const customerActor = (id: string): string => `customer:${id}`
/** By the keyed hash of the address: the audit log cannot forget, so it is never told one. */
export const guestActor = (addressHash: Buffer): string =>
  `guest:${addressHash.toString('hex').slice(0, 24)}`

export type Person = Readonly<{
  email: string
  firstName: string
  lastName: string
  phone: string | null
  country: string | null
  isVerified: boolean
  hasPassword: boolean
}>

export const describeCustomer = (person: Person): Customer => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  phone: person.phone,
  country: person.country,
  emailVerified: person.isVerified,
  isGuest: false,
  hasPassword: person.hasPassword,
})

/** A person who proved an address and has no account. */
export const describeGuest = (email: string): Customer => ({
  firstName: '',
  lastName: '',
  email,
  phone: null,
  country: null,
  emailVerified: true,
  isGuest: true,
  hasPassword: false,
})
