import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

export type Charge = { ref: string; amount: number; currency: string; at: Date }

const columns = sql`provider_ref as ref, amount_minor as amount, currency, at`

/** What the provider must know: money that arrived by another way is none of it. */
export async function chargesSince(db: Db, since: Date): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    select ${columns} from ledger where kind = 'charge' and at > ${since} and provider_ref not like 'manual:%'`.execute(
    db,
  )
  return rows
}

export async function chargesCalled(db: Db, refs: string[]): Promise<Charge[]> {
  const { rows } = await sql<Charge>`
    select ${columns} from ledger where kind = 'charge' and provider_ref = any(${refs})`.execute(db)
  return rows
}
