import { sql } from 'kysely'
import type { Tx } from '../../../../infra/db/db.ts'
import type { Browser } from './attempt-limits.repo.ts'

/** Whether nobody else of this network opens an order at this moment; if so, nobody does until I commit. */
export async function isAloneOf(tx: Tx, network: string): Promise<boolean> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select pg_try_advisory_xact_lock(
      hashtextextended('holds of ' || ${network}, 0)
    ) as "isAlone"`.execute(tx)
  return rows[0]?.isAlone === true
}

/** How many units this browser, and all others of its network, hold without having paid. */
export async function countUnpaidUnits(tx: Tx, { id, network }: Browser): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select count(*) as units
    from key_units u
    join orders o on o.id = u.hold_order
    join checkout_sessions s on s.id = o.checkout_id
    where u.status = 'held'
      and o.payment_status = 'awaiting'
      and (s.id = ${id} or s.network = ${network})`.execute(tx)
  return rows[0]?.units ?? 0
}
