import { randomBytes } from 'node:crypto'
import type { Currency } from '@keyhaven/contracts/money'
import type { Context } from '../../../context.ts'
import { hashToken } from '../../../infra/crypto/tokens.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { traceparentNow } from '../../../infra/tracing/trace.ts'
import * as attempts from './attempts.repo.ts'
import * as ledger from './ledger.repo.ts'

export type Attempt = attempts.Attempt
export type StaleAttempt = attempts.Stale
export type Charge = ledger.Charge

/** What others may ask of payments, and note about them. */
export const {
  attemptById,
  attemptByIntent,
  attemptBySession,
  attemptOfOrder,
  beginProcessing,
  cardOf,
  closeAttempt,
  markChecked,
  noteUpto,
  rememberSession,
  storeMethods,
  claimStaleAttempts,
} = attempts

/** What others may read of the ledger and book in it. Nobody else writes it. */
export const {
  bookCharge,
  bookEntries,
  bookedRefund,
  bookingsOf,
  chargedOf,
  isBooked,
  refundedOf,
} = ledger

type AttemptTerms = Readonly<{
  orderId: string
  amountMinor: number
  currency: Currency
  methods?: readonly string[]
}>

/** One try at paying an order, in the transaction that writes the order. */
export async function beginAttempt({ config }: Context, tx: Tx, asked: AttemptTerms) {
  const attemptId = `attempt_${randomBytes(16).toString('hex')}`
  const facts = { isLive: config.isLive, traceparent: traceparentNow() }
  await attempts.insertAttempt(tx, { id: attemptId, ...asked, ...facts })
  return { attemptId, ...asked }
}

/** An attempt that we lost, as the provider knows it. Written in the transaction that finds its order. */
export async function reopenAttempt(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  { attemptId, ...asked }: AttemptTerms & { attemptId: string },
  intent: KnownIntent,
): Promise<void> {
  const facts = { isLive: config.isLive, traceparent: undefined }
  await attempts.insertAttempt(tx, { id: attemptId, ...asked, ...facts })
  await attempts.storeIntent(tx, attemptId, intent.id, hashToken(intent.clientSecret))
}

type KnownIntent = Readonly<{ id: string; clientSecret: string }>

/** Notes what an attempt is called at the provider. Of the secret only a hash is kept. */
export const rememberIntent = (db: Db, attemptId: string, intent: KnownIntent): Promise<void> =>
  attempts.storeIntent(db, attemptId, intent.id, hashToken(intent.clientSecret))

/** The attempt of an intent. One whose id we never stored, because we died too early, is known by its metadata. */
export async function attemptFor(
  db: Db,
  intent: KnownIntent & { attemptId: string },
): Promise<Attempt | undefined> {
  const known = await attempts.attemptByIntent(db, intent.id)
  if (known) return known
  const orphan = await attempts.attemptById(db, intent.attemptId)
  // The provider's event and the buyer who comes back may ask at once: one of them has stored it meanwhile.
  if (orphan?.intent_id === intent.id) return orphan
  if (!orphan || orphan.intent_id !== null) return undefined
  await rememberIntent(db, orphan.id, intent)
  return { ...orphan, intent_id: intent.id }
}

/** Books that a payment went back whole. */
export const bookRefund = (db: Db, attempt: Attempt, providerRef: string): Promise<void> =>
  ledger.bookEntries(db, attempt, [
    {
      kind: 'refund',
      providerRef,
      amountMinor: attempt.amount_minor,
      currency: attempt.currency,
    },
  ])
