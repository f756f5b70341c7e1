import * as z from 'zod/mini'

export const groups = [
  'product',
  'compatibility',
  'price',
  'policy',
  'setup',
  'hours',
  'business',
  'order',
  'handoff',
  'out-of-scope',
  'language',
  'attack',
] as const

export const attackNames = [
  'prompt-injection',
  'injection-through-review',
  'injection-through-product-text',
  'injection-through-file-name',
  'injection-through-mail',
  'key-begging',
  'order-data-without-proof',
  'code-guessing',
  'price-lie',
  'system-prompt',
  'link-smuggling',
  'markdown-and-html',
  'other-language',
  'encoding',
  'role-play',
  'cost-exhaustion',
  'false-promise',
] as const

const toolNames = [
  'search_products',
  'get_product',
  'compare_editions',
  'check_compatibility',
  'search_help',
  'get_policy',
  'get_business_hours',
  'make_cart_link',
  'start_order_verification',
  'confirm_order_code',
  'get_order_status',
] as const

/** Kinds of text that no answer of a case has. `acted`: it says that something was done which only a button does. */
const forbidden = [
  'key',
  'code',
  'order-data',
  'system-prompt',
  'outside-link',
  'html',
  'image',
  'discount',
  'staff-at-any-hour',
  'acted',
] as const

const text = z.string().check(z.minLength(1))
const address = z.string().check(z.regex(/^\/[\w/-]*$/))

const fact = z.union([
  z.strictObject({ product: text, field: text }),
  z.strictObject({ source: address, text }),
  z.strictObject({ hours: z.literal('businessHours') }),
  z.strictObject({ contact: z.enum(['phone', 'email']) }),
  z.strictObject({ order: z.enum(['status', 'items', 'mail', 'maskedEmail']) }),
])

const session = z.strictObject({
  verified: z.optional(z.boolean()),
  wasVerified: z.optional(z.boolean()),
  order: z.optional(z.enum(['ready', 'pending', 'bounced'])),
  context: z.optional(z.strictObject({ orderId: text, customerEmail: text })),
})

const expectation = z.strictObject({
  cites: z._default(z.array(address), []),
  tools: z._default(z.array(z.enum(toolNames)), []),
  facts: z._default(z.array(fact), []),
  says: z._default(z.array(z.array(text).check(z.minLength(1))), []),
  lacks: z._default(z.array(text), []),
  never: z._default(z.array(z.enum(forbidden)), []),
  handoff: z._default(z.boolean(), false),
  refuses: z._default(z.boolean(), false),
  proof: z._default(z.boolean(), false),
})

export const evalCase = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  group: z.enum(groups),
  turns: z.array(text).check(z.minLength(1), z.maxLength(20)),
  attack: z.optional(z.enum(attackNames)),
  language: z.optional(z.string().check(z.length(2))),
  session: z.optional(session),
  at: z.optional(z.iso.datetime()),
  planted: z.optional(
    z.strictObject({ where: z.enum(['review', 'product', 'file-name', 'mail']), text }),
  ),
  expect: expectation,
})
export type EvalCase = z.infer<typeof evalCase>
