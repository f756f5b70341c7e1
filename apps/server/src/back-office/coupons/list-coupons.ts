import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listCoupons } from '@keyhaven/contracts/staff/coupons'
import { sql } from 'kysely'
import type { ReadCoupon } from '../../modules/catalog/coupons/coupon-values.ts'
import { describeCoupon } from '../../modules/catalog/coupons/describe-coupon.ts'
import { idsFoundBy } from '../kit/fragments.ts'
import { type ListPlan, listed } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Query = RequestOf<typeof listCoupons>['query']

const queues: Readonly<Record<Query['queue'], ReturnType<typeof sql>>> = {
  all: sql`true`,
  running: sql`c.is_active and (c.ends_at is null or c.ends_at > shop_now())`,
  paused: sql`not c.is_active`,
  ended: sql`c.ends_at <= shop_now()`,
}

const plan: ListPlan = {
  name: 'coupons',
  columns: sql`c.*, shop_now() as read_at`,
  from: sql`coupons c`,
  id: { by: sql`c.id`, type: 'bigint' },
  sorts: { createdAt: { by: sql`c.created_at`, type: 'timestamptz' } },
  filters: {
    q: (text: string) => sql`
      (
        c.code like ${`${text.toUpperCase().replaceAll(/[\\%_]/g, '\\$&')}%`}
        or c.id = any(array(${idsFoundBy({ kind: 'coupon', text, stores: [] })})::bigint[])
      )`,
    queue: (queue: Query['queue']) => queues[queue],
    template: (id: number | null) =>
      id === null ? sql`c.template_id is null` : sql`c.template_id = ${id}`,
  },
}

/** Codes for one use are many: they are listed with their coupon, or found by their beginning. */
export async function listedCoupons(
  ctx: StaffContext,
  { q, queue, template, ...query }: Query,
): Promise<ResponseOf<typeof listCoupons>> {
  const within = q === undefined || template !== undefined ? { template: template ?? null } : {}
  const filters = { q, queue, ...within }
  const { rows, ...where } = await listed<ReadCoupon>(ctx, plan, { ...query, filters })
  return { success: true, coupons: rows.map(describeCoupon), ...where }
}
