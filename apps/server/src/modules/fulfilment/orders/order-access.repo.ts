import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { endHandovers, endHandoversOfAddress } from './handover/handover.repo.ts'

export async function insertAccess(db: Db, tokenHash: Buffer, orderId: string, hours: number) {
  await db
    .insertInto('order_access')
    .values({
      token_hash: tokenHash,
      order_id: orderId,
      expires_at: sql`shop_now() + make_interval(hours => ${hours})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'order_id']).doUpdateSet((values) => ({
        expires_at: values.ref('excluded.expires_at'),
      })),
    )
    .execute()
}

export async function hasAccess(db: Db, tokenHash: Buffer, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('order_access')
    .select('order_id')
    .where('token_hash', '=', tokenHash)
    .where('order_id', '=', orderId)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAccessLink(
  tx: Tx,
  tokenHash: Buffer,
  orderId: string,
  minutes: number,
) {
  await tx
    .insertInto('access_links')
    .values({
      token_hash: tokenHash,
      order_id: orderId,
      expires_at: sql`shop_now() + make_interval(mins => ${minutes})`,
    })
    .execute()
}

/** The order a link opens, the first time only. */
export async function spendAccessLink(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .updateTable('access_links')
    .set({ used_at: sql`shop_now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .returning('order_id')
    .executeTakeFirst()
  return row?.order_id
}

/** What one token opens another opens too, for as long. */
export async function copyAccess(db: Db, from: Buffer, to: Buffer) {
  await db
    .insertInto('order_access')
    .columns(['token_hash', 'order_id', 'expires_at'])
    .expression((own) =>
      own
        .selectFrom('order_access')
        .select([sql<Buffer>`${to}::bytea`.as('token_hash'), 'order_id', 'expires_at'])
        .where('token_hash', '=', from),
    )
    .execute()
}

/**
 * Ends what opens an order, except for one browser: cookies, and links and codes nobody has used yet.
 * Codes first: a computer that is taking one at this moment is waited for, and then loses its access.
 */
export async function endAccess(tx: Tx, orderId: string, except: Buffer | undefined) {
  await endHandovers(tx, orderId)
  await tx
    .deleteFrom('order_access')
    .where('order_id', '=', orderId)
    .$if(except !== undefined, (query) =>
      query.where('token_hash', '<>', except ?? Buffer.alloc(0)),
    )
    .execute()
  await tx
    .deleteFrom('access_links')
    .where('order_id', '=', orderId)
    .where('used_at', 'is', null)
    .execute()
}

/** The same for every order of an address. */
export async function endAccessOfAddress(tx: Tx, emailNormal: string, except: Buffer | undefined) {
  await endHandoversOfAddress(tx, emailNormal)
  await sql`
    delete from order_access a
    using orders o
    where o.id = a.order_id
      and o.email_normal = ${emailNormal}
      and a.token_hash is distinct from ${except ?? null}::bytea`.execute(tx)
  await sql`
    delete from access_links l
    using orders o
    where o.id = l.order_id
      and o.email_normal = ${emailNormal}
      and l.used_at is null`.execute(tx)
}
