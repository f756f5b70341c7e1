import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

export async function conversationsToWake(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference
    from conversations
    where state = 'snoozed' and snoozed_until <= shop_now()
    order by snoozed_until
    limit ${most}`.execute(db)
  return rows.map(({ reference }) => reference)
}

/** Conversations whose answer is overdue and of which staff have not been told yet. */
export async function untoldOverdue(db: Db, most: number) {
  const { rows } = await sql<{ reference: string; subject: string; due: Date }>`
    select c.reference, c.subject, c.due_at as due
    from conversations c
    where c.state = 'open'
      and c.due_at <= shop_now()
      and not exists (
        select from notifications n
        where n.dedupe_key =
          'conversation:' || c.reference || ':overdue:' || extract(epoch from c.due_at)::bigint
      )
    order by c.due_at
    limit ${most}`.execute(db)
  return rows
}
