import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'

/** Which call is meant, of which member of staff. */
export type Call = Readonly<{ staffId: string; keyHash: Buffer; callHash: Buffer }>

const HOURS_KEPT = 24

/** True for the first who sends the key; a day later the key is new again. */
export async function beginCall(db: Db, { staffId, keyHash, callHash }: Call): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_calls (staff_id, key_hash, call_hash, created_at)
    values (${staffId}, ${keyHash}, ${callHash}, shop_now())
    on conflict (staff_id, key_hash) do update
    set call_hash = excluded.call_hash, state = 'begun', answer = null, created_at = shop_now()
    where staff_calls.created_at <= shop_now() - make_interval(hours => ${HOURS_KEPT})
    returning 1 as begun`.execute(db)
  return rows.length > 0
}

export async function findCall(db: Db, { staffId, keyHash }: Call) {
  return await db
    .selectFrom('staff_calls')
    .select(['call_hash', 'state', 'answer'])
    .where('staff_id', '=', staffId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
}

/** Keeps what was answered; without an answer, only that there was one. */
export async function endCall(db: Db, { staffId, keyHash }: Call, answer?: unknown) {
  await db
    .updateTable('staff_calls')
    .set({
      state: answer === undefined ? 'withheld' : 'answered',
      answer: answer === undefined ? null : JSON.stringify(answer),
    })
    .where('staff_id', '=', staffId)
    .where('key_hash', '=', keyHash)
    .execute()
}

/** A call that was refused changed nothing: it may be made again. */
export async function dropCall(db: Db, { staffId, keyHash }: Call) {
  await db
    .deleteFrom('staff_calls')
    .where('staff_id', '=', staffId)
    .where('key_hash', '=', keyHash)
    .where('state', '=', 'begun')
    .execute()
}
