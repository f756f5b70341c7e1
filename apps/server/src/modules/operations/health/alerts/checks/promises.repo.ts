import { sql } from 'kysely'
import type { Check } from '../alert.ts'
import { judgeCount } from '../alerts.rules.ts'

/** As many runs as Health shows: two days. */
const RECENT_RUNS = 48

type Found = Readonly<{ id: string; says: string; hits: number }>

/** What was found by the newest run that could look: a check that failed since then settles nothing. */
const invariant: Check = {
  kind: 'invariant',
  severity: 'critical',
  pace: 'quick',
  read: async ({ db }) => {
    const { rows } = await sql<Found>`
      with recent as (
        select id as run, results
        from invariant_runs
        where jsonb_array_length(results) > 0
        order by id desc
        limit ${RECENT_RUNS}
      )
      select distinct on (found ->> 'id') found ->> 'id' as id, found ->> 'says' as says,
        jsonb_array_length(found -> 'hits') as hits
      from recent, jsonb_array_elements(results) as found
      where not found ?| array['failed', 'skipped']
      order by found ->> 'id', run desc`.execute(db)
    return rows.map(({ id, says, hits }) => judgeCount(id, hits, `${id} does not hold: ${says}`))
  },
}

/** Each invariant that the newest finished run could not check. Why is shown on Health alone: it may quote data. */
const notChecked: Check = {
  kind: 'invariants-not-checked',
  severity: 'warning',
  pace: 'quick',
  read: async ({ db }) => {
    const { rows } = await sql<Omit<Found, 'hits'>>`
      with newest as (
        select results
        from invariant_runs
        where jsonb_array_length(results) > 0
        order by id desc
        limit 1
      )
      select found ->> 'id' as id, found ->> 'says' as says
      from newest, jsonb_array_elements(results) as found
      where found ? 'failed'`.execute(db)
    return rows.map(({ id, says }) => judgeCount(id, 1, `${id} could not be checked: ${says}`))
  },
}

const undelivered: Check = {
  kind: 'paid-undelivered',
  severity: 'critical',
  pace: 'quick',
  read: async ({ db }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
      from orders o
      where o.paid_at between shop_now() - interval '7 days' and shop_now() - interval '5 minutes'
        and o.payment_status = 'paid'
        and o.fulfilment_status = 'none'
        and o.hold_reason is null
        and exists (select from order_lines l where l.order_id = o.id)`.execute(db)
    const count = rows[0]?.count ?? 0
    return [judgeCount('', count, `${count} paid orders have had no keys for 5 minutes or more.`)]
  },
}

const duplicate: Check = {
  kind: 'duplicate-charge',
  severity: 'critical',
  pace: 'slow',
  read: async ({ db }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count
      from ledger c
      join payment_attempts a on a.id = c.attempt_id and a.status = 'duplicate'
      where c.kind = 'charge'
        and c.at between shop_now() - interval '30 days' and shop_now() - interval '10 minutes'
        and c.amount_minor > (
          select coalesce(sum(case r.kind when 'refund' then r.amount_minor else -r.amount_minor end), 0)
          from ledger r
          where r.attempt_id = a.id and r.kind in ('refund', 'refund_reversal'))`.execute(db)
    const count = rows[0]?.count ?? 0
    return [judgeCount('', count, `${count} second payments were not given back in 10 minutes.`)]
  },
}

export const promiseChecks: readonly Check[] = [invariant, notChecked, undelivered, duplicate]
