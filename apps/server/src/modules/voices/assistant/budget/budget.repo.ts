import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'

type Reserved = Readonly<{ id: number; day: string; used: number }>

/** Sets the most that a call can cost aside, in one statement, or tells that the day has no more. */
export async function reserve(
  db: Db,
  call: Readonly<{ chatId: string | null; model: string; most: number; budget: number }>,
): Promise<Reserved | undefined> {
  const { rows } = await sql<Reserved>`
    with taken as (
      insert into assistant_budget_days as d (day, reserved, calls)
      select (shop_now() at time zone 'utc')::date, ${call.most}::bigint, 1
      where ${call.most}::bigint <= ${call.budget}::bigint
      on conflict (day) do update
      set reserved = d.reserved + excluded.reserved, calls = d.calls + 1
      where d.reserved + d.spent + excluded.reserved <= ${call.budget}::bigint
      returning d.day, d.reserved + d.spent as used
    ), begun as (
      insert into assistant_calls (day, chat_id, model, reserved)
      select day, ${call.chatId}, ${call.model}, ${call.most}::bigint
      from taken
      returning id
    )
    select begun.id, taken.day::text, taken.used
    from begun, taken`.execute(db)
  return rows[0]
}

/** Once per call: what it really cost takes the place of what was set aside. Unknown is all of it. */
export async function settle(db: Db, id: number, spent: number | null): Promise<void> {
  await sql`
    with over as (
      update assistant_calls
      set spent = coalesce(${spent}::bigint, reserved)
      where id = ${id} and spent is null
      returning day, reserved, spent
    )
    update assistant_budget_days d
    set reserved = d.reserved - over.reserved, spent = d.spent + over.spent
    from over
    where d.day = over.day`.execute(db)
}

/** Calls of a process that ended before they did count in full. */
export async function settleForgotten(db: Db, minutes: number): Promise<void> {
  await sql`
    with over as (
      update assistant_calls
      set spent = reserved
      where spent is null and created_at < shop_now() - make_interval(mins => ${minutes})
      returning day, spent
    ), sums as (
      select day, sum(spent)::bigint as spent from over group by day
    )
    update assistant_budget_days d
    set reserved = d.reserved - sums.spent, spent = d.spent + sums.spent
    from sums
    where d.day = sums.day`.execute(db)
}
