import type { BudgetDay, DeskFigures } from '@keyhaven/contracts/staff/assistant'
import type { KnownPage } from '@keyhaven/contracts/staff/assistant-answers'
import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'

type Span = Readonly<{ days: number; back: number }>

/** Chats that began, and answers that were given, in so many days; `back` periods ago. */
export async function figuresOf(db: Db, { days, back }: Span): Promise<DeskFigures> {
  const { rows } = await sql<DeskFigures>`
    with period as (
      select shop_now() - make_interval(days => ${days * (back + 1)}) as since,
        shop_now() - make_interval(days => ${days * back}) as until
    ), said as (
      select t.is_miss, t.is_good, t.citations <> '[]' as is_cited
      from chat_turns t, period
      where t.author = 'assistant' and t.created_at > period.since and t.created_at <= period.until
    ), begun as (
      select c.conversation_id is not null or c.state in ('waiting', 'joined') as is_handed,
        exists (select from chat_turns where chat_id = c.id and author = 'assistant') as is_answered,
        exists (select from chat_turns where chat_id = c.id and is_miss) as is_missed
      from chats c, period
      where c.created_at > period.since and c.created_at <= period.until
    )
    select
      (select count(*) from begun)::integer as chats,
      (
        select count(*) from begun where is_answered and not is_handed and not is_missed
      )::integer as alone,
      (select count(*) from begun where is_handed)::integer as "handedOver",
      (select count(*) from said)::integer as answers,
      (select count(*) from said where is_cited)::integer as cited,
      (select count(*) from said where is_miss)::integer as misses,
      (select count(*) from said where is_good)::integer as good,
      (select count(*) from said where not is_good)::integer as bad`.execute(db)
  const [row] = rows
  if (!row) throw new Error('figures are one row')
  return row
}

export async function budgetDays(db: Db, days: number): Promise<BudgetDay[]> {
  const { rows } = await sql<BudgetDay>`
    select dates.at::date::text as day, coalesce(b.spent, 0)::float8 as spent,
      coalesce(b.reserved, 0)::float8 as reserved, coalesce(b.calls, 0) as calls
    from generate_series(
      (shop_now() at time zone 'UTC')::date - ${days - 1}::integer,
      (shop_now() at time zone 'UTC')::date, interval '1 day') dates (at)
    left join assistant_budget_days b on b.day = dates.at::date
    order by dates.at`.execute(db)
  return rows
}

/** The version that servers began with last. */
export async function newestKnowledge(db: Db) {
  return await db
    .selectFrom('knowledge_versions')
    .select(['hash', 'built_at as builtAt', 'used_at as usedAt'])
    .orderBy('used_at', 'desc')
    .orderBy('hash')
    .limit(1)
    .executeTakeFirst()
}

export async function knownPages(db: Db, version: string): Promise<KnownPage[]> {
  const { rows } = await sql<KnownPage>`
    select kind, path, page, count(*)::integer as pieces
    from knowledge_chunks
    where version = ${version}
    group by kind, path, page
    order by kind, page, path`.execute(db)
  return rows
}
