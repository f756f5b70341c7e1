import type { RequestOf } from '@keyhaven/contracts/endpoint'
import type { reportStep } from '@keyhaven/contracts/visit-steps'
import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

export type Step = RequestOf<typeof reportStep>['body'] &
  Readonly<{ storeId: string; country: string }>

/** One visit more today. Only the sum is kept. */
export async function countStep(db: Db, { step, channel, storeId, country }: Step) {
  await sql`
    insert into visit_steps as s (day, store_id, channel, country, step, visits)
    values ((shop_now() at time zone 'utc')::date, ${storeId}, ${channel}, ${country}, ${step}, 1)
    on conflict (day, step, store_id, channel, country) do update
    set visits = s.visits + 1`.execute(db)
}

export type StepCount = Readonly<{ step: Step['step']; isNow: boolean; visits: number }>

/** Visits on the web by how far they got, in a period and the one before. */
export async function readSteps(
  db: Db,
  period: Readonly<{ before: string; from: string; to: string; stores: readonly string[] | null }>,
): Promise<StepCount[]> {
  const { before, from, to, stores } = period
  const { rows } = await sql<StepCount>`
    select step, day >= ${from}::date as "isNow", sum(visits)::float8 as visits
    from visit_steps
    where day between ${before}::date and ${to}::date
      and channel = 'web'
      and (${stores}::text[] is null or store_id = any(${stores}::text[]))
    group by 1, 2`.execute(db)
  return rows
}
