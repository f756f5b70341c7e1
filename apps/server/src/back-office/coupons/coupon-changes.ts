import type { CouponFile } from '@keyhaven/contracts/staff/coupons'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'

const MOST_CHANGES = 100

const acts: Readonly<Record<string, string>> = {
  'coupon.created': 'Made',
  'coupon.edited': 'Changed',
  'coupon.paused': 'Paused',
  'coupon.resumed': 'Taken back into use',
  'coupon.codes_made': 'Codes made',
}

type Meta = Readonly<{ changed?: Record<string, unknown>; count?: number }>
type CouponChangeRow = Readonly<{
  id: number
  action: string
  by: string | null
  approvedBy: string | null
  meta: Meta
  at: Date
}>

function textOf({ changed, count }: Meta): string {
  if (count !== undefined) return `${count} codes for one use each`
  return changed ? Object.keys(changed).join(', ').replaceAll('_', ' ') : ''
}

/** What staff did to a coupon, from the audit log, the newest first. */
export async function couponChanges(db: Db, id: number): Promise<CouponFile['changes']> {
  const { rows } = await sql<CouponChangeRow>`
    select a.seq as id, a.action, s.first_name || ' ' || s.last_name as by,
      second.first_name || ' ' || second.last_name as "approvedBy", a.meta, a.at
    from audit_log a
    left join staff s on a.actor = 'staff:' || s.id
    left join staff second on second.id = a.meta -> 'approval' ->> 'approvedBy'
    where a.object = ${`coupon:${id}`} and a.action = any(${Object.keys(acts)})
    order by a.seq desc
    limit ${MOST_CHANGES}`.execute(db)
  return rows.map(({ action, by, approvedBy, meta, at, id: seq }) => ({
    id: seq,
    title: `${acts[action] ?? action} by ${by ?? 'a former colleague'}${
      approvedBy ? `, approved by ${approvedBy}` : ''
    }`,
    text: textOf(meta ?? {}),
    at: at.toISOString(),
  }))
}
