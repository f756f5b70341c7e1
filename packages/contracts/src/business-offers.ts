import * as z from 'zod/mini'
import { billingInfo } from './billing.ts'
import { availability } from './checkout.ts'
import type { Endpoint } from './endpoint.ts'
import { currencies } from './money.ts'
import { volumeBreaks } from './volume-breaks.ts'

export const OFFER_SEATS = 10_000
const LONGEST_NOTE = 2_000
const DEAREST_MINOR = 99_999_999

const reference = z.string().check(z.trim(), z.maxLength(20))
const version = z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000))

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

const offerFacts = {
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

export const requestStates = ['new', 'answered', 'won', 'lost', 'spam'] as const

const requestSummary = z.object({
  reference: z.string(),
  company: z.string(),
  contactName: z.string(),
  email: z.string(),
  country: z.string(),
  seats: z.int(),
  state: z.enum(requestStates),
  createdAt: z.string(),
})

export const listQuoteRequests = {
  method: 'GET',
  path: '/api/admin/quotes',
  summary: 'Requests for quotes, the newest first',
  query: z.object({ state: z.optional(z.enum(requestStates)), before: z.optional(reference) }),
  response: z.object({ success: z.literal(true), requests: z.array(requestSummary) }),
} as const satisfies Endpoint

const issuedOffer = z.object({
  ...offerFacts,
  isSuperseded: z.boolean(),
  isExpired: z.boolean(),
  /** When the one who asked first opened it. */
  openedAt: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  isPaid: z.boolean(),
})

const quoteRequestDetails = z.object({
  success: z.literal(true),
  request: z.object({
    ...requestSummary.shape,
    phone: z.string(),
    taxId: z.string(),
    neededBy: z.nullable(z.string()),
    message: z.string(),
    lines: z.array(z.object({ productId: z.string(), quantity: z.int() })),
  }),
  offers: z.array(issuedOffer),
})

export const readQuoteRequest = {
  method: 'GET',
  path: '/api/admin/quotes/:reference',
  summary: 'One request with every version of its quote',
  params: z.object({ reference }),
  response: quoteRequestDetails,
} as const satisfies Endpoint

const seats = 'Enter a whole number from 1 to 10,000'
const pricedLine = z.object({
  productId: z.string().check(z.maxLength(100)),
  /** As asked for, unless said. */
  quantity: z.optional(z.int(seats).check(z.gte(1, seats), z.lte(OFFER_SEATS, seats))),
  /** The price of one before the volume counts, in the smallest unit; the catalogue's unless said. */
  unitMinor: z.optional(z.int().check(z.gte(1), z.lte(DEAREST_MINOR))),
})

export const priceQuote = {
  method: 'POST',
  path: '/api/admin/quotes/:reference/offers',
  summary: 'Issues a quote, or the next version of it, and mails it to the one who asked',
  params: z.object({ reference }),
  body: z.object({
    currency: z.enum(currencies),
    /** All lines of the request at the prices of the catalogue, unless said. */
    lines: z._default(z.array(pricedLine).check(z.maxLength(9)), []),
    /** The shop's own steps, unless said. */
    volumeBreaks: z.optional(volumeBreaks),
    /** The last day it can be accepted, in UTC. */
    expiresOn: z.iso.date('Enter a date'),
    note: z._default(z.string().check(z.trim(), z.maxLength(LONGEST_NOTE)), ''),
  }),
  response: quoteRequestDetails,
  status: 201,
} as const satisfies Endpoint

export const readOfferForStaff = {
  method: 'GET',
  path: '/api/admin/quotes/:reference/offers/:version.pdf',
  summary: 'One version of a quote as PDF',
  params: z.object({ reference, version }),
  response: z.unknown(),
} as const satisfies Endpoint
