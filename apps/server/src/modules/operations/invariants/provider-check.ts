import { setTimeout as sleep } from 'node:timers/promises'
import type { Intent } from '../../../infra/payments/stripe.ts'
import { recordIn } from '../../fulfilment/orders/order-record.ts'
import {
  type Charge,
  chargesCalled,
  chargesSince,
  openedHere,
  refundedIntents,
} from './charges.repo.ts'
import type { Checked, CheckOptions, Hit, Invariant, Skipped } from './invariant.ts'

const HOUR_MS = 3_600_000
const ASKED_HOURS = 72
/** A payment may be booked long after its intent was made: the half that is surely covered. */
const BOOKED_HOURS = 36

const isSame = (charge: Charge | undefined, intent: Intent) =>
  charge?.amount === intent.receivedMinor && charge.currency === intent.currency

/** Whether this shop signed what is written to a payment, so that it is ours even if all else of it is lost. */
function isSignedHere({ config }: Pick<Checked, 'config'>, intent: Intent): boolean {
  const { attemptId, amountMinor, currency, metadata } = intent
  const paid = { attemptId, orderId: metadata.order_id ?? '', amountMinor, currency }
  return recordIn(config, paid, metadata) !== undefined
}

/** Without those of another shop on the same account, and those made by hand there. */
async function ours(ctx: Checked, intents: Intent[]): Promise<Intent[]> {
  const known = await openedHere(
    ctx.backOfficeDb,
    intents.map(({ id }) => id),
    intents.map(({ attemptId }) => attemptId),
  )
  return intents.filter(
    (intent) => known.has(intent.id) || known.has(intent.attemptId) || isSignedHere(ctx, intent),
  )
}

/** Payments of ours the provider has that the ledger lacks, or has otherwise. */
async function unbooked(ctx: Checked, paid: Intent[]): Promise<Intent[]> {
  const db = ctx.backOfficeDb
  const refs = paid.map(({ id }) => id)
  const known = new Map((await chargesCalled(db, refs)).map((charge) => [charge.ref, charge]))
  const missing = paid.filter((intent) => !isSame(known.get(intent.id), intent))
  const givenBack = await refundedIntents(
    db,
    missing.map(({ id }) => id),
  )
  return await ours(
    ctx,
    missing.filter(({ id }) => !givenBack.has(id)),
  )
}

/** The stand-in forgets its payments when it restarts: it answers for what it has seen. */
function coveredSince({ config }: Checked, paid: Intent[]): number {
  if (!config.sandboxUrl) return 0
  return Math.min(...paid.map((intent) => intent.createdAt.getTime()))
}

async function compare(ctx: Checked, { settlingMs, paidUntil }: CheckOptions): Promise<Hit[]> {
  const ago = (hours: number) => new Date(ctx.now().getTime() - hours * HOUR_MS)
  // The ledger first, then the provider, then the ledger again: what happens meanwhile is no difference.
  const booked = await chargesSince(ctx.backOfficeDb, ago(BOOKED_HOURS))
  const paid = await ctx.payments.paidSince(ago(ASKED_HOURS))
  const known = new Set(paid.map(({ id }) => id))
  const since = coveredSince(ctx, paid)
  const invented = booked.filter((charge) => !known.has(charge.ref) && charge.at.getTime() > since)

  const isAsked = ({ paidAt, createdAt }: Intent) =>
    !paidUntil || (paidAt ?? createdAt) <= paidUntil
  let missing = await unbooked(ctx, paid.filter(isAsked))
  if (missing.length > 0 && settlingMs > 0) {
    await sleep(settlingMs)
    missing = await unbooked(ctx, missing)
  }
  return [
    ...missing.map(({ id }) => ({ intent: id, what: 'paid, but not booked like that' })),
    ...invented.map(({ ref }) => ({ intent: ref, what: 'booked, but unknown to the provider' })),
  ]
}

export const providerInvariant: Invariant = {
  id: 'I21',
  says: 'the ledger and the provider know the same payments',
  find: async (ctx, options): Promise<readonly Hit[] | Skipped> => {
    try {
      return await compare(ctx, options)
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== 'payment_unavailable') throw error
      return { skipped: 'the card provider does not answer' }
    }
  },
}
