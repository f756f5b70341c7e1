import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { payoutsScreen } from './screens/payouts.ts'

export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutState = (typeof payoutStates)[number]

const payout = z.object({
  id: z.string(),
  amount: z.string(),
  /** What the account is settled in, which may be none of the shop's own. */
  currency: z.string(),
  state: z.enum(payoutStates),
  /** "2026-11-20" */
  arrivesOn: z.string(),
  failure: z.nullable(z.string()),
  statement: z.nullable(z.string()),
  /** What it brought; null until its entries are known. */
  payments: z.nullable(z.number()),
  fees: z.nullable(z.string()),
  at: z.string(),
})
export type Payout = z.infer<typeof payout>

export const listPayouts = {
  ...payoutsScreen.calls.listPayouts,
  summary: 'Payouts to the owner’s bank, the newest first',
  query: z.object({
    ...pageQuery,
    state: z.optional(z.enum(payoutStates, 'Unknown state')),
    sort: z._default(sortOf(['at']), '-at'),
  }),
  response: z.object({ success: z.literal(true), payouts: z.array(payout), ...pageAnswer }),
} as const satisfies Endpoint

const sum = z.object({ amount: z.string(), currency: z.string() })

export const payoutFigures = {
  ...payoutsScreen.calls.payoutFigures,
  summary:
    'What is on the way to the bank, and when the balance was read; never added across currencies',
  response: z.object({
    success: z.literal(true),
    /** On the balance or on the way to the bank. */
    onTheWay: z.array(sum),
    /** Arrived within thirty days. */
    arrived: z.array(sum),
    /** Null until the balance was read. */
    readAt: z.nullable(z.string()),
  }),
} as const satisfies Endpoint

export const readPayout = {
  ...payoutsScreen.calls.readPayout,
  summary: 'One payout',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  response: z.object({ success: z.literal(true), payout }),
} as const satisfies Endpoint

export const balanceKinds = [
  'charge',
  'refund',
  'refund_reversal',
  'dispute',
  'dispute_reversal',
  'fee',
  'payout',
  'payout_reversal',
  'other',
] as const
export type BalanceKind = (typeof balanceKinds)[number]

const entry = z.object({
  id: z.string(),
  kind: z.enum(balanceKinds),
  /** The provider's own word for its kind. */
  word: z.string(),
  /** Null where it belongs to no order of this shop. */
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  gross: z.string(),
  fee: z.string(),
  net: z.string(),
  currency: z.string(),
  /** What the buyer was charged or given, where that was in another currency. */
  charged: z.nullable(z.string()),
  chargedCurrency: z.nullable(z.string()),
  /** It is of an order of ours, and the ledger has it otherwise or not at all. */
  isMissing: z.boolean(),
  at: z.string(),
})
export type BalanceEntry = z.infer<typeof entry>

export const listBalanceEntries = {
  ...payoutsScreen.calls.listBalanceEntries,
  summary: 'What came on the balance at the card provider or left it, all or of one payout',
  query: z.object({
    ...pageQuery,
    payout: z.optional(z.string().check(z.maxLength(100))),
    sort: z._default(sortOf(['at']), '-at'),
  }),
  response: z.object({ success: z.literal(true), entries: z.array(entry), ...pageAnswer }),
} as const satisfies Endpoint
