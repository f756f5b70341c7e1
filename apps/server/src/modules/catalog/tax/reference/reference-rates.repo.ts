import { sql } from 'kysely'
import type { Db } from '../../../../infra/db/db.ts'
import type { ReferenceRate } from './reference-rates.rules.ts'

/** Adds what is not known yet: how many there were. */
export async function insertReferenceRates(
  db: Db,
  rates: readonly ReferenceRate[],
): Promise<number> {
  const days = rates.map(({ day }) => day)
  const currencies = rates.map(({ currency }) => currency)
  const micros = rates.map(({ rateMicros }) => rateMicros)
  const { rows } = await sql`
    insert into reference_rates (day, currency, rate_micros)
    select day, currency, rate_micros
    from unnest(${days}::date[], ${currencies}::text[], ${micros}::bigint[]) as r (day, currency, rate_micros)
    on conflict do nothing
    returning 1`.execute(db)
  return rows.length
}

/** The newest day with a publication. */
export async function newestReferenceDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from reference_rates where currency = 'USD'`.execute(db)
  return rows[0]?.day ?? null
}
