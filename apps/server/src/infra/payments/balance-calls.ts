import type Stripe from 'stripe'
import { AppError } from '../app-error.ts'
import { type BalanceKind, kindOfEntry, subjectOf } from './balance-kinds.ts'
import type { Metadata } from './signed-metadata.ts'

/** What came on the owner's balance or left it. Amounts are in smallest units, negative for what left. */
export type BalanceEntry = Readonly<{
  id: string
  kind: BalanceKind
  /** The provider's own word for its kind. */
  word: string
  /** Of a movement that belongs to a payment; the rest belongs to none. */
  subject:
    | Readonly<{
        ledgerRef: string | undefined
        intentId: string | undefined
        chargedMinor: number
        chargedCurrency: string
        method: string | undefined
        metadata: Metadata
        isPending: boolean
      }>
    | undefined
  grossMinor: number
  feeMinor: number
  netMinor: number
  currency: string
  exchangeRate: number | null
  availableOn: Date
  at: Date
}>

export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutState = (typeof payoutStates)[number]

export type ProviderPayout = Readonly<{
  id: string
  amountMinor: number
  currency: string
  state: PayoutState
  arrivesOn: Date
  failure: string | null
  statement: string | null
  isAutomatic: boolean
  /** Whether the provider can say which entries it brought. */
  isReconciled: boolean
  at: Date
}>

export type BalancePage = Readonly<{ entries: readonly BalanceEntry[]; next: string | undefined }>
type BalanceQuery = Readonly<{ since: Date } | { payoutId: string }>

export type BalanceCalls = Readonly<{
  /** A hundred entries at a time, the newest first; `after` is the `next` of the page before. */
  balancePage: (asked: BalanceQuery, after?: string) => Promise<BalancePage>
  /** Undefined where the provider knows none of that name. */
  findBalanceEntry: (id: string) => Promise<BalanceEntry | undefined>
  payoutsSince: (since: Date) => Promise<ProviderPayout[]>
}>

const PAGE = 100
const LIST_MS = 30_000

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000)
const dateOf = (unix: number) => new Date(unix * 1_000)

const asEntry = (entry: Stripe.BalanceTransaction): BalanceEntry => ({
  id: entry.id,
  kind: kindOfEntry(entry),
  word: entry.type,
  subject: subjectOf(entry),
  grossMinor: entry.amount,
  feeMinor: entry.fee,
  netMinor: entry.net,
  currency: entry.currency.toUpperCase(),
  exchangeRate: entry.exchange_rate,
  availableOn: dateOf(entry.available_on),
  at: dateOf(entry.created),
})

const stateOf = (word: string): PayoutState => {
  const state = payoutStates.find((known) => known === word)
  if (!state) throw new Error(`the card provider has a payout that is “${word}”`)
  return state
}

const asPayout = (payout: Stripe.Payout): ProviderPayout => ({
  id: payout.id,
  amountMinor: payout.amount,
  currency: payout.currency.toUpperCase(),
  state: stateOf(payout.status),
  arrivesOn: dateOf(payout.arrival_date),
  failure: payout.failure_message ?? payout.failure_code,
  statement: payout.statement_descriptor,
  isAutomatic: payout.automatic,
  isReconciled: payout.reconciliation_status === 'completed',
  at: dateOf(payout.created),
})

type AskingCall = <T>(call: () => Promise<T>, mostMs?: number) => Promise<T>

export const balanceCalls = (stripe: Stripe, asked: AskingCall): BalanceCalls => ({
  balancePage: (wanted, after) =>
    asked(async () => {
      const page = await stripe.balanceTransactions.list({
        ...('payoutId' in wanted
          ? { payout: wanted.payoutId }
          : { created: { gte: seconds(wanted.since) } }),
        ...(after && { starting_after: after }),
        limit: PAGE,
        expand: ['data.source'],
      })
      const next = page.has_more ? page.data.at(-1)?.id : undefined
      return { entries: page.data.map(asEntry), next }
    }, LIST_MS),
  findBalanceEntry: async (id) => {
    try {
      return await asked(async () =>
        asEntry(await stripe.balanceTransactions.retrieve(id, { expand: ['source'] })),
      )
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined
      throw error
    }
  },
  payoutsSince: (since) =>
    asked(async () => {
      const found: ProviderPayout[] = []
      const wanted = { created: { gte: seconds(since) }, limit: PAGE }
      for await (const payout of stripe.payouts.list(wanted)) found.push(asPayout(payout))
      return found
    }, LIST_MS),
})
