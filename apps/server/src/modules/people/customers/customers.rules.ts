import type { Customer } from '@keyhaven/contracts/customers'

export const SESSION_DAYS = 30
export const IDLE_DAYS = 7
export const CODE_MINUTES = 10
/** Wrong tries after which a code is worthless. */
export const CODE_TRIES = 5

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
}>

export const describeCustomer = ({ isVerified, ...person }: Person): Customer => ({
  ...person,
  emailVerified: isVerified,
  isGuest: false,
})

/** Somebody who proved an address and has no account. */
export const describeGuest = (email: string): Customer => ({
  firstName: '',
  lastName: '',
  email,
  phone: null,
  country: null,
  emailVerified: true,
  isGuest: true,
})
