import type { Currency } from '@keyhaven/contracts/money'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { CurrencyRates, RateFiles } from '../../../infra/db/tables.ts'

export type ForeignCurrency = Exclude<Currency, 'USD'>

/** Rates of one currency are entered one after the other. */
export async function lockCurrency(tx: Tx, currency: Currency) {
  await sql`select pg_advisory_xact_lock(hashtext('currency rate'), hashtext(${currency}))`.execute(
    tx,
  )
}

type NewRate = Omit<Insertable<CurrencyRates>, 'valid_from' | 'id'>

export async function insertRate(tx: Tx, rate: NewRate) {
  await tx
    .insertInto('currency_rates')
    .values({ ...rate, valid_from: sql<Date>`shop_now()` })
    .execute()
}

export type RateInForce = Readonly<{
  id: number
  currency: Currency
  rate_micros: number
  source: 'opening' | 'hand' | 'file'
  valid_from: Date
  /** The highest in force at any moment of the last week. */
  highest_micros: number
  entered_by: string | null
  read_at: Date
}>

/** The rates in force, each with the highest of a week: small steps down are one big one. */
export async function ratesWithPast(db: Db): Promise<RateInForce[]> {
  const { rows } = await sql<RateInForce>`
    select distinct on (r.currency) r.id, r.currency, r.rate_micros, r.source, r.valid_from,
      r.entered_by, shop_now() as read_at,
      greatest(
        r.rate_micros,
        (
          select max(p.rate_micros)
          from currency_rates p
          where p.currency = r.currency
            and p.valid_from > shop_now() - interval '7 days'
            and p.valid_from <= shop_now()
        ),
        (
          select p.rate_micros
          from currency_rates p
          where p.currency = r.currency and p.valid_from <= shop_now() - interval '7 days'
          order by p.valid_from desc
          limit 1
        )
      ) as highest_micros
    from currency_rates r
    where r.valid_from <= shop_now()
    order by r.currency, r.valid_from desc`.execute(db)
  return rows
}

export async function staleCurrencies(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('currency_states')
    .select('currency')
    .where('is_stale', '=', true)
    .execute()
  return new Set(rows.map(({ currency }) => currency))
}

/** Whether that is new: of many who look, one is told so. */
export async function noteStale(db: Db, currency: ForeignCurrency, isStale: boolean) {
  const { rows } = await sql`
    insert into currency_states as s (currency, is_stale, changed_at)
    select ${currency}, ${isStale}, shop_now()
    where ${isStale} or exists (select from currency_states where currency = ${currency})
    on conflict (currency) do update
    set is_stale = excluded.is_stale, changed_at = excluded.changed_at
    where s.is_stale <> excluded.is_stale
    returning currency`.execute(db)
  return rows.length > 0
}

export async function insertFile(tx: Db, file: Omit<Insertable<RateFiles>, 'fetched_at'>) {
  await tx
    .insertInto('rate_files')
    .values({ ...file, fetched_at: sql<Date>`shop_now()` })
    .execute()
}
