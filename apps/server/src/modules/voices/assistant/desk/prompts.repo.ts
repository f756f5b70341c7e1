import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

type NewPrompt = Readonly<{ body: string; reason: string; staffId: string; isUsed: boolean }>

export async function promptVersions(db: Db) {
  return await db
    .selectFrom('assistant_prompts as p')
    .leftJoin('staff as s', 's.id', 'p.staff_id')
    .select([
      'p.version',
      'p.body',
      'p.reason',
      'p.created_at as createdAt',
      'p.used_from as usedFrom',
      sql<string | null>`s.first_name || ' ' || s.last_name`.as('by'),
    ])
    .orderBy('p.version', 'desc')
    .limit(200)
    .execute()
}

/** The version that counts, and from when on. */
export async function promptInUse(db: Db) {
  return await db
    .selectFrom('assistant_prompts')
    .select(['version', 'used_from as since'])
    .where('used_from', 'is not', null)
    .orderBy('used_from', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findPrompt(db: Db, version: number) {
  return await db
    .selectFrom('assistant_prompts')
    .select(['version', 'body', 'used_from as usedFrom'])
    .where('version', '=', version)
    .executeTakeFirst()
}

/** One who decides at the same time waits. */
export async function lockPrompts(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtext('assistant_prompts'))`.execute(tx)
}

export async function insertPrompt(tx: Tx, { body, reason, staffId, isUsed }: NewPrompt) {
  const { version } = await tx
    .insertInto('assistant_prompts')
    .values({
      body,
      reason,
      staff_id: staffId,
      used_from: isUsed ? sql<Date>`shop_now()` : null,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function startPrompt(tx: Tx, version: number) {
  await tx
    .updateTable('assistant_prompts')
    .set({ used_from: sql<Date>`shop_now()` })
    .where('version', '=', version)
    .where('used_from', 'is', null)
    .execute()
}
