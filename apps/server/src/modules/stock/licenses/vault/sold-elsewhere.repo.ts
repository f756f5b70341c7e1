import { sql } from 'kysely'
import type { Tx } from '../../../../infra/db/db.ts'

/** While a whole file is compared in memory the connection waits for longer than for a page. */
export async function allowPauses(tx: Tx) {
  await sql`select set_config('idle_in_transaction_session_timeout', '120s', true)`.execute(tx)
}

/** The units of a batch that was just stored, by the fingerprints of their keys. */
export async function unitsOfBatch(tx: Tx, batchId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ fingerprint: Buffer; unitId: number }>`
    select k.fingerprint, u.id as "unitId"
    from key_units u
    join license_keys k on k.id = u.key_id
    where u.batch_id = ${batchId} and u.status = 'available'`.execute(tx)
  return new Map(rows.map(({ fingerprint, unitId }) => [fingerprint.toString('hex'), unitId]))
}

/** They are sold from the first moment; superseded generations stay what they are. */
export async function markAllSold(tx: Tx, batchId: number) {
  await tx
    .updateTable('key_units')
    .set({ status: 'assigned' })
    .where('batch_id', '=', batchId)
    .where('status', '=', 'available')
    .execute()
}

export async function markBatchesUndone(tx: Tx, importId: number) {
  await tx
    .updateTable('key_batches')
    .set({ undone_at: sql`shop_now()` })
    .where('shop_import_id', '=', importId)
    .where('undone_at', 'is', null)
    .execute()
}

/** The keys of orders as they are now, locked: a buyer who reveals one at this moment is waited for. */
export async function lockKeysOfOrders(tx: Tx, orderIds: readonly string[]) {
  const { rows } = await sql<{ id: number; orderId: string; isUntouched: boolean }>`
    select a.id, l.order_id as "orderId",
      a.revoked_at is null and a.reveals = 0 and a.first_revealed_at is null
        and a.withheld_at is null as "isUntouched"
    from order_lines l
    join assignments a on a.order_line_id = l.id
    where l.order_id = any(${orderIds}::text[])
    order by a.id
    for update of a`.execute(tx)
  return rows
}
