import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

/** The youngest rate of each currency that has begun. */
export async function latestRates(db: Db) {
  return await db
    .selectFrom('currency_rates')
    .distinctOn('currency')
    .select(['id', 'currency', 'rate_micros'])
    .where('valid_from', '<=', sql<Date>`shop_now()`)
    .orderBy('currency')
    .orderBy('valid_from', 'desc')
    .execute()
}

export async function rateById(db: Db, id: number) {
  return await db
    .selectFrom('currency_rates')
    .select('rate_micros')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
