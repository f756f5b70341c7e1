import { isCurrency } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import type { Intent } from '../../../infra/payments/stripe.ts'
import type { OrderRecord } from '../../fulfilment/orders/order-record.rules.ts'
import { recordIn } from '../../fulfilment/orders/order-record.ts'
import { leftOf } from './left-of.ts'
import { foundAgain, openCaseOf, unbooked } from './orphans.repo.ts'
import { type Kind, kindOf, type Obstacle, type Plan, planFor } from './orphans.rules.ts'
import { type UnitsNote, unitsNoted } from './units-note.ts'

/** More than this are for another run. */
const MOST = 1_000

export type Orphan = Readonly<{
  intent: Intent
  orderId: string
  kind: Kind
  plan: Plan
  /** What we wrote of the order when its payment was opened. */
  record: OrderRecord | undefined
  obstacle: Obstacle | undefined
  note: UnitsNote | undefined
  held: Readonly<Record<string, number>>
}>

type OrphanQuery = Readonly<{ since: Date; isRefundWanted?: boolean }>

/** What the payment says of its order. Others may have written it; the record says whether we did. */
const namesIn = ({ attemptId, metadata }: Intent) => ({
  attemptId,
  orderId: metadata.order_id ?? '',
})

/** Everything the order was made of, or what is missing of it. */
export async function partsOf(ctx: Pick<Context, 'db'>, intent: Intent, record: OrderRecord) {
  const { currency, amountMinor: chargeMinor } = intent
  const products = record.lines.map(([productId]) => productId)
  const found = await foundAgain(ctx.db, { ...record, currency, chargeMinor, products })
  const charged = record.lines.reduce((sum, line) => sum + line[4], 0)
  const isWhole = products.length === 0 || charged === chargeMinor
  const obstacles: [Obstacle, boolean][] = [
    ['nobody to write to', intent.payer === undefined],
    ['the amount differs', intent.receivedMinor !== chargeMinor || !isWhole],
    ['an edition is gone', products.some((id) => !(id in found.names))],
    ['its rate is gone', found.rateId === null || !isCurrency(currency)],
    ['its payment link is gone', record.linkId !== null && !found.hasLink],
    ['its store is gone', !found.hasStore],
  ]
  return { found, obstacle: obstacles.find(([, isThere]) => isThere)?.[0] }
}

async function looked(ctx: Context, seen: Intent, isRefundWanted: boolean): Promise<Orphan> {
  const names = namesIn(seen)
  // A page of payments does not say who paid.
  const intent = await ctx.payments.findIntent(seen.id)
  const standing = await openCaseOf(ctx.db, { intentId: intent.id, ...names })
  const { amountMinor, currency } = intent
  const record = recordIn(ctx.config, { ...names, amountMinor, currency }, intent.metadata)
  const kind = kindOf({
    namesOrder: names.attemptId !== '' && names.orderId !== '',
    hasAttempt: standing.hasAttempt,
    isCopy: standing.attemptIntent !== null && standing.attemptIntent !== intent.id,
    hasOrder: standing.hasOrder,
    record,
    openedAfter: intent.createdAt.getTime() / 1_000 - (record?.openedAt ?? 0),
  })
  const isLost = kind === 'order lost' && record !== undefined
  const obstacle = isLost ? (await partsOf(ctx, intent, record)).obstacle : undefined
  const isBack = intent.isReversed === true && (await leftOf(ctx, intent)).left <= 0
  return {
    intent,
    orderId: names.orderId,
    kind,
    plan: planFor(kind, { isRefundWanted, obstacle, isBack }),
    record,
    obstacle,
    note: unitsNoted(ctx.config, intent),
    held: standing.held,
  }
}

/** Of payments with the same record the first is the one we opened; a later one is a copy of it. */
function withoutCopies(orphans: readonly Orphan[], isRefundWanted: boolean): Orphan[] {
  const known = new Set<string>()
  return orphans
    .toSorted((a, b) => a.intent.createdAt.getTime() - b.intent.createdAt.getTime())
    .map((orphan) => {
      const { attemptId } = orphan.intent
      const isCopy = orphan.kind === 'order lost' && known.has(attemptId)
      known.add(attemptId)
      if (!isCopy) return orphan
      const plan = planFor('unproven', { isRefundWanted })
      return { ...orphan, kind: 'unproven', plan }
    })
}

/**
 * Payments made since a moment that the provider has and our ledger lacks, the oldest first. Reads only;
 * a hundred payments are in memory at a time, and the provider is asked once more about each that is missing.
 */
export async function findOrphans(
  ctx: Context,
  { since, isRefundWanted = false }: OrphanQuery,
): Promise<{ orphans: Orphan[]; hasMore: boolean }> {
  const orphans: Orphan[] = []
  let after: string | undefined
  do {
    const page = await ctx.payments.paidPage(since, after)
    const missing = await unbooked(
      ctx.db,
      page.intents.map(({ id }) => id),
    )
    for (const intent of page.intents.filter(({ id }) => missing.has(id))) {
      if (orphans.length === MOST) return { orphans, hasMore: true }
      orphans.push(await looked(ctx, intent, isRefundWanted))
    }
    after = page.next
  } while (after !== undefined)
  return { orphans: withoutCopies(orphans, isRefundWanted), hasMore: false }
}
