import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'

export const validateCoupon = {
  method: 'POST',
  path: '/api/coupons/validate',
  summary: 'Says whether a code would apply; the binding sum is made with the order',
  body: z.object({
    code: z.pipe(
      z
        .string('Please enter a coupon code.')
        .check(z.trim(), z.minLength(1, 'Please enter a coupon code.'), z.maxLength(60)),
      z.transform((code: string) => code.toUpperCase()),
    ),
    email: z.optional(z.string()),
    cartTotal: z.number('The cart total is missing').check(z.gte(0, 'The cart total is missing')),
    productIds: z.array(z.string()).check(z.maxLength(50)),
  }),
  response: z.object({
    success: z.literal(true),
    isValid: z.boolean(),
    discountAmount: z.number(),
    coupon: z.nullable(
      z.object({ discountType: z.enum(['percentage', 'fixed']), discountValue: z.number() }),
    ),
    message: z.string(),
  }),
} as const satisfies Endpoint
