import type { CouponWatch } from '@keyhaven/contracts/staff/coupons'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { cheapCoupon, cheapCouponEdit } from '../../modules/catalog/coupons/coupon-approvals.ts'
import { manyCodes } from '../acts/make-codes.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const MOST_ROWS = 50

type Awaited = Readonly<{ id: string; summary: string; askedByName: string; expiresAt: Date }>

async function awaitedCoupons(db: Db): Promise<CouponWatch['awaited']> {
  const { rows } = await sql<Awaited>`
    select a.id, a.summary, s.first_name || ' ' || s.last_name as "askedByName",
      a.expires_at as "expiresAt"
    from approvals a
    join staff s on s.id = a.asked_by
    where a.state = 'open'
      and a.expires_at > shop_now()
      and a.kind = any(${[cheapCoupon.name, cheapCouponEdit.name, manyCodes.name]})
    order by a.expires_at
    limit ${MOST_ROWS}`.execute(db)
  return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt.toISOString() }))
}

type Lockout = Readonly<{ isNetwork: boolean; strikes: number; until: Date; isOn: boolean }>

async function lockouts(db: Db): Promise<CouponWatch['lockouts']> {
  const { rows } = await sql<Lockout>`
    select starts_with(subject, 'network ') as "isNetwork", strikes, until,
      until > shop_now() as "isOn"
    from coupon_lockouts
    order by until desc, subject desc
    limit ${MOST_ROWS}`.execute(db)
  return rows.map(({ isNetwork, until, ...lockout }) => ({
    kind: isNetwork ? 'network' : 'browser',
    ...lockout,
    until: until.toISOString(),
  }))
}

/** What needs an eye: coupons that two decide about, and callers who guess codes. */
export async function couponWatch({ db }: StaffContext): Promise<CouponWatch> {
  const [awaited, guessing] = await Promise.all([awaitedCoupons(db), lockouts(db)])
  return { success: true, awaited, lockouts: guessing }
}
