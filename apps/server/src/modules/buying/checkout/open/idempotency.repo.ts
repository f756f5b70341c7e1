import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'

/** Which call is meant, and with what contents. */
export type Call = Readonly<{
  checkoutId: number
  route: string
  keyHash: Buffer
  bodyHash: Buffer
}>

/** Longer than any call takes: a process that began one before that has died. */
const LONGEST_CALL_SECONDS = 60

/** True for the first caller, and for the first after one that died on the way. */
export async function beginCall(db: Db, call: Call): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency (checkout_id, route, key_hash, body_hash, created_at)
    values (${call.checkoutId}, ${call.route}, ${call.keyHash}, ${call.bodyHash}, shop_now())
    on conflict (checkout_id, route, key_hash) do update
    set created_at = shop_now()
    where idempotency.order_id is null
      and idempotency.body_hash = excluded.body_hash
      and idempotency.created_at <= shop_now() - make_interval(secs => ${LONGEST_CALL_SECONDS})
    returning 1 as begun`.execute(db)
  return rows.length > 0
}

export async function findCall(db: Db, call: Call) {
  return await db
    .selectFrom('idempotency')
    .select(['body_hash', 'order_id'])
    .where('checkout_id', '=', call.checkoutId)
    .where('route', '=', call.route)
    .where('key_hash', '=', call.keyHash)
    .executeTakeFirst()
}

export async function endCall(db: Db, call: Call, orderId: string) {
  await db
    .updateTable('idempotency')
    .set({ order_id: orderId })
    .where('checkout_id', '=', call.checkoutId)
    .where('route', '=', call.route)
    .where('key_hash', '=', call.keyHash)
    .execute()
}

/** A call that failed left nothing behind: it may be made again. */
export async function dropCall(db: Db, call: Call) {
  await db
    .deleteFrom('idempotency')
    .where('checkout_id', '=', call.checkoutId)
    .where('route', '=', call.route)
    .where('key_hash', '=', call.keyHash)
    .where('order_id', 'is', null)
    .execute()
}

/** Keys are good for three days. */
export async function forgetCalls(db: Db) {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', sql<Date>`shop_now() - interval '72 hours'`)
    .execute()
}
