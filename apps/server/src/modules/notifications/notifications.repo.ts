import type { Tx } from '../../infra/db.ts'

export type NewNotification = {
  /** The event it tells of: the same event is told once. */
  dedupeKey: string
  severity: 'info' | 'warning' | 'critical'
  title: string
  body: string
  /** What it is about, as in the audit log: `order:…`, `product:…`. */
  object?: string
}

/** False when this event was told before. */
export async function insertNotificationOnce(tx: Tx, told: NewNotification): Promise<boolean> {
  const inserted = await tx
    .insertInto('notifications')
    .values({
      dedupe_key: told.dedupeKey,
      severity: told.severity,
      title: told.title,
      body: told.body,
      object: told.object ?? '',
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
