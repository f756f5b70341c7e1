import { currencies, currencyNames } from '@keyhaven/contracts/money'
import type { CurrencyDesk } from '@keyhaven/contracts/staff/currencies'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { ratesForStaff } from '../../modules/catalog/currencies/currencies.service.ts'
import { lowRate } from '../../modules/catalog/currencies/enter-rate.ts'
import { fxSettingsOf } from '../../modules/catalog/currencies/fx-settings.ts'
import { bandOf, decimalOf } from '../../modules/catalog/currencies/rates.rules.ts'
import { staffActor } from '../../modules/platform/audit/audit.rules.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { nameOfActor } from '../kit/staff-names.ts'

async function lastFile(db: Db): Promise<CurrencyDesk['file']> {
  const row = await db
    .selectFrom('rate_files')
    .select(['fetched_at', 'state', 'error', 'held'])
    .select(sql<string | null>`as_of::text`.as('as_of'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { fetched_at, as_of, ...file } = row
  return { fetchedAt: fetched_at.toISOString(), asOf: as_of, ...file }
}

async function awaitedRates(db: Db): Promise<CurrencyDesk['awaited']> {
  const { rows } = await sql<CurrencyDesk['awaited'][number]>`
    select a.id, a.summary, s.first_name || ' ' || s.last_name as "askedByName"
    from approvals a
    join staff s on s.id = a.asked_by
    where a.state = 'open' and a.expires_at > shop_now() and a.kind = ${lowRate.name}
    order by a.expires_at
    limit 20`.execute(db)
  return rows
}

async function ratesOf(ctx: StaffContext): Promise<CurrencyDesk['currencies']> {
  const rates = new Map((await ratesForStaff(ctx)).map((rate) => [rate.currency, rate]))
  const known = currencies.flatMap((code) => rates.get(code) ?? [])
  return await Promise.all(
    known.map(async ({ currency, ...rate }) => {
      const { least, most } = bandOf(rate.highest_micros)
      return {
        code: currency,
        name: currencyNames[currency],
        rate: decimalOf(rate.rate_micros),
        source: rate.source,
        since: rate.valid_from.toISOString(),
        isStale: rate.isStale,
        enteredByName: await nameOfActor(ctx.db, rate.entered_by && staffActor(rate.entered_by)),
        least: decimalOf(least),
        most: decimalOf(most),
      }
    }),
  )
}

/** Rates in force, their source and age, how they are made, and what waits. */
export async function currencyDesk(ctx: StaffContext): Promise<CurrencyDesk> {
  const { ratesUrl } = ctx.config
  const [rates, settings, file, awaited] = await Promise.all([
    ratesOf(ctx),
    fxSettingsOf(ctx),
    lastFile(ctx.db),
    awaitedRates(ctx.db),
  ])
  const fileHost = ratesUrl ? new URL(ratesUrl).host : null
  return { success: true, currencies: rates, settings, file, fileHost, awaited }
}
