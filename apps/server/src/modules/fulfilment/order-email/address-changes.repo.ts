import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { TAKE_BACK_DAYS } from './order-email.rules.ts'

export type NewAddressChange = Readonly<{
  orderId: string
  way: 'code' | 'delay'
  oldEmail: string
  newEmail: string
  isFromBrowser: boolean
  network: string
  minutes: number
}>

export async function insertAddressChange(tx: Tx, addressChange: NewAddressChange) {
  return await tx
    .insertInto('address_changes_requested')
    .values({
      order_id: addressChange.orderId,
      way: addressChange.way,
      old_email: addressChange.oldEmail,
      new_email: addressChange.newEmail,
      is_from_browser: addressChange.isFromBrowser,
      network: addressChange.network,
      until: sql`shop_now() + make_interval(mins => ${addressChange.minutes})`,
    })
    .returning(['id', 'until'])
    .executeTakeFirstOrThrow()
}

/** How often was asked about an order of late: by browsers that have it open, or by others. */
export async function recentAddressChanges(
  tx: Tx,
  orderId: string,
  isFromBrowser: boolean,
  hours: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom('address_changes_requested')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('is_from_browser', '=', isFromBrowser)
    .where('asked_at', '>', sql<Date>`shop_now() - make_interval(hours => ${hours})`)
    .executeTakeFirstOrThrow()
  return count
}

export async function addressChangeById(db: Db, id: number) {
  return await db
    .selectFrom('address_changes_requested')
    .select(['id', 'order_id', 'way', 'old_email', 'new_email', 'state', 'until', 'secrets'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Each mail that is written has a secret of its own; those before it still work. */
export async function addSecret(tx: Tx, id: number, secret: Buffer) {
  await tx
    .updateTable('address_changes_requested')
    .set({ secrets: sql`array_append(secrets, ${secret}::bytea)` })
    .where('id', '=', id)
    .execute()
}

/** The request that a code answers: of this order, still open, and written to the address it has. */
export async function addressChangeByCode(
  tx: Tx,
  order: { id: string; email: string },
  code: Buffer,
) {
  return await tx
    .selectFrom('address_changes_requested')
    .select(['id', 'new_email'])
    .where('order_id', '=', order.id)
    .where('way', '=', 'code')
    .where('state', '=', 'open')
    .where('old_email', '=', order.email)
    .where('until', '>', sql<Date>`shop_now()`)
    .where(sql<boolean>`${code}::bytea = any(secrets)`)
    .executeTakeFirst()
}

type End = 'done' | 'stopped' | 'taken_back' | 'overtaken' | 'refused'

export async function endAddressChange(tx: Tx, id: number, state: End) {
  await tx
    .updateTable('address_changes_requested')
    .set({ state, ended_at: sql`shop_now()` })
    .where('id', '=', id)
    .execute()
}

/** The address changed: what else was asked about the old one is settled by it. */
export async function overtakeAddressChanges(tx: Tx, orderId: string) {
  await tx
    .updateTable('address_changes_requested')
    .set({ state: 'overtaken', ended_at: sql`shop_now()` })
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .execute()
}

/** Whether a change that happened can still be taken back. */
export async function isYoung(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('address_changes_requested')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', '>', sql<Date>`shop_now() - make_interval(days => ${TAKE_BACK_DAYS})`)
    .executeTakeFirst()
  return row !== undefined
}

export async function dueAddressChanges(db: Db, limit: number) {
  return await db
    .selectFrom('address_changes_requested')
    .select(['id', 'order_id as orderId'])
    .where('way', '=', 'delay')
    .where('state', '=', 'open')
    .where('until', '<=', sql<Date>`shop_now()`)
    .orderBy('until')
    .limit(limit)
    .execute()
}

type Due = Readonly<{
  id: number
  oldEmail: string
  newEmail: string
  isFromBrowser: boolean
  network: string
  mail: string | null
  /** The notice was in the old mailbox for as long as was promised. */
  wasHeard: boolean
}>

/** A request whose time has come, with what became of its notice. Lock its order first. */
export async function dueAddressChange(
  tx: Tx,
  id: number,
  hours: number,
): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select w.id, w.old_email as "oldEmail", w.new_email as "newEmail",
      w.is_from_browser as "isFromBrowser", w.network, e.state as mail,
      coalesce(e.state = 'sent' and e.sent_at <= shop_now() - make_interval(hours => ${hours}), false)
        as "wasHeard"
    from address_changes_requested w
    left join emails e on e.dedupe_key = 'address-wish:' || w.id
    where w.id = ${id}
      and w.state = 'open'
      and w.until <= shop_now()`.execute(tx)
  return rows[0]
}
