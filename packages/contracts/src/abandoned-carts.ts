import * as z from 'zod/mini'
import { emailFor } from './billing.ts'
import type { Endpoint } from './endpoint.ts'

const MOST_LINES = 50
const MOST_OF_ONE = 999

const text = (longest: number) => z.optional(z.nullable(z.string().check(z.maxLength(longest))))
const amount = z.optional(z.number().check(z.gte(0), z.lte(1e9)))
const pixels = z.optional(z.number().check(z.int(), z.gte(0), z.lte(100_000)))

const line = z.object({
  productId: z.string().check(z.maxLength(100)),
  quantity: z.number().check(z.int(), z.gte(1), z.lte(MOST_OF_ONE)),
})

/** A cart as the checkout tells of it. Who left it is kept only if `remind` says that they asked for it. */
export const abandonedCart = z.object({
  sessionId: z.string().check(z.minLength(8), z.maxLength(100)),
  remind: z.optional(z.boolean()),
  customerEmail: z.optional(z.nullable(emailFor('Email is required'))),
  customerName: text(200),
  customerPhone: text(40),
  items: z.array(line).check(z.minLength(1), z.maxLength(MOST_LINES)),
  subtotal: amount,
  total: amount,
  couponCode: text(40),
  couponDiscount: amount,
  deviceInfo: z.optional(
    z.object({
      userAgent: text(500),
      browser: text(60),
      os: text(60),
      device: text(60),
      viewport: z.optional(z.object({ width: pixels, height: pixels })),
    }),
  ),
  pageUrl: text(500),
  referrer: text(500),
  utm: z.optional(z.object({ source: text(100), medium: text(100), campaign: text(100) })),
})
export type AbandonedCart = z.infer<typeof abandonedCart>

export const captureCart = {
  method: 'POST',
  path: '/api/abandoned-cart/capture',
  summary: 'Notes a cart that was left behind; the page is never held up by it',
  // Checked by `abandonedCart` later: a page gets 200 whatever it says.
  body: z.record(z.string(), z.unknown()),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const confirmReminder = {
  method: 'POST',
  path: '/api/abandoned-cart/confirm',
  summary: 'The reader of a mailbox agrees to be reminded of the carts left under its address',
  body: z.object({ token: z.string('The link is broken').check(z.maxLength(100)) }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const restoreCart = {
  method: 'POST',
  path: '/api/abandoned-cart/restore',
  summary: 'The editions of the cart that a reminder is about, as far as they are still on sale',
  body: z.object({ token: z.string('The link is broken').check(z.maxLength(100)) }),
  response: z.object({ success: z.literal(true), items: z.array(line) }),
} as const satisfies Endpoint
