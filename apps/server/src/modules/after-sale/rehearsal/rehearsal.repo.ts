import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import type { RehearsedRow } from './rehearsal.rules.ts'

type Rehearsal = Readonly<{
  keyEnding: string
  version: string
  isProvider: boolean
  isPassed: boolean
  rows: readonly RehearsedRow[]
  by: string
}>

export async function insertRehearsal(db: Db, { rows, ...rehearsal }: Rehearsal): Promise<void> {
  await db
    .insertInto('payment_rehearsals')
    .values({
      key_ending: rehearsal.keyEnding,
      api_version: rehearsal.version,
      is_provider: rehearsal.isProvider,
      is_passed: rehearsal.isPassed,
      rows: JSON.stringify(rows),
      rehearsed_by: rehearsal.by,
      at: sql`shop_now()`,
    })
    .execute()
}

type Seen = Readonly<{ byCard: Date | null; byRedirect: Date | null }>

/** When an order was last paid in a browser with the keys in use, by card and by a way that leaves the page. */
export async function paidInBrowser(db: Db): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select max(created_at) filter (where coalesce(method, 'card') = 'card') as "byCard",
      max(created_at) filter (where method not in ('card', 'link')) as "byRedirect"
    from payment_attempts
    where status = 'succeeded'
      and created_at > shop_now() - interval '30 days'
      and intent_id not like 'pi\\_demo\\_%'`.execute(db)
  return rows[0] ?? { byCard: null, byRedirect: null }
}
