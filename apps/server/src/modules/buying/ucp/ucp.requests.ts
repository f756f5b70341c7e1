import { currencies } from '@keyhaven/contracts/money'
import * as z from 'zod/mini'

const MOST_LINES = 20
const MOST_IDS = 50
const MOST_FOUND = 50
const DEFAULT_FOUND = 10

const text = (longest: number) => z.string().check(z.maxLength(longest))
const id = text(100).check(z.minLength(1))

/** What an agent says of its person's place and language. A currency that the shop does not know is as if unsaid. */
const context = z.optional(
  z.looseObject({ currency: z.optional(z.catch(z.optional(z.enum(currencies)), undefined)) }),
)
const amount = z.optional(z.number().check(z.int(), z.nonnegative()))

export const searchRequest = z.looseObject({
  query: z.optional(text(500)),
  filters: z.optional(
    z.looseObject({
      categories: z.optional(z.array(text(200)).check(z.maxLength(MOST_IDS))),
      price: z.optional(z.looseObject({ min: amount, max: amount })),
    }),
  ),
  pagination: z.optional(
    z.looseObject({
      cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
      limit: z._default(z.number().check(z.int(), z.gte(1), z.lte(MOST_FOUND)), DEFAULT_FOUND),
    }),
  ),
  context,
})

export const lookupRequest = z.looseObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_IDS)),
  context,
})

export const productRequest = z.looseObject({ id, context })

const lines = z
  .array(
    z.looseObject({
      item: z.looseObject({ id }),
      quantity: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
    }),
  )
  .check(z.maxLength(MOST_LINES))

const discounts = z.optional(
  z.looseObject({ codes: z.optional(z.array(text(60)).check(z.maxLength(5))) }),
)

export const cartRequest = z.looseObject({ line_items: lines, discounts, context })
export type CartRequest = z.infer<typeof cartRequest>

export const checkoutRequest = z.looseObject({
  cart_id: z.optional(text(100)),
  line_items: z._default(lines, []),
  discounts,
  context,
  /** Taken for the form that the person sees, and never told again. */
  buyer: z.optional(z.looseObject({ email: z.optional(text(254)) })),
})
export type CheckoutRequest = z.infer<typeof checkoutRequest>
