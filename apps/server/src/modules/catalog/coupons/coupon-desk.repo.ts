import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { CouponRow, CouponShares, CouponValues, ReadCoupon } from './coupon-values.ts'

export async function findCoupon(db: Db, id: number): Promise<ReadCoupon | undefined> {
  return await db
    .selectFrom('coupons')
    .selectAll()
    .select(sql<Date>`shop_now()`.as('read_at'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The coupon, locked against other changes and sales until the transaction ends. */
export async function lockCoupon(tx: Tx, id: number): Promise<CouponRow | undefined> {
  return await tx
    .selectFrom('coupons')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type NewRow = CouponValues &
  CouponShares &
  Readonly<{ code: string; created_by: string; template_id?: number; is_active?: boolean }>

/** Its id; nothing where the code is taken. */
export async function insertCoupon(tx: Db, row: NewRow): Promise<number | undefined> {
  const made = await tx
    .insertInto('coupons')
    .values({ ...row, created_at: sql`shop_now()` })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function templateOf(db: Db, code: string): Promise<number | null | undefined> {
  const row = await db
    .selectFrom('coupons')
    .select('template_id')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.template_id
}

export async function updateCoupon(tx: Tx, id: number, values: CouponValues & CouponShares) {
  await tx
    .updateTable('coupons')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** With the codes that were made with it. */
export async function setActive(tx: Tx, id: number, isActive: boolean) {
  await tx
    .updateTable('coupons')
    .set({ is_active: isActive, version: sql`version + 1` })
    .where((where) => where.or([where('id', '=', id), where('template_id', '=', id)]))
    .execute()
}
