import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Scope } from './scopes.ts'

/** Which call is meant, and what it asks for. */
export type KeyedCall = Readonly<{
  scope: Scope
  owner: string
  keyHash: Buffer
  callHash: Buffer
}>

/** True for the first who sends the key, and for the first after its time or after a call that died. */
export async function beginCall(db: Db, call: KeyedCall): Promise<boolean> {
  const { scope, owner, keyHash, callHash } = call
  const { rows } = await sql`
    insert into calls (scope, owner, key_hash, call_hash, created_at)
    values (${scope.name}, ${owner}, ${keyHash}, ${callHash}, shop_now())
    on conflict (scope, owner, key_hash) do update
    set call_hash = excluded.call_hash, state = 'begun', answer = null, created_at = shop_now()
    where calls.created_at <= shop_now() - make_interval(hours => ${scope.hours})
      or calls.state = 'begun'
        and calls.call_hash = excluded.call_hash
        and calls.created_at <= shop_now() - make_interval(secs => ${scope.takeoverSeconds})
    returning 1 as begun`.execute(db)
  return rows.length > 0
}

const keyOf = ({ scope, owner, keyHash }: KeyedCall) => ({
  scope: scope.name,
  owner,
  key_hash: keyHash,
})

export async function findCall(db: Db, call: KeyedCall) {
  const { takeoverSeconds } = call.scope
  return await db
    .selectFrom('calls')
    .select(['call_hash', 'state', 'answer'])
    .select(
      sql<boolean>`coalesce(created_at > shop_now() - make_interval(secs => ${takeoverSeconds}), false)`.as(
        'may_be_under_way',
      ),
    )
    .where((is) => is.and(keyOf(call)))
    .executeTakeFirst()
}

/** Keeps what was answered; without an answer, only that there was one. */
export async function endCall(db: Db, call: KeyedCall, answer: unknown) {
  const isKept = answer !== undefined
  await db
    .updateTable('calls')
    .set({
      state: isKept ? 'answered' : 'withheld',
      answer: isKept ? JSON.stringify(answer) : null,
    })
    .where((is) => is.and(keyOf(call)))
    .execute()
}

/** A call that left nothing behind may be made again. */
export async function dropCall(db: Db, call: KeyedCall) {
  await db
    .deleteFrom('calls')
    .where((is) => is.and({ ...keyOf(call), state: 'begun' }))
    .execute()
}

export async function forgetCalls(db: Db, { name, hours }: Scope) {
  await db
    .deleteFrom('calls')
    .where('scope', '=', name)
    .where('created_at', '<', sql<Date>`shop_now() - make_interval(hours => ${hours})`)
    .execute()
}
