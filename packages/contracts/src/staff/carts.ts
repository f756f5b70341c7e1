import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { dayFilter, searchFilter } from './list-filters.ts'
import { cartsScreen } from './screens/carts.ts'

const byId = z.object({
  id: z.string().check(z.regex(/^cart_[\da-f]{32}$/, 'There is no such cart')),
})
const reason = z
  .string('Say why')
  .check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(500, 'Say it shorter'))

/** Recoverable, mailed, bought after a mail, without a wish to be reminded, or left alone by staff. */
export const cartQueues = ['recoverable', 'mailed', 'recovered', 'no_consent', 'excluded'] as const
export type CartQueue = (typeof cartQueues)[number]

const listedCart = z.object({
  id: z.string(),
  /** Null without a consent; the first letter for those who do not see customers. */
  email: z.nullable(z.string()),
  editions: z.array(z.string()),
  total: z.string(),
  mails: z.number(),
  isProven: z.boolean(),
  queue: z.nullable(z.enum(cartQueues)),
  source: z.nullable(z.string()),
  device: z.nullable(z.string()),
  createdAt: z.string(),
})
export type ListedCart = z.infer<typeof listedCart>

export const listCarts = {
  ...cartsScreen.calls.listCarts,
  summary: 'Carts that were left at the checkout, the newest first',
  query: z.object({
    ...pageQuery,
    ...searchFilter,
    ...dayFilter('createdAt'),
    queue: z.optional(z.enum(cartQueues, 'There is no such view')),
    sort: z._default(sortOf(['createdAt']), '-createdAt'),
  }),
  response: z.object({ success: z.literal(true), carts: z.array(listedCart), ...pageAnswer }),
} as const satisfies Endpoint

const cartFile = z.object({
  success: z.literal(true),
  cart: listedCart,
  items: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      quantity: z.number(),
      /** In dollars, now; null where it is not on sale. */
      price: z.nullable(z.string()),
    }),
  ),
  coupon: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  mailedAt: z.nullable(z.string()),
  restoredAt: z.nullable(z.string()),
  excludedAt: z.nullable(z.string()),
  /** Why no mail can be sent now; null if one can. */
  refusal: z.nullable(z.string()),
})
export type CartFile = z.infer<typeof cartFile>

export const readCart = {
  ...cartsScreen.calls.readCart,
  summary: 'One cart, what it costs now, and what was mailed about it',
  params: byId,
  response: cartFile,
} as const satisfies Endpoint

export const sendCartMail = {
  ...cartsScreen.calls.sendCartMail,
  summary: 'Sends the next reminder now; never a third, and never without a wish to be reminded',
  params: byId,
  body: z.object({
    reason,
    coupon: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  }),
  response: cartFile,
} as const satisfies Endpoint

export const excludeCart = {
  ...cartsScreen.calls.excludeCart,
  summary: 'No reminder about this cart, by a tick or by staff; or again',
  params: byId,
  body: z.object({ isExcluded: z.boolean(), reason }),
  response: cartFile,
} as const satisfies Endpoint

const hours = (most: number) =>
  z.int('Type whole hours').check(z.gte(1, 'At least 1 hour'), z.lte(most, `At most ${most} hours`))

/** A reminder each, so many hours after the last change of the cart. */
export const cartDelays = z.object({ firstHours: hours(72), secondHours: hours(168) })
export type CartDelays = z.infer<typeof cartDelays>

const report = z.object({
  success: z.literal(true),
  delays: cartDelays,
  /** The last 30 days, as long as carts are kept. */
  mailed: z.number(),
  recovered: z.number(),
  /** What recovered orders cost at the prices of the catalogue, in dollars. */
  revenue: z.string(),
})
export type CartReport = z.infer<typeof report>

export const reportCarts = {
  ...cartsScreen.calls.reportCarts,
  summary: 'What reminders brought back, and when they go out',
  response: report,
} as const satisfies Endpoint

export const editCartDelays = {
  ...cartsScreen.calls.editCartDelays,
  summary: 'Changes when reminders go out',
  body: z.object({ delays: cartDelays, seen: cartDelays, reason }),
  response: report,
} as const satisfies Endpoint
