import type { DownloadSource, DownloadType } from '@keyhaven/contracts/downloads'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import { SAME_VISIT_MINUTES, TOKEN_DAYS_KEPT, TOKEN_HOURS, TOKEN_USES } from './downloads.rules.ts'

/** The lines of a paid order by its number. */
export async function paidLines(db: Db, orderNumber: string) {
  return await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select([
      'orders.id as orderId',
      'orders.email_normal as emailNormal',
      'product_id as productId',
      'product_name as name',
    ])
    .where('orders.order_number', '=', orderNumber)
    .where('orders.payment_status', 'in', ['paid', 'partially_refunded'])
    .execute()
}

export async function insertToken(db: Db, tokenHash: Buffer, orderId: string) {
  await db
    .insertInto('download_tokens')
    .values({
      token_hash: tokenHash,
      order_id: orderId,
      expires_at: sql`shop_now() + make_interval(hours => ${sql.lit(TOKEN_HOURS)})`,
    })
    .execute()
}

/** Counts one use; undefined for a token that is unknown, old, used up or ended by staff. */
export async function spendUse(db: Db, tokenHash: Buffer) {
  return await db
    .updateTable('download_tokens')
    .set({ uses: sql`uses + 1`, last_used_at: sql`shop_now()` })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`shop_now()`)
    .where('uses', '<', TOKEN_USES)
    .where('revoked_at', 'is', null)
    .returning(['order_id as orderId', 'expires_at as expiresAt'])
    .executeTakeFirst()
}

/** Staff see for a while what became of a link; then it is forgotten. */
export async function forgetTokens(db: Db): Promise<void> {
  await db
    .deleteFrom('download_tokens')
    .where(
      'expires_at',
      '<',
      sql<Date>`shop_now() - make_interval(days => ${sql.lit(TOKEN_DAYS_KEPT)})`,
    )
    .execute()
}

/** Ends a token; undefined if there is none, `isNew` if it was not ended before. */
export async function revokeToken(tx: Tx, id: number, by: string) {
  const { rows } = await sql<{ uses: number; isNew: boolean }>`
    with found as (
      select id, uses, revoked_at is null as "isNew" from download_tokens where id = ${id} for update
    ), ended as (
      update download_tokens t
      set revoked_at = shop_now(), revoked_by = ${by}
      from found
      where t.id = found.id and found."isNew"
    )
    select uses, "isNew" from found`.execute(tx)
  return rows[0]
}

/** What is bought in an order that is still paid for. */
export async function editionsOf(db: Db, orderId: string) {
  return await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select([
      'orders.order_number as orderNumber',
      'order_lines.product_id as productId',
      'order_lines.product_name as name',
      'products.version as version',
    ])
    .where('orders.id', '=', orderId)
    .where('orders.payment_status', 'in', ['paid', 'partially_refunded'])
    .orderBy('order_lines.id')
    .execute()
}

export type LogRow = Readonly<{
  orderId: string
  productId: string | null
  type: DownloadType
  place: DownloadSource
  isSuccess: boolean
  fileSize?: number | undefined
  durationMs?: number | undefined
  errorMessage?: string | undefined
  ipPrefix: string
  userAgent: string
}>

const columnsOf = (row: LogRow) => ({
  order_id: row.orderId,
  product_id: row.productId,
  download_type: row.type,
  download_source: row.place,
  success: row.isSuccess,
  file_size: row.fileSize ?? null,
  duration_ms: row.durationMs ?? null,
  error_message: row.errorMessage ?? null,
  ip_prefix: row.ipPrefix,
  user_agent: row.userAgent,
})

export async function insertClientRow(db: Db, row: LogRow) {
  await db
    .insertInto('download_access_log')
    .values({ ...columnsOf(row), source: 'client' })
    .execute()
}

/** A page that looks again and again is one visit. */
export async function insertServerRow(db: Db, row: LogRow) {
  const { orderId, type, place, isSuccess, ipPrefix, userAgent } = row
  await sql`
    insert into download_access_log
      (order_id, product_id, download_type, download_source, success, source, ip_prefix, user_agent)
    select ${orderId}, ${row.productId}, ${type}, ${place}, ${isSuccess}::boolean, 'server', ${ipPrefix}, ${userAgent}
    where not exists (
      select 1
      from download_access_log
      where order_id = ${orderId}
        and download_type = ${type}
        and download_source = ${place}
        and source = 'server'
        and ip_prefix = ${ipPrefix}
        and at > shop_now() - make_interval(mins => ${sql.lit(SAME_VISIT_MINUTES)})
    )`.execute(db)
}

/** Rows that pages added about an order within the last hour. */
export async function recentClientRows(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('download_access_log')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('source', '=', 'client')
    .where('at', '>', sql<Date>`shop_now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return row.count
}

/** What was fetched of an order, the latest first; keys that were shown are told by their own record. */
export async function fetchedOf(db: Db, orderId: string, count: number) {
  return await db
    .selectFrom('download_access_log')
    .select(['at', 'download_type as type', 'ip_prefix as network', 'user_agent as userAgent'])
    .where('order_id', '=', orderId)
    .where('download_type', '<>', 'license_key')
    .where('success', '=', true)
    .orderBy('at', 'desc')
    .limit(count)
    .execute()
}
