import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../infra/db.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { letter, queueEmails } from '../emails/emails.service.ts'
import { suppressMarketing } from '../emails/suppressions.service.ts'
import { noteConsent } from './consents.service.ts'
import { erasurePlan, type Person } from './erasure-plan.ts'
import {
  isFarewellOver,
  isInUse,
  isStillKnown,
  markDone,
  markFarewell,
  markStarted,
  type OpenErasure,
  openErasures,
  ordersOfAddress,
} from './erasures.repo.ts'
import { farewell, farewellKey } from './farewell.email.tsx'

const AT_ONCE = 20
const steps = erasurePlan.flatMap((rule) => (rule.run ? [{ ...rule, run: rule.run }] : []))

/**
 * Carries every wish to be forgotten as far as it goes. Nothing of the way is remembered: whoever was
 * cut off begins anew, and what is gone already is not there to be removed twice.
 */
export async function eraseWhoAsked(ctx: Context, only = steps.length): Promise<void> {
  const open = await openErasures(ctx.db, AT_ONCE)
  const failures: unknown[] = []
  for (const erasure of open) {
    const isAsked = erasure.state === 'asked'
    await (isAsked ? forget(ctx, erasure, only) : finish(ctx, erasure)).catch((error: unknown) =>
      failures.push(error),
    )
  }
  // Whoever could not be erased keeps nobody else waiting.
  if (failures.length > 0) throw failures[0]
}

async function forget(ctx: Context, erasure: OpenErasure, only: number) {
  const email = erasure.email_normal ?? ''
  const orders = await ordersOfAddress(ctx.db, email)
  if (orders.some(({ waitsFor }) => waitsFor !== null)) return
  if (!(await markStarted(ctx.db, erasure.id))) return
  const person = personOf(
    erasure,
    orders.map(({ id }) => id),
  )
  for (const { run } of steps.slice(0, only))
    await inOwnTransaction(ctx, (tx) => run(person).execute(tx))
  // Somebody who buys at this very moment is served first.
  if (only < steps.length || (await isStillKnown(ctx.db, email))) return
  await sayFarewell(ctx, erasure, email)
}

const personOf = ({ id, email_normal, customer_id }: OpenErasure, orderIds: string[]): Person => ({
  erasureId: id,
  email: email_normal ?? '',
  customerId: customer_id,
  orderIds,
})

async function inOwnTransaction(ctx: Context, work: (tx: Tx) => Promise<unknown>) {
  await ctx.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    await work(tx)
  })
}

/** The last mail is queued with the note that everything else is done: it is said once, and it is true. */
async function sayFarewell(ctx: Context, { id, address_hash }: OpenErasure, recipient: string) {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await markFarewell(tx, id))) return
    await suppressMarketing(tx, address_hash, 'erasure')
    await noteConsent(tx, {
      subjectHash: address_hash,
      kind: 'marketing',
      choice: 'refused',
      source: 'erasure',
    })
    const object = `erasure:${id}`
    await recordAudit(tx, { actor: 'system', action: 'privacy.erased', object, meta: {} })
    const envelope = { dedupeKey: farewellKey(id), recipient, reason: object }
    await queueEmails(ctx, tx, [letter(farewell, { ...envelope, data: { erasureId: id } })])
  })
}

/** Once the mail has gone, its own traces and the address in the wish go together. */
async function finish(ctx: Context, erasure: OpenErasure) {
  const email = erasure.email_normal ?? ''
  if (!(await isFarewellOver(ctx.db, farewellKey(erasure.id)))) return
  await inOwnTransaction(ctx, async (tx) => {
    if (await isInUse(tx, email)) return
    const person = personOf(erasure, [])
    for (const { run, isLast } of steps) if (isLast) await run(person).execute(tx)
    await markDone(tx, erasure.id)
  })
}
