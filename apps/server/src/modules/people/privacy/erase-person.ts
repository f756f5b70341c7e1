import type { Context } from '../../../context.ts'
import { addressHashes } from '../../../infra/crypto/address-hash.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inLongTransaction, inTransaction } from '../../../infra/db/transaction.ts'
import { revokeAccessOfAddress } from '../../fulfilment/orders/order-access.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { emailDraft, queueEmails } from '../../platform/emails/emails.service.ts'
import { suppressMarketing } from '../../platform/emails/suppressions.service.ts'
import { noteConsent } from './consents.service.ts'
import { erasureConfirmation, erasureConfirmationKey } from './erasure-confirmation.email.tsx'
import { erasurePlan, type Person } from './erasure-plan.ts'
import {
  claimErasures,
  isConfirmationSent,
  isInUse,
  isStillKnown,
  lockOrdersOf,
  markConfirmed,
  markDone,
  markStarted,
  type OpenErasure,
  ordersOfAddress,
} from './erasures.repo.ts'
import { heldUpOrders } from './waiting-orders.ts'

const AT_ONCE = 20
const STEP_SECONDS = 60
const steps = erasurePlan.flatMap((rule) => (rule.run ? [{ ...rule, run: rule.run }] : []))

/**
 * Carries every wish to be forgotten as far as it goes. Nothing of the way is remembered: a person who was
 * cut off begins anew, and what is gone already is not there to be removed twice.
 */
export async function processErasures(ctx: Context, only = steps.length): Promise<void> {
  const open = await claimErasures(ctx.db, AT_ONCE)
  const failures: unknown[] = []
  for (const erasure of open) {
    const isAsked = erasure.state === 'asked'
    await (isAsked ? forget(ctx, erasure, only) : finish(ctx, erasure)).catch((error: unknown) =>
      failures.push(error),
    )
  }
  // One erasure that fails does not delay the others.
  if (failures.length > 0) throw failures[0]
}

async function forget(ctx: Context, erasure: OpenErasure, only: number) {
  const email = erasure.email_normal ?? ''
  if (!(await begin(ctx, erasure, email))) return
  await carryOut(ctx, erasure, only)
  // A person who buys at this very moment is served first.
  if (only < steps.length || (await isStillKnown(ctx.db, email))) return
  await sendErasureConfirmation(ctx, erasure, email)
}

/**
 * Begins with the orders locked: what is asked for an order meets an erasure that has begun, or none. From
 * here on nobody opens them.
 */
async function begin(
  ctx: Context,
  { id, started_at }: OpenErasure,
  email: string,
): Promise<boolean> {
  if (started_at) return (await heldUpOrders(ctx.db, email)).length === 0
  return await inTransaction(ctx.db, async (tx) => {
    await lockOrdersOf(tx, email)
    if ((await heldUpOrders(tx, email)).length > 0 || !(await markStarted(tx, id))) return false
    await revokeAccessOfAddress(tx, email, undefined)
    return true
  })
}

async function carryOut(ctx: Context, erasure: OpenErasure, only: number) {
  const orders = await ordersOfAddress(ctx.db, erasure.email_normal ?? '')
  const person = personOf(
    ctx,
    erasure,
    orders.map(({ id }) => id),
  )
  for (const { run } of steps.slice(0, only))
    await inOwnTransaction(ctx, (tx) => run(person).execute(tx))
}

const personOf = (
  { config }: Context,
  { id, email_normal, customer_id }: OpenErasure,
  orderIds: string[],
): Person => ({
  erasureId: id,
  email: email_normal ?? '',
  customerId: customer_id,
  orderIds,
  addressHashes: addressHashes(config, email_normal ?? ''),
})

async function inOwnTransaction(ctx: Context, work: (tx: Tx) => Promise<unknown>) {
  await inLongTransaction(ctx.db, STEP_SECONDS, work)
}

/** The last mail is queued with the note that everything else is done: it is said once, and it is true. */
async function sendErasureConfirmation(ctx: Context, { id }: OpenErasure, recipient: string) {
  const hashes = addressHashes(ctx.config, recipient)
  await inTransaction(ctx.db, async (tx) => {
    if (!(await markConfirmed(tx, id))) return
    await suppressMarketing(tx, hashes, 'erasure')
    await noteConsent(tx, {
      subjectHash: hashes[0],
      kind: 'marketing',
      choice: 'refused',
      source: 'erasure',
    })
    const object = `erasure:${id}`
    await recordAudit(tx, { actor: 'system', action: 'privacy.erased', object, meta: {} })
    const envelope = { dedupeKey: erasureConfirmationKey(id), recipient, reason: object }
    await queueEmails(ctx, tx, [
      emailDraft(erasureConfirmation, { ...envelope, data: { erasureId: id } }),
    ])
  })
}

/** Once the mail has gone, its own traces and the address in the wish go together. */
async function finish(ctx: Context, erasure: OpenErasure) {
  const email = erasure.email_normal ?? ''
  if (!(await isConfirmationSent(ctx.db, erasureConfirmationKey(erasure.id)))) return
  await inOwnTransaction(ctx, async (tx) => {
    if (await isInUse(tx, email)) return
    // Orders that a person opened in this name meanwhile, and did not pay, lose it with the rest.
    const unpaid = (await ordersOfAddress(tx, email)).filter(({ isUnpaid }) => isUnpaid)
    const person = personOf(
      ctx,
      erasure,
      unpaid.map(({ id }) => id),
    )
    const last = steps.filter(({ table, isLast }) => isLast || table === 'orders')
    for (const { run } of last) await run(person).execute(tx)
    await markDone(tx, erasure.id)
  })
}
