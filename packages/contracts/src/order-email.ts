import * as z from 'zod/mini'
import { emailFor } from './billing.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'

const numberMissing = 'Enter the order number, such as KH-7F3K-9Q2D'
const amountMissing = 'Enter the amount that was charged, such as 149.99'
const fourNeeded = 'Enter the last four digits of the card'
const codeNeeded = 'Enter the code from the e-mail, such as 7F3K-9Q2D-XM4T'

const email = emailFor('Enter the address that is right')

/** The end of a card number. It proves who a person is, so no answer ever holds it. */
export const lastFour = z.string(fourNeeded).check(z.trim(), z.regex(/^\d{4}$/, fourNeeded))

/** Twelve letters and digits, however they are grouped. */
const mailedCode = z
  .string(codeNeeded)
  .check(z.trim(), z.regex(/^[0-9A-Za-z][0-9A-Za-z\s-]{10,22}$/, codeNeeded))

/** How the address of an order can be corrected. What does not apply is not offered. */
export const addressWays = ['code', 'delay', 'card'] as const
export type AddressWay = (typeof addressWays)[number]

/** What a buyer enters about an order that this browser does not have open. It says which, and proves nothing. */
const receipt = {
  orderNumber: z
    .string(numberMissing)
    .check(z.trim(), z.minLength(1, numberMissing), z.maxLength(40, numberMissing)),
  amount: z
    .string(amountMissing)
    .check(z.trim(), z.minLength(1, amountMissing), z.maxLength(30, amountMissing)),
  currency: z.enum(currencies, 'Choose the currency'),
}

/** The address that is right, and the proof the way asks for. */
const correction = {
  email,
  way: z.enum(addressWays, 'Choose how'),
  /** With the way `code`. */
  code: z.optional(mailedCode),
  /** With the way `card`. */
  cardLast4: z.optional(lastFour),
}

/** The fields of each step, for forms. */
export const receiptStep = z.object(receipt)
export const emailStep = z.object({ email })
export const codeStep = z.object({ code: mailedCode })
export const cardStep = z.object({ cardLast4: lastFour })

const ways = z.object({
  success: z.literal(true),
  ways: z.array(z.enum(addressWays)),
  /** The address on file, masked. */
  to: z.string(),
  /** A change that was asked for and waits: when it happens, unless a person objects. */
  waitingUntil: z.optional(z.string()),
})
export type AddressWays = z.infer<typeof ways>

/** Where everything goes from now on, masked; or from when on. */
const corrected = z.object({
  success: z.literal(true),
  to: z.string(),
  changesAt: z.optional(z.string()),
})

/** The address on file that was written to, masked. */
const written = z.object({ success: z.literal(true), to: z.string() })

const orderId = z.object({ id: z.string().check(z.maxLength(60)) })

export const addressWaysOfOrder = {
  method: 'POST',
  path: '/api/orders/:id/address/ways',
  summary: 'How the address of an order that this browser has open can be corrected',
  params: orderId,
  body: z.object({}),
  response: ways,
} as const satisfies Endpoint

export const addressCodeOfOrder = {
  method: 'POST',
  path: '/api/orders/:id/address/code',
  summary: 'Mails a code to the address of an order that this browser has open',
  params: orderId,
  body: emailStep,
  response: written,
} as const satisfies Endpoint

export const correctAddress = {
  method: 'POST',
  path: '/api/orders/:id/address',
  summary: 'Corrects the address of an order that this browser has open, by one of its ways',
  params: orderId,
  body: z.object(correction),
  response: corrected,
} as const satisfies Endpoint

export const addressWaysByReceipt = {
  method: 'POST',
  path: '/api/orders/correct-address/ways',
  summary: 'How the address of an order can be corrected, by its number and what it cost',
  body: receiptStep,
  response: ways,
} as const satisfies Endpoint

export const addressCodeByReceipt = {
  method: 'POST',
  path: '/api/orders/correct-address/code',
  summary: 'Mails a code to the address of an order, named by its number and what it cost',
  body: z.object({ ...receipt, email }),
  response: written,
} as const satisfies Endpoint

export const correctAddressByReceipt = {
  method: 'POST',
  path: '/api/orders/correct-address',
  summary: 'Corrects the address of an order, named by its number and what it cost',
  body: z.object({ ...receipt, ...correction }),
  response: corrected,
} as const satisfies Endpoint

export const stopAddressChange = {
  method: 'POST',
  path: '/api/orders/keep-address',
  summary: 'Stops a change of address that waits, or takes it back, with the token from an e-mail',
  body: z.object({ token: z.string('This link has expired.').check(z.maxLength(100)) }),
  response: z.object({ success: z.literal(true), outcome: z.enum(['stopped', 'taken_back']) }),
} as const satisfies Endpoint
