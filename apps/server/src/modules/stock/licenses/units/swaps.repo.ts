import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

type Placed = Readonly<{
  assignmentId: number
  orderId: string
  orderLineId: number
  slot: number
  productId: string
  productName: string
  keyId: number
  lastFive: string
  isVolumeKey: boolean
  isWithheld: boolean
}>

/** Where a unit stands at this moment, if it is sold. */
export async function placeOfUnit(db: Db, unitId: number): Promise<Placed | undefined> {
  const { rows } = await sql<Placed>`
    select a.id as "assignmentId", l.order_id as "orderId", a.order_line_id as "orderLineId", a.slot,
      l.product_id as "productId", l.product_name as "productName", u.key_id as "keyId", k.last5 as "lastFive",
      k.kind = 'volume' as "isVolumeKey", a.withheld_at is not null as "isWithheld"
    from assignments a
    join order_lines l on l.id = a.order_line_id
    join key_units u on u.id = a.unit_id
    join license_keys k on k.id = u.key_id
    where a.unit_id = ${unitId}
      and a.revoked_at is null`.execute(db)
  return rows[0]
}

type Swap = Readonly<{
  assignmentId: number
  newAssignmentId: number
  reason: string
  staffId: string
}>

export async function insertReplacement(tx: Tx, swap: Swap) {
  await tx
    .insertInto('key_replacements')
    .values({
      assignment_id: swap.assignmentId,
      new_assignment_id: swap.newAssignmentId,
      reason: swap.reason,
      staff_id: swap.staffId,
      at: sql`shop_now()`,
    })
    .execute()
}

/** Whether a key was ever shown or mailed. */
export async function wasSeen(tx: Tx, assignmentId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('assignments')
    .select(sql<boolean>`reveals > 0 or first_revealed_at is not null`.as('was_seen'))
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow()
  return row.was_seen
}

type Revocation = Readonly<{ assignmentId: number; reason: string; staffId: string }>

export async function insertRevocation(tx: Tx, { assignmentId, reason, staffId }: Revocation) {
  await tx
    .insertInto('key_revocations')
    .values({ assignment_id: assignmentId, reason, staff_id: staffId, at: sql`shop_now()` })
    .execute()
}

export async function findRevoked(db: Db, assignmentId: number) {
  return await db
    .selectFrom('key_revocations as r')
    .innerJoin('assignments as a', 'a.id', 'r.assignment_id')
    .innerJoin('order_lines as l', 'l.id', 'a.order_line_id')
    .innerJoin('key_units as u', 'u.id', 'a.unit_id')
    .innerJoin('license_keys as k', 'k.id', 'u.key_id')
    .select(['l.product_name as productName', 'k.last5 as lastFive'])
    .where('r.assignment_id', '=', assignmentId)
    .executeTakeFirst()
}

/** The key of a unit that nobody has, locked with its batch, as every seat of it will be. */
export async function lockUnsoldKey(tx: Tx, unitId: number) {
  const { rows } = await sql<{ keyId: number; productId: string; status: string }>`
    select u.key_id as "keyId", u.product_id as "productId", u.status
    from key_units u
    join key_batches b on b.id = u.batch_id
    where u.id = ${unitId}
    for no key update of b`.execute(tx)
  return rows[0]
}

/** Takes every seat of a key that nobody bought off the shelf for good; the number of units. */
export async function invalidateSeats(tx: Tx, keyId: number): Promise<number> {
  const { rows } = await sql`
    update key_units
    set status = 'invalid', hold_order = null, hold_until = null
    where id = any(array(
      select id
      from key_units
      where key_id = ${keyId}
        and status in ('available', 'held', 'quarantined', 'withdrawn')
      order by id
      for update
    ))
    returning id`.execute(tx)
  return rows.length
}
