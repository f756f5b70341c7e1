import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type { ClaimFile } from '@keyhaven/contracts/staff/key-claims'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { claimByTwo } from '../../modules/after-sale/key-claims/decide-claim.ts'
import { judgedAgain } from '../../modules/after-sale/key-claims/judge-again.ts'
import { historyOf } from '../kit/buyer-history.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { nameOfActor } from '../kit/staff-names.ts'
import { waitingAsks } from '../kit/waiting-asks.ts'

const MOST_COUNTED = 100

type License = Readonly<{ firstSeenAt: Date | null; reveals: number; freeKeys: number }>

async function licenseOf(db: Db, assignmentId: number): Promise<License> {
  const { rows } = await sql<License>`
    select a.first_revealed_at as "firstSeenAt", a.reveals,
      (
        select count(*)
        from (
          select from key_units u
          where u.product_id = l.product_id and u.status = 'available'
          limit ${MOST_COUNTED}
        ) free
      ) as "freeKeys"
    from assignments a
    join order_lines l on l.id = a.order_line_id
    where a.id = ${assignmentId}`.execute(db)
  return rows[0] ?? { firstSeenAt: null, reveals: 0, freeKeys: 0 }
}

type Order = Readonly<{
  name: string
  country: string
  paidAt: Date | null
  totalMinor: number
  currency: Currency
  items: ClaimFile['order']['items']
}>

async function orderOf(db: Db, orderId: string): Promise<ClaimFile['order']> {
  const { rows } = await sql<Order>`
    select o.first_name || ' ' || o.last_name as name, o.country, o.paid_at as "paidAt",
      o.charge_minor as "totalMinor", o.charge_currency as currency,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', product_name, 'quantity', quantity) order by id), '[]')
        from order_lines
        where order_id = o.id
      ) as items
    from orders o
    where o.id = ${orderId}`.execute(db)
  const { paidAt, totalMinor, ...order } = rows[0] as Order
  return {
    ...order,
    paidAt: paidAt?.toISOString() ?? null,
    total: toDecimal(money(totalMinor, order.currency)),
  }
}

/** Everything one needs to decide a claim, on one screen. No key is opened for it. */
export async function claimFile(ctx: StaffContext, id: number): Promise<ClaimFile> {
  const { claim, key, isMoneyAsked, doubts } = await judgedAgain(ctx, id)
  const [license, order, history, openedByName, decidedByName, waiting] = await Promise.all([
    licenseOf(ctx.db, claim.licenseId),
    orderOf(ctx.db, claim.orderId),
    historyOf(ctx, claim.orderId, { claim: id }),
    nameOfActor(ctx.db, claim.openedBy),
    nameOfActor(ctx.db, claim.decidedBy),
    waitingAsks(ctx, claimByTwo.name),
  ])
  return {
    success: true,
    claim,
    openedByName,
    decidedByName,
    license: {
      isLive: key.isLive,
      isVolumeKey: key.isVolumeKey,
      isSeen: key.isSeen,
      firstSeenAt: license.firstSeenAt?.toISOString() ?? null,
      reveals: license.reveals,
      freeKeys: license.freeKeys,
    },
    order,
    doubts,
    isMoneyAsked,
    waiting: waiting(claim.orderId, ({ claimId }) => claimId === id),
    history,
  }
}
