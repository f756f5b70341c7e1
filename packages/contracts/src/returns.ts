import * as z from 'zod/mini'
import { emailFor } from './billing.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'

/** Why a person wants their money back; what they choose decides nothing by itself. */
export const returnReasons = [
  'changed_mind',
  'wrong_edition',
  'does_not_activate',
  'not_delivered',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

/** The only reasons for which staff may refuse. */
export const refusals = [
  'key_in_use',
  'repeated_requests',
  'outside_policy',
  'right_lapsed',
  'not_a_consumer',
] as const
export type Refusal = (typeof refusals)[number]

export const requestStates = [
  'review',
  'approved',
  'refunded',
  'refused',
  'failed',
  'closed',
] as const

const MAX_NOTE = 500
const MAX_UNITS = 100

/** The state of one licence: seen or not, asked about, given back. */
const unitStates = ['waiting', 'unseen', 'seen', 'requested', 'returned'] as const

const returnUnit = z.object({
  lineId: z.number(),
  slot: z.number(),
  productName: z.string(),
  /** What was paid for it, a decimal in the currency of the order. */
  amount: z.string(),
  state: z.enum(unitStates),
  /** Whether the right of withdrawal applies to it now. */
  isWithdrawable: z.boolean(),
})
export type ReturnUnit = z.infer<typeof returnUnit>

export const refundRequest = z.object({
  id: z.string(),
  state: z.enum(requestStates),
  isWithdrawal: z.boolean(),
  isAutomatic: z.boolean(),
  amount: z.string(),
  licenses: z.number(),
  askedAt: z.string(),
  refusal: z.nullable(z.enum(refusals)),
})
export type RefundRequest = z.infer<typeof refundRequest>

/** What can still be given back of an order, and what was asked for. */
const orderReturns = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  currency: z.enum(currencies),
  /** Whether the 30-day guarantee still runs, and until when. */
  isGuaranteed: z.boolean(),
  guaranteeUntil: z.string(),
  /** None: not an order of the EU or the UK. Over: the 14 days have passed. Lapsed: given up for every key. */
  withdrawal: z.enum(['none', 'open', 'lapsed', 'over']),
  withdrawalUntil: z.string(),
  units: z.array(returnUnit),
  requests: z.array(refundRequest),
})
export type OrderReturns = z.infer<typeof orderReturns>

const params = z.object({ id: z.string().check(z.maxLength(60)) })

const CHOOSE = 'Choose at least one licence'
const number = z.number(CHOOSE).check(z.int(CHOOSE), z.positive(CHOOSE))
const units = z
  .array(z.object({ lineId: number, slot: number }), CHOOSE)
  .check(z.minLength(1, CHOOSE), z.maxLength(MAX_UNITS, 'Too many licences'))

const returnRequest = z.object({
  units,
  /** A withdrawal needs no reason. */
  isWithdrawal: z.boolean('Say whether this is a withdrawal'),
  reason: z.optional(z.enum(returnReasons, 'Choose a reason')),
  note: z.optional(
    z.string('The note is text').check(z.trim(), z.maxLength(MAX_NOTE, 'That is too long')),
  ),
})
export type ReturnTerms = z.infer<typeof returnRequest>

export const viewReturns = {
  method: 'GET',
  path: '/api/orders/:id/returns',
  summary: 'What can be given back of an order, for the browser that may see it',
  params,
  response: orderReturns,
} as const satisfies Endpoint

export const requestReturn = {
  method: 'POST',
  path: '/api/orders/:id/returns',
  summary: 'Asks for the money back: at once for keys nobody saw, through staff for the others',
  params,
  body: returnRequest,
  response: orderReturns,
} as const satisfies Endpoint

export const viewOwnReturns = {
  ...viewReturns,
  path: '/api/account/orders/:id/returns',
  summary: 'What can be given back of an order, for the signed-in owner of its address',
} as const satisfies Endpoint

export const requestOwnReturn = {
  ...requestReturn,
  path: '/api/account/orders/:id/returns',
  summary: 'Asks for the money back, as the signed-in owner of the address of the order',
} as const satisfies Endpoint

const name = 'Your name is required'

export const askWithdrawal = {
  method: 'POST',
  path: '/api/withdrawals',
  summary: 'Mails a link for a withdrawal; the answer never says whether the order was found',
  status: 202,
  body: z.object({
    orderNumber: z
      .string('Your order number is required')
      .check(
        z.trim(),
        z.minLength(1, 'Your order number is required'),
        z.maxLength(40, 'That is too long'),
      ),
    email: emailFor('The e-mail address of the order is required'),
    name: z
      .string(name)
      .check(z.trim(), z.minLength(1, name), z.maxLength(200, 'That is too long')),
  }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

const token = z.string('This link has expired.').check(z.maxLength(100))

export const viewWithdrawal = {
  method: 'POST',
  path: '/api/withdrawals/view',
  summary: 'The order a link from an e-mail is for; it is not spent by looking',
  body: z.object({ token }),
  response: orderReturns,
} as const satisfies Endpoint

export const confirmWithdrawal = {
  method: 'POST',
  path: '/api/withdrawals/confirm',
  summary: 'Declares the withdrawal with the link from an e-mail, once',
  body: z.object({ token, units }),
  response: z.object({ success: z.literal(true), declaredAt: z.string(), returns: orderReturns }),
} as const satisfies Endpoint
