import { sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'

export type Call = Readonly<{ callHash: Buffer; bodyHash: Buffer }>

const HOURS_KEPT = 24

/** True for the first who sends the key; a day later the key is new again. */
export async function beginCall(db: Db, { callHash, bodyHash }: Call): Promise<boolean> {
  const { rows } = await sql`
    insert into public_calls (call_hash, body_hash, created_at)
    values (${callHash}, ${bodyHash}, shop_now())
    on conflict (call_hash) do update
    set body_hash = excluded.body_hash, answer = null, created_at = shop_now()
    where public_calls.created_at <= shop_now() - make_interval(hours => ${HOURS_KEPT})
    returning 1 as begun`.execute(db)
  return rows.length > 0
}

export async function findCall(db: Db, { callHash }: Call) {
  return await db
    .selectFrom('public_calls')
    .select(['body_hash', 'answer'])
    .where('call_hash', '=', callHash)
    .executeTakeFirst()
}

export async function endCall(db: Db, { callHash }: Call, answer: object) {
  await db
    .updateTable('public_calls')
    .set({ answer: JSON.stringify(answer) })
    .where('call_hash', '=', callHash)
    .execute()
}

/** A call that was refused left nothing behind: it may be made again. */
export async function dropCall(db: Db, { callHash }: Call) {
  await db
    .deleteFrom('public_calls')
    .where('call_hash', '=', callHash)
    .where('answer', 'is', null)
    .execute()
}
