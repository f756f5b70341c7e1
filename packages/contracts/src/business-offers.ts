import * as z from 'zod/mini'
import { billingInfo } from './billing.ts'
import { availability } from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'

export const OFFER_SEATS = 10_000

export const reference = z.string().check(z.trim(), z.maxLength(20))
export const version = z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))

/** Decimals in the offer's currency. */
const offerLine = z.object({
  productId: z.string(),
  productName: z.string(),
  quantity: z.int(),
  listPrice: z.string(),
  /** What the volume takes off the list price. */
  percent: z.int(),
  unitPrice: z.string(),
  amount: z.string(),
})

export const offerFacts = {
  reference: z.string(),
  version: z.int(),
  currency: z.enum(currencies),
  lines: z.array(offerLine),
  total: z.string(),
  note: z.string(),
  issuedAt: z.string(),
  expiresAt: z.string(),
}

/** An offer as the one who asked for it sees it. */
export const businessOffer = z.object({
  ...offerFacts,
  company: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
  availability,
  /** The order it became, once it was paid. */
  orderId: z.nullable(z.string()),
})
export type BusinessOffer = z.infer<typeof businessOffer>

export const openBusinessOffer = {
  method: 'POST',
  path: '/api/business-quote/open',
  summary: 'Opens a quote for this browser by the link that was mailed',
  body: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: businessOffer,
} as const satisfies Endpoint

export const viewBusinessOffer = {
  method: 'GET',
  path: '/api/business-quote',
  summary: 'The quote this browser opened last',
  response: businessOffer,
} as const satisfies Endpoint

export const readBusinessOffer = {
  method: 'GET',
  path: '/api/business-quote.pdf',
  summary: 'The quote this browser opened last as PDF',
  response: z.unknown(),
} as const satisfies Endpoint

/** Who pays. The address is the one that asked: it is proven by the link. */
export const offerBilling = z.omit(billingInfo, { email: true })
export type OfferBilling = z.infer<typeof offerBilling>

export const acceptBusinessOffer = {
  method: 'POST',
  path: '/api/business-quote/accept',
  summary: 'Accepts the quote, once, and leads to the page where it is paid',
  body: z.object({ reference, version, billingInfo: offerBilling }),
  response: z.object({
    success: z.literal(true),
    orderId: z.string(),
    /** The card provider's page. */
    checkoutUrl: z.string(),
  }),
} as const satisfies Endpoint
