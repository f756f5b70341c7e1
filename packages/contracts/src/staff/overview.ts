import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { stockLevels } from './license-stock.ts'
import { overviewScreen } from './screens/overview.ts'

export const overviewRanges = ['today', '7d', '30d', '90d', '12m', 'custom'] as const
export type OverviewRange = (typeof overviewRanges)[number]

/** No more days than these are summed at once. */
export const MOST_DAYS = 731

const share = z.nullable(z.number())

/** What net revenue is made of, as decimals. */
const entries = {
  charged: z.string(),
  refunded: z.string(),
  disputed: z.string(),
  wonBack: z.string(),
  secondCharged: z.string(),
  secondReturned: z.string(),
  net: z.string(),
}

/** Dollars at the rate of each order. A share is 0 to 1, and null where there is nothing to divide by. */
const totals = z.object({
  ...entries,
  orders: z.number(),
  freeOrders: z.number(),
  units: z.number(),
  average: z.nullable(z.string()),
  refundShare: share,
  disputeShare: share,
  conversion: share,
})
export type OverviewTotals = z.infer<typeof totals>

const day = z.object({
  day: z.string(),
  net: z.string(),
  orders: z.number(),
  refunded: z.string(),
  /** Of the day as far into the period before. */
  netBefore: z.string(),
  ordersBefore: z.number(),
})
export type OverviewDay = z.infer<typeof day>

const slice = z.object({
  key: z.string(),
  /** Empty where the key says it all. */
  name: z.string(),
  net: z.string(),
  netBefore: z.string(),
  orders: z.number(),
  units: z.number(),
})
export type OverviewSlice = z.infer<typeof slice>

/** In its own currency, to the cent what the ledger says. */
const currency = z.object({
  currency: z.string(),
  ...entries,
  orders: z.number(),
})
export type OverviewCurrency = z.infer<typeof currency>

const funnel = z.object({
  seen: z.number(),
  cart: z.number(),
  checkout: z.number(),
  paid: z.number(),
})
export type OverviewFunnel = z.infer<typeof funnel>

export const shelf = z.object({
  productId: z.string(),
  name: z.string(),
  available: z.number(),
  waiting: z.number(),
  level: z.enum(stockLevels),
  daysOfCover: z.nullable(z.number()),
})

const waitingOrder = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  customer: z.string(),
  missing: z.number(),
  paidAt: z.string(),
})

const failedPayment = z.object({
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  amount: z.string(),
  currency: z.string(),
  at: z.string(),
})

const usedCoupon = z.object({ id: z.string(), code: z.string(), uses: z.number() })

export const readOverview = {
  ...overviewScreen.calls.readOverview,
  summary: 'The figures of a period and of the one before, and what needs attention now',
  query: z.object({
    range: z._default(z.enum(overviewRanges, 'Choose one of the periods'), '30d'),
    from: z.optional(z.iso.date('A day is written as 2026-01-31')),
    to: z.optional(z.iso.date('A day is written as 2026-01-31')),
  }),
  response: z.object({
    success: z.literal(true),
    /** Days in UTC, the first and the last of both periods. */
    period: z.object({ from: z.string(), to: z.string(), before: z.string(), until: z.string() }),
    now: totals,
    before: totals,
    days: z.array(day),
    editions: z.array(slice),
    countries: z.array(slice),
    stores: z.array(slice),
    channels: z.array(slice),
    currencies: z.array(currency),
    funnel: z.object({ now: funnel, before: funnel }),
    keysPending: z.number(),
    /** The edition whose keys are used up first; null while nothing is sold. */
    cover: z.nullable(z.object({ days: z.number(), name: z.string() })),
    lowStock: z.array(shelf),
    waiting: z.object({ count: z.number(), orders: z.array(waitingOrder) }),
    failed: z.object({ count: z.number(), payments: z.array(failedPayment) }),
    coupons: z.array(usedCoupon),
  }),
} as const satisfies Endpoint
