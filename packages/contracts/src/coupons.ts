import * as z from 'zod/mini'
import { cartItem } from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'

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
    /** With quantities the answer is what the order will take off. */
    items: z.optional(z.array(cartItem).check(z.maxLength(50))),
    /** What will be paid in; a coupon may be for one currency alone. */
    currency: z.optional(z.enum(currencies)),
    /** Put into the cart by a link or an offer, not typed in. */
    isClaim: z.optional(z.boolean()),
  }),
  response: z.object({
    success: z.literal(true),
    isValid: z.boolean(),
    discountAmount: z.number(),
    coupon: z.nullable(
      z.object({
        discountType: z.enum(['percentage', 'fixed']),
        discountValue: z.number(),
        /** In dollars. */
        minSubtotal: z.number(),
        /** The products it is meant for; none means every product. */
        productIds: z.array(z.string()),
        excludedProductIds: z.optional(z.array(z.string())),
        allowsFree: z.boolean(),
      }),
    ),
    message: z.string(),
  }),
} as const satisfies Endpoint
