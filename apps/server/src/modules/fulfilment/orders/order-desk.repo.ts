import { sql } from 'kysely'
import type { Tx } from '../../../infra/db/db.ts'

/** The tags of an order become these; those it keeps stay as old as they are. */
export async function replaceTags(tx: Tx, orderId: string, tags: readonly string[]) {
  await sql`
    delete from order_tags where order_id = ${orderId} and tag <> all(${tags}::text[])`.execute(tx)
  await sql`
    insert into order_tags (order_id, tag, tagged_at)
    select ${orderId}, tag, shop_now()
    from unnest(${tags}::text[]) as tag
    on conflict do nothing`.execute(tx)
}

export async function tagsOf(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('order_tags')
    .select('tag')
    .where('order_id', '=', orderId)
    .execute()
  return rows.map(({ tag }) => tag)
}

export async function removeAssignee(tx: Tx, orderId: string) {
  await tx.deleteFrom('order_assignees').where('order_id', '=', orderId).execute()
}

/** The name of the one who looks after it now; undefined if there is no such member of staff. */
export async function setAssignee(tx: Tx, orderId: string, staffId: string) {
  const { rows } = await sql<{ name: string }>`
    with member as (
      select id, first_name || ' ' || last_name as name from staff where id = ${staffId} and is_active
    ), set_now as (
      insert into order_assignees (order_id, staff_id, assigned_at)
      select ${orderId}, id, shop_now() from member
      on conflict (order_id) do update
      set staff_id = excluded.staff_id, assigned_at = excluded.assigned_at
    )
    select name from member`.execute(tx)
  return rows[0]?.name
}

/** How many orders another member looks after now. */
export async function moveAssignments(tx: Tx, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('order_assignees')
    .set({ staff_id: to, assigned_at: sql`shop_now()` })
    .where('staff_id', '=', from)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
