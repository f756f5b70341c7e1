import { noLimits } from '@keyhaven/contracts/staff/roles'
import { sql } from 'kysely'
import { AppError } from '../infra/app-error.ts'
import { inTransaction } from '../infra/db/transaction.ts'
import { decideClaim } from '../modules/after-sale/key-claims/decide-claim.ts'
import { decideRequest } from '../modules/after-sale/returns/decide-return.ts'
import { askForRefill, refillByTwo } from '../modules/after-sale/returns/refill-by-two.ts'
import { queueLaterKeys } from '../modules/fulfilment/delivery/delivery.service.ts'
import { processErasures } from '../modules/people/privacy/erase-person.ts'
import { activeMember } from '../modules/staff/staff/staff-member.ts'
import { fillBackorders } from '../modules/stock/licenses/units/fill-backorders.ts'
import { ada } from './a-principal.ts'
import { type License, PRODUCT, sendMails } from './contested-license.ts'
import { aSwapper } from './happenings.ts'
import { workOff } from './returns.ts'
import { hearEvents } from './reversals.ts'

async function unlessRefused(work: Promise<unknown>) {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

/** Staff decide whatever waits, in one order, in the other, or two of them at once. */
async function decideAll({ shop: { ctx }, orderId }: License, nth: number) {
  const approve = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from refund_requests where order_id = ${orderId} and state = 'review'`.execute(
      ctx.db,
    )
    for (const { id } of rows) {
      await unlessRefused(
        decideRequest(
          ctx,
          id,
          { decision: 'approve', note: '' },
          { actor: 'staff:1', limits: noLimits },
        ),
      )
    }
  }
  const replace = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from key_claims where order_id = ${orderId} and state = 'queued'`.execute(ctx.db)
    const by = { staffId: await aSwapper(ctx) }
    for (const { id } of rows) {
      await unlessRefused(decideClaim(ctx, id, { decision: 'replace', note: '' }, by))
    }
  }
  const ways = [
    () => approve().then(replace),
    () => replace().then(approve),
    () => Promise.all([approve(), replace()]),
  ]
  await ways[nth % ways.length]?.()
}

/** A colleague refuses the next key of each place that waits for two: it is paid back. */
async function refuseRefills({ shop: { ctx }, orderId }: License) {
  const { rows } = await sql<{ orderLineId: number; slot: number }>`
    select w.order_line_id as "orderLineId", w.slot
    from refill_waits w
    join order_lines l on l.id = w.order_line_id
    where l.order_id = ${orderId}`.execute(ctx.db)
  const swapper = await aSwapper(ctx)
  for (const row of rows) {
    const place = { ...row, orderId, reason: 'it was revoked' }
    const refuse = async () => {
      const { id } = await askForRefill(ctx, { ...ada, id: swapper }, { ...place, why: '' })
      await inTransaction(ctx.db, async (tx) => {
        const decider = await activeMember(tx, swapper)
        if (decider) await refillByTwo.refuse?.(ctx, tx, place, { id, decider })
      })
    }
    await unlessRefused(refuse())
  }
}

async function endDisputes({ shop, provider, intentId }: License, status: 'won' | 'lost') {
  const { disputes } = await shop.ctx.payments.findReversals(intentId)
  for (const { id, state } of disputes)
    if (state === 'open') await provider.closeDispute(id, status)
  await hearEvents(shop.ctx)
}

/** Whatever is still to happen happens: the bank and staff decide, money moves, mails go, wishes end. */
export async function settleAll(license: License, nth: number) {
  const { shop, orderId } = license
  await decideAll(license, nth)
  await workOff(shop)
  await endDisputes(license, nth % 2 === 0 ? 'won' : 'lost')
  await decideAll(license, nth + 1)
  await refuseRefills(license)
  await workOff(shop)
  await fillBackorders(shop.ctx, PRODUCT, queueLaterKeys)
  await sendMails(shop, orderId)
  await processErasures(shop.ctx)
}

type Ending = Readonly<{ keys: number; money: boolean }>

/** Working keys of the first licence, and whether its money went back, by us or by the bank. */
export async function endingOf({ shop, orderId }: License): Promise<Ending> {
  const { rows } = await sql<Ending>`
    select
      (
        select count(*)::integer
        from assignments a
        join order_lines l on l.id = a.order_line_id
        where l.order_id = o.id and a.slot = 1 and a.revoked_at is null
      ) as keys,
      o.payment_status in ('refunded', 'dispute_lost', 'disputed') or exists (
        select
        from refund_units u
        join refund_requests r on r.id = u.request_id
        where r.order_id = o.id and u.slot = 1 and r.state = 'refunded'
      ) as money
    from orders o
    where o.id = ${orderId}`.execute(shop.ctx.db)
  return rows[0] ?? { keys: 0, money: false }
}
