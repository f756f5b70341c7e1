import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import { HERE_SECONDS } from './watchers.rules.ts'

type Other = Readonly<{ name: string; isWriting: boolean }>

/** Notes that a member has a conversation open, and tells who else has. */
export async function watch(
  db: Db,
  reference: string,
  { staffId, isWriting }: Readonly<{ staffId: string; isWriting: boolean }>,
): Promise<Other[] | undefined> {
  const { rows: conversations } = await sql<{ id: number }>`
    insert into conversation_watchers (conversation_id, staff_id, is_writing, seen_at)
    select id, ${staffId}, ${isWriting}, now() from conversations where reference = ${reference}
    on conflict (conversation_id, staff_id)
      do update set is_writing = excluded.is_writing, seen_at = excluded.seen_at
    returning conversation_id as id`.execute(db)
  const id = conversations[0]?.id
  if (id === undefined) return undefined
  const { rows } = await sql<Other>`
    select s.first_name || ' ' || s.last_name as name, w.is_writing as "isWriting"
    from conversation_watchers w
    join staff s on s.id = w.staff_id
    where w.conversation_id = ${id}
      and w.staff_id <> ${staffId}
      and w.seen_at > now() - make_interval(secs => ${HERE_SECONDS})
    order by w.is_writing desc, name`.execute(db)
  return rows
}

export async function forgetGone(db: Db) {
  await sql`
    delete from conversation_watchers where seen_at < now() - interval '1 hour'`.execute(db)
}
