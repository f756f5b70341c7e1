import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import type { BalanceEntry } from '../../../infra/payments/balance-calls.ts'
import { recordIn } from '../../fulfilment/orders/order-record.ts'
import { notifyStaff } from '../../platform/notifications/notifications.service.ts'
import { balanceStart } from './balance-times.rules.ts'
import {
  closePayout,
  type KnownEntry,
  lastRead,
  newestEntry,
  noteRead,
  pendingEntries,
  shareOrders,
  storeAccount,
  storeEntries,
  storePayouts,
  unreadPayouts,
} from './payouts.repo.ts'

const DAY_MS = 86_400_000
/** A bank may refuse a payout some days after it was said to have arrived. */
const PAYOUT_DAYS = 30

/** The order that is written to a payment, if this shop signed it for exactly this payment. */
function signedOrderOf({ config }: Pick<Context, 'config'>, entry: BalanceEntry) {
  if (entry.kind !== 'charge' || !entry.subject) return undefined
  const { metadata, chargedMinor: amountMinor, chargedCurrency: currency } = entry.subject
  const { attempt_id: attemptId = '', order_id: orderId = '' } = metadata
  const paid = { attemptId, orderId, amountMinor, currency }
  return recordIn(config, paid, metadata) ? orderId : undefined
}

const known = (ctx: Context, entries: readonly BalanceEntry[]): KnownEntry[] =>
  entries.map((entry) => ({ ...entry, signedOrderId: signedOrderOf(ctx, entry) }))

/** A kind of entry that the shop does not know is kept, and staff are told of it once. */
async function notifyOfUnknown(ctx: Context, entries: readonly BalanceEntry[]) {
  const words = new Set(entries.flatMap(({ kind, word }) => (kind === 'other' ? [word] : [])))
  for (const word of words) {
    await inTransaction(ctx.db, (tx) =>
      notifyStaff(tx, {
        dedupeKey: `balance-kind:${word}`,
        severity: 'info',
        title: 'The balance at the card provider has a kind of entry that the shop does not know',
        body: `The provider calls it “${word}”. It is listed with its payout and belongs to no order.`,
        object: 'payouts',
        to: { permission: 'reports.view' },
      }),
    )
  }
}

type BalanceQuery = Parameters<Context['payments']['balancePage']>[0]

async function readEntries(ctx: Context, asked: BalanceQuery, payoutId?: string): Promise<void> {
  let after: string | undefined
  do {
    const { entries, next } = await ctx.payments.balancePage(asked, after)
    await inTransaction(ctx.db, (tx) => storeEntries(tx, known(ctx, entries), payoutId))
    await notifyOfUnknown(ctx, entries)
    after = next
  } while (after)
}

/** Refunds that a bank still worked on when they were read. */
async function readPending(ctx: Context): Promise<void> {
  for (const id of await pendingEntries(ctx.db)) {
    const entry = await ctx.payments.findBalanceEntry(id)
    if (entry) await inTransaction(ctx.db, (tx) => storeEntries(tx, known(ctx, [entry])))
  }
}

async function readPayouts(ctx: Context, since: Date): Promise<void> {
  const payouts = await ctx.payments.payoutsSince(since)
  await inTransaction(ctx.db, (tx) => storePayouts(tx, payouts))
  const told = payouts.filter(({ isAutomatic, isReconciled }) => isAutomatic && isReconciled)
  for (const id of await unreadPayouts(
    ctx.db,
    told.map((payout) => payout.id),
  )) {
    await readEntries(ctx, { payoutId: id }, id)
    await inTransaction(ctx.db, (tx) => closePayout(tx, id))
  }
}

/** The stand-in answers for what it saw since it was started; the provider never forgets. */
async function hasForgotten({ config, db, payments }: Context): Promise<boolean> {
  if (!config.sandboxUrl) return false
  const newest = await newestEntry(db)
  return newest === undefined || (await payments.findBalanceEntry(newest)) === undefined
}

/** What the provider says of the owner's account, for the alert and the page of payments. */
export const readAccount = async ({ db, payments }: Context): Promise<void> =>
  storeAccount(db, await payments.readAccount())

/** Reads the balance and its payouts from where the last reading ended; read twice it changes nothing. */
export async function readBalance(ctx: Context): Promise<void> {
  const upto = ctx.now()
  await readAccount(ctx)
  const last = await lastRead(ctx.db)
  const start = balanceStart(upto, last, await hasForgotten(ctx))
  await readEntries(ctx, { since: start.from })
  await readPending(ctx)
  await readPayouts(ctx, new Date(upto.getTime() - PAYOUT_DAYS * DAY_MS))
  await shareOrders(ctx.db)
  await noteRead(ctx.db, { since: start.since, upto })
}
