import { retention } from '@keyhaven/contracts/data/retention'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

type Owner = Readonly<{ email: string; customerId: string | null }>

/** False while one is being made. A finished copy is replaced by the new one. */
export async function insertExport(tx: Tx, id: string, { email, customerId }: Owner) {
  const inserted = await sql`
    insert into data_exports as e (id, email_normal, customer_id, requested_at, expires_at)
    values (${id}, ${email}, ${customerId}, shop_now(),
      shop_now() + make_interval(hours => ${retention.exports.hours}))
    on conflict (email_normal) do update
    set id = excluded.id, state = 'queued', file = null, ready_at = null, downloaded_at = null,
      requested_at = excluded.requested_at, expires_at = excluded.expires_at
    where e.state = 'ready'
    returning 1`.execute(tx)
  return inserted.rows.length > 0
}

export async function exportToMake(db: Db, id: string) {
  return await db
    .selectFrom('data_exports')
    .select('email_normal')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
}

/** True for the one who finishes it; the day begins now. */
export async function storeFile(tx: Tx, id: string, file: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_exports')
    .set({
      state: 'ready',
      file,
      ready_at: sql`shop_now()`,
      expires_at: sql`shop_now() + make_interval(hours => ${retention.exports.hours})`,
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function exportOf(db: Db, email: string) {
  return await db
    .selectFrom('data_exports')
    .select(['id', 'state', 'requested_at', 'expires_at'])
    .where('email_normal', '=', email)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .executeTakeFirst()
}

/** The file, for the one whose address it is. */
export async function claimExportFile(
  db: Db,
  id: string,
  email: string,
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('data_exports')
    .set({ downloaded_at: sql`shop_now()` })
    .where('id', '=', id)
    .where('email_normal', '=', email)
    .where('state', '=', 'ready')
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .returning('file')
    .executeTakeFirst()
  return row?.file ?? undefined
}
