import * as z from 'zod/mini'
import { emailFor } from './billing.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'

const numberMissing = 'Enter the order number, such as KH-7F3K-9Q2D'
const amountMissing = 'Enter the amount that was charged, such as 149.99'
const fourNeeded = 'Enter the last four digits of the card'

const email = emailFor('Enter the address that is right')
const lastFour = z.string(fourNeeded).check(z.trim(), z.regex(/^\d{4}$/, fourNeeded))
/** The address that gets the keys from now on, as it is shown: without most of its name. */
const corrected = z.object({ success: z.literal(true), to: z.string() })

export const correctAddress = {
  method: 'POST',
  path: '/api/orders/:id/address',
  summary: 'Corrects the address of an order that this browser has open, with the end of the card',
  params: z.object({ id: z.string().check(z.maxLength(60)) }),
  body: z.object({
    email,
    /** Not for orders that cost nothing: no card paid for them. */
    cardLast4: z.optional(lastFour),
  }),
  response: corrected,
} as const satisfies Endpoint

export const correctAddressByReceipt = {
  method: 'POST',
  path: '/api/orders/correct-address',
  summary: 'Corrects the address of an order with its number, what it cost and the end of the card',
  body: z.object({
    orderNumber: z
      .string(numberMissing)
      .check(z.trim(), z.minLength(1, numberMissing), z.maxLength(40, numberMissing)),
    amount: z
      .string(amountMissing)
      .check(z.trim(), z.minLength(1, amountMissing), z.maxLength(30, amountMissing)),
    currency: z.enum(currencies, 'Choose the currency'),
    cardLast4: lastFour,
    email,
  }),
  response: corrected,
} as const satisfies Endpoint
