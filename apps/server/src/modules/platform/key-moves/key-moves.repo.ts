import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { KeyAct } from './key-moves.rules.ts'

/** What one person moved alone in the last 24 hours. Nobody moves more under this name until the caller is done. */
export async function movesToday(tx: Tx, staffId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`key moves of ${staffId}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ moves: number }>`
    select count(*)::integer as moves
    from key_moves
    where staff_id = ${staffId}
      and approval_id is null
      and at > shop_now() - interval '24 hours'`.execute(tx)
  return rows[0]?.moves ?? 0
}

/** The mailboxes of everyone who works here or did. */
export async function staffMailboxes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('email').execute()
  return rows.map(({ email }) => email)
}

type NewMove = Readonly<{ staffId: string; act: KeyAct; orderId: string | null; approval?: string }>

export async function insertMove(tx: Tx, { staffId, act, orderId, approval }: NewMove) {
  await tx
    .insertInto('key_moves')
    .values({
      staff_id: staffId,
      act,
      order_id: orderId,
      approval_id: approval ?? null,
      at: sql<Date>`shop_now()`,
    })
    .execute()
}
