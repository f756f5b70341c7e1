import * as z from 'zod/mini'
import { email } from './billing.ts'
import type { Endpoint } from './endpoint.ts'

/** So many mails leave for one order in a day. */
export const SEAT_MAILS_PER_DAY = 100

const params = z.object({ id: z.string().check(z.maxLength(60)) })

const seat = z.object({
  id: z.int(),
  productId: z.string(),
  productName: z.string(),
  email: z.string(),
  /** Where its mail is; `ended` once the key was replaced or taken back. */
  state: z.enum(['queued', 'mailed', 'bounced', 'failed', 'ended']),
  at: z.string(),
})
export type Seat = z.infer<typeof seat>

const seatList = z.object({
  success: z.literal(true),
  /** Whether seats of this order can be handed out: it was bought by a quote. */
  isOffered: z.boolean(),
  editions: z.array(
    z.object({ productId: z.string(), productName: z.string(), keys: z.int(), free: z.int() }),
  ),
  seats: z.array(seat),
  /** How many more mails may leave today. */
  mailsLeft: z.int(),
})
export type SeatList = z.infer<typeof seatList>

export const listSeats = {
  method: 'GET',
  path: '/api/orders/:id/seats',
  summary: 'Who was given which seat of an order, for people who may see it in full',
  params,
  response: seatList,
} as const satisfies Endpoint

/** Addresses as they are pasted: one per line. */
export const seatAddresses = z
  .array(email, 'Enter at least one address')
  .check(
    z.minLength(1, 'Enter at least one address'),
    z.maxLength(SEAT_MAILS_PER_DAY, `At most ${SEAT_MAILS_PER_DAY} addresses a day`),
  )

export const assignSeats = {
  method: 'POST',
  path: '/api/orders/:id/seats',
  summary: 'Gives each address one key of an edition, by mail',
  params,
  body: z.object({ productId: z.string().check(z.maxLength(100)), emails: seatAddresses }),
  response: seatList,
} as const satisfies Endpoint

export const readKeysFile = {
  method: 'POST',
  path: '/api/orders/:id/keys.csv',
  summary: 'The keys of an order that was bought by a quote, as a table',
  params,
  body: z.object({}),
  response: z.unknown(),
} as const satisfies Endpoint
