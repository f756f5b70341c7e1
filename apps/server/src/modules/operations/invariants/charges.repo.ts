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

/** Payments whose order was lost and that went back: the ledger has no order to book them on. */
export async function refundedIntents(db: Db, refs: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select intent_id as id
    from orphan_payments
    where intent_id = any(${refs}) and plan = 'refund' and done_at is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Which of these payments, or of the attempts they name, this shop opened as far as it remembers. */
export async function openedHere(db: Db, refs: string[], attempts: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; intent: string | null }>`
    select id, intent_id as intent
    from payment_attempts
    where intent_id = any(${refs}) or id = any(${attempts})`.execute(db)
  return new Set(rows.flatMap(({ id, intent }) => (intent ? [id, intent] : [id])))
}
