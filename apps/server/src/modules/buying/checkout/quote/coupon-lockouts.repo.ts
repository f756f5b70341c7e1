import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'

/** How long the first waiting is, and the longest. */
export type Waiting = Readonly<{ seconds: number; longestSeconds: number }>

/** After a day without guessing the first waiting is short again. */
const forgottenAfter = sql`interval '24 hours'`
const nextStrikes = sql`
  case when l.until < shop_now() - ${forgottenAfter} then 1 else l.strikes + 1 end`

/** For how many seconds none of these may try a code; 0 when they may. */
export async function secondsLocked(db: Db, subjects: readonly string[]): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(ceil(extract(epoch from max(until) - shop_now())), 0)::int as seconds
    from coupon_lockouts
    where subject = any(${subjects}::text[]) and until > shop_now()`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Begins a waiting, twice as long as the one before. During one nothing changes. */
export async function lockSubject(db: Db, subject: string, waiting: Waiting): Promise<void> {
  await sql`
    insert into coupon_lockouts as l (subject, strikes, until)
    values (${subject}, 1, shop_now() + make_interval(secs => ${waiting.seconds}))
    on conflict (subject) do update
    set strikes = ${nextStrikes},
      until = shop_now() + make_interval(secs => least(
        ${waiting.seconds}::float8 * power(2, least(${nextStrikes}, 30) - 1),
        ${waiting.longestSeconds}::float8))
    where l.until <= shop_now()`.execute(db)
}

export async function forgetLockouts(db: Db): Promise<void> {
  await db
    .deleteFrom('coupon_lockouts')
    .where('until', '<', sql<Date>`shop_now() - ${forgottenAfter}`)
    .execute()
}
