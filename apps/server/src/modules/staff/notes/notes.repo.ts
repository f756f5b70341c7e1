import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type NoteRow = Readonly<{
  id: number
  staffId: string
  author: string
  body: string
  mentions: { id: string; name: string }[]
  createdAt: Date
}>

/** Notes on one object or one note by its number, the newest first. */
export async function notesWhere(db: Db, by: { subject: string } | { id: number }) {
  const condition = 'id' in by ? sql`n.id = ${by.id}` : sql`n.subject = ${by.subject}`
  const { rows } = await sql<NoteRow>`
    select n.id, n.staff_id as "staffId", s.first_name || ' ' || s.last_name as author, n.body,
      n.created_at as "createdAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name)
          order by m.last_name)
        from staff m
        where m.id = any(n.mentions)
      ), '[]') as mentions
    from staff_notes n
    join staff s on s.id = n.staff_id
    where ${condition}
    order by n.id desc
    limit 500`.execute(db)
  return rows
}

type NewNote = { subject: string; staffId: string; body: string; mentions: readonly string[] }

export async function insertNote(tx: Tx, { subject, staffId, body, mentions }: NewNote) {
  const { id } = await tx
    .insertInto('staff_notes')
    .values({
      subject,
      staff_id: staffId,
      body,
      mentions: [...mentions],
      created_at: sql`shop_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function countNotesOn(db: Db, subject: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_notes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return count
}

export async function changeSubject(tx: Tx, from: string, to: string) {
  await tx.updateTable('staff_notes').set({ subject: to }).where('subject', '=', from).execute()
}

/** The subject of the note that was removed; undefined if it is not theirs. */
export async function deleteOwnNote(tx: Tx, staffId: string, id: number) {
  const removed = await tx
    .deleteFrom('staff_notes')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('subject')
    .executeTakeFirst()
  return removed?.subject
}
