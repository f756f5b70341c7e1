import { SUPER_ADMIN } from '@keyhaven/contracts/staff/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../../infra/db/db.ts'
import { type Apart, BROWSER_DAYS, TIE_DAYS } from './people-apart.rules.ts'

type Pair = Readonly<{ asker: string; decider: string; sessionId: number }>

/** What the shop knows of two members: how they are tied, where they signed in, and since when one decides. */
export async function factsOfTwo(tx: Tx, { asker, decider, sessionId }: Pair): Promise<Apart> {
  const { rows } = await sql<Apart>`
    select
      shop_now() as now,
      (select first_name || ' ' || last_name from staff where id = ${asker}) as "askerName",
      (
        select jsonb_build_object('kind', t.kind, 'isByDecider', t.by_id = ${decider}, 'at', t.at)
        from staff_ties t
        where (t.member_id, t.by_id) in ((${asker}, ${decider}), (${decider}, ${asker}))
          and t.at > shop_now() - make_interval(days => ${TIE_DAYS})
        order by t.at desc
        limit 1
      ) as tie,
      (select d.since from deciders d where d.staff_id = ${decider} and d.until is null) as since,
      (select s.reset_at from staff s where s.id = ${decider}) as "resetAt",
      exists (
        select from staff_sessions own
        join staff_sessions theirs on theirs.browser_hash = own.browser_hash
        where own.id = ${sessionId}
          and theirs.staff_id = ${asker}
          and theirs.seen_at > shop_now() - make_interval(days => ${BROWSER_DAYS})
      ) as "isSameBrowser",
      exists (
        select from staff_sessions own
        join staff_sessions theirs on theirs.network = own.network
        where own.id = ${sessionId}
          and theirs.staff_id = ${asker}
          and theirs.seen_at > shop_now() - make_interval(days => ${BROWSER_DAYS})
      ) as "isSameNetwork"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a query without tables has a row')
  return { ...row, tie: row.tie && { ...row.tie, at: new Date(row.tie.at) } }
}

/** The active super admin with this address. */
export async function superAdminByEmail(tx: Tx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from staff
    where email = ${email} and role = ${SUPER_ADMIN} and is_active`.execute(tx)
  return rows[0]?.id
}
