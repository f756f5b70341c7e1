import * as z from 'zod/mini'
import { OFFER_SEATS, offerFacts, reference, version } from '../business-offers.ts'
import type { Endpoint } from '../endpoint.ts'
import { currencies } from '../money.ts'
import { volumeBreaks } from '../volume-breaks.ts'
import { requestedApproval } from './approvals.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { businessQuotesScreen } from './screens/business-quotes.ts'

const LONGEST_NOTE = 2_000
const DEAREST_MINOR = 99_999_999

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
  ...businessQuotesScreen.calls.listQuoteRequests,
  summary: 'Requests for quotes, the newest first',
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(requestStates)),
    sort: z._default(sortOf(['createdAt']), '-createdAt'),
  }),
  response: z.object({
    success: z.literal(true),
    requests: z.array(requestSummary),
    ...pageAnswer,
  }),
} as const satisfies Endpoint

const issuedOffer = z.object({
  ...offerFacts,
  isSuperseded: z.boolean(),
  /** Staff took it back. */
  isWithdrawn: z.boolean(),
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
    lines: z.array(z.object({ productId: z.string(), productName: z.string(), quantity: z.int() })),
  }),
  offers: z.array(issuedOffer),
})

export const readQuoteRequest = {
  ...businessQuotesScreen.calls.readQuoteRequest,
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

/** What staff say about the price of a quote. */
export const quotePricing = z.object({
  currency: z.enum(currencies),
  /** All lines of the request at the prices of the catalogue, unless said. */
  lines: z._default(z.array(pricedLine).check(z.maxLength(9)), []),
  /** The shop's own steps, unless said. */
  volumeBreaks: z.optional(volumeBreaks),
  /** The last day it can be accepted, in UTC. */
  expiresOn: z.iso.date('Enter a date'),
  note: z._default(z.string().check(z.trim(), z.maxLength(LONGEST_NOTE)), ''),
})

export const priceQuote = {
  ...businessQuotesScreen.calls.priceQuote,
  summary:
    'Issues a quote, or the next version of it, and mails it; one below the floor waits for an approval',
  params: z.object({ reference }),
  body: quotePricing,
  response: z.object({
    ...quoteRequestDetails.shape,
    /** Null where the quote was issued; otherwise nothing is before another person approved it. */
    approval: z.nullable(requestedApproval),
  }),
  status: 201,
} as const satisfies Endpoint

const LONGEST_REASON = 500
const reason = z
  .string('Say why')
  .check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(LONGEST_REASON, 'That is too long'))

export const markQuote = {
  ...businessQuotesScreen.calls.markQuote,
  summary: 'Notes that a request is lost or spam, which takes its offer back, or opens it again',
  params: z.object({ reference }),
  body: z.object({ state: z.enum(['lost', 'spam', 'open'], 'Lost, spam or open'), reason }),
  response: quoteRequestDetails,
} as const satisfies Endpoint

export const withdrawOffer = {
  ...businessQuotesScreen.calls.withdrawOffer,
  summary: 'Takes the offer back that can still be accepted',
  params: z.object({ reference }),
  body: z.object({ reason }),
  response: quoteRequestDetails,
} as const satisfies Endpoint

export const mailOffer = {
  ...businessQuotesScreen.calls.mailOffer,
  summary: 'Mails the offer that can be accepted once more, to the address that asked',
  params: z.object({ reference }),
  response: z.object({ success: z.literal(true) }),
} as const satisfies Endpoint

export const readQuoteRecords = {
  ...businessQuotesScreen.calls.readQuoteRecords,
  summary: 'What staff did to a quote, what waits for a second person, and who has the seats',
  params: z.object({ reference }),
  response: z.object({
    success: z.literal(true),
    events: z.array(
      z.object({
        at: z.string(),
        action: z.string(),
        by: z.nullable(z.string()),
        text: z.string(),
      }),
    ),
    awaited: z.array(z.object({ id: z.string(), summary: z.string(), askedByName: z.string() })),
    seats: z.array(
      z.object({
        email: z.string(),
        productName: z.string(),
        lastFive: z.string(),
        state: z.string(),
        at: z.string(),
      }),
    ),
  }),
} as const satisfies Endpoint

export const readOfferForStaff = {
  ...businessQuotesScreen.calls.readOfferForStaff,
  summary: 'One version of a quote as PDF',
  params: z.object({ reference, version }),
  response: z.unknown(),
} as const satisfies Endpoint
