import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'

export type Block = Readonly<{
  person: string
  emailNormal: string
  reason: string
  blockedBy: string
}>

/** False if this person was blocked before. */
export async function insertBlock(tx: Tx, block: Block): Promise<boolean> {
  const { person, emailNormal, reason, blockedBy } = block
  const row = await tx
    .insertInto('blocked_addresses')
    .values({
      person,
      email_normal: emailNormal,
      reason,
      blocked_by: blockedBy,
      blocked_at: sql`shop_now()`,
    })
    .onConflict((conflict) => conflict.column('person').doNothing())
    .returning('person')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBlock(tx: Tx, person: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blocked_addresses')
    .where('person', '=', person)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function blockOf(db: Db, person: string) {
  return await db
    .selectFrom('blocked_addresses')
    .innerJoin('staff', 'staff.id', 'blocked_by')
    .select(['reason', 'blocked_at as at'])
    .select(sql<string>`staff.first_name || ' ' || staff.last_name`.as('by'))
    .where('person', '=', person)
    .executeTakeFirst()
}
