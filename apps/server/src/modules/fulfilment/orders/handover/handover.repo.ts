import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'
import { HANDOVER_MINUTES, type StoredState, statesBefore } from './handover.rules.ts'

const secondsLeft = sql<number>`
  greatest(0, extract(epoch from expires_at - shop_now()))::float8`.as('secondsLeft')
const shown = ['id', 'order_id as orderId', 'mark', 'country', 'device', 'network'] as const
const state = sql<StoredState>`state`.as('state')
const isLive = sql<boolean>`expires_at > shop_now()`

/** No code that was made before opens the order any more. */
export async function endHandovers(tx: Tx, orderId: string) {
  await tx
    .updateTable('order_handovers')
    .set({ state: 'ended' })
    .where('order_id', '=', orderId)
    .where('state', 'in', statesBefore('ended'))
    .execute()
}

/** The same for every order of an address. */
export async function endHandoversOfAddress(tx: Tx, emailNormal: string) {
  await sql`
    update order_handovers h
    set state = 'ended'
    from orders o
    where o.id = h.order_id
      and o.email_normal = ${emailNormal}
      and h.state = any(${statesBefore('ended')}::text[])`.execute(tx)
}

export async function insertHandover(tx: Tx, orderId: string, codeHash: Buffer) {
  return await tx
    .insertInto('order_handovers')
    .values({
      order_id: orderId,
      code_hash: codeHash,
      expires_at: sql`shop_now() + make_interval(mins => ${sql.lit(HANDOVER_MINUTES)})`,
    })
    .returning(['id', secondsLeft])
    .executeTakeFirstOrThrow()
}

export async function handoverOf(db: Db, orderId: string, id: number) {
  return await db
    .selectFrom('order_handovers')
    .select([...shown, state, secondsLeft])
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

export async function handoverByCode(db: Db, codeHashes: readonly Buffer[]) {
  return await db
    .selectFrom('order_handovers')
    .select([...shown, state, secondsLeft])
    .where('code_hash', 'in', codeHashes)
    .executeTakeFirst()
}

/** A browser waits for the answer to its last knock alone. */
const lastKnock = (db: Db, knockHash: Buffer) =>
  db
    .selectFrom('order_handovers')
    .select('id')
    .where('knock_hash', '=', knockHash)
    .orderBy('knocked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

export async function knockBy(db: Db, knockHash: Buffer) {
  return await db
    .selectFrom('order_handovers')
    .select([...shown, state, secondsLeft])
    .where('id', '=', lastKnock(db, knockHash))
    .executeTakeFirst()
}

type Knock = Readonly<{
  knockHash: Buffer
  mark: number
  country: string | undefined
  network: string
  device: string
}>

/** Undefined unless this is the first computer with an open code: of two at once one wins. */
export async function storeKnock(db: Db, codeHashes: readonly Buffer[], knock: Knock) {
  return await db
    .updateTable('order_handovers')
    .set({
      state: 'knocked',
      knock_hash: knock.knockHash,
      mark: knock.mark,
      country: knock.country ?? null,
      network: knock.network,
      device: knock.device,
      knocked_at: sql`shop_now()`,
    })
    .where('code_hash', 'in', codeHashes)
    .where('state', 'in', statesBefore('knocked'))
    .where(isLive)
    .returning(['id', 'mark', secondsLeft])
    .executeTakeFirst()
}

type HandoverAnswer = Readonly<{ orderId: string; id: number; isAllowed: boolean }>

/** Undefined if nobody waits for an answer any more. The first answer counts. */
export async function storeAnswer(tx: Tx, { orderId, id, isAllowed }: HandoverAnswer) {
  const to = isAllowed ? 'allowed' : 'refused'
  return await tx
    .updateTable('order_handovers')
    .set({ state: to, answered_at: sql`shop_now()` })
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where('state', 'in', statesBefore(to))
    .where(isLive)
    .returning(['country', 'device', 'network'])
    .executeTakeFirst()
}

/** The computer an order was allowed to, the first time only. */
export async function spendHandover(tx: Tx, knockHash: Buffer, orderId: string) {
  return await tx
    .updateTable('order_handovers')
    .set({ state: 'used', used_at: sql`shop_now()` })
    .where('id', '=', lastKnock(tx, knockHash))
    .where('order_id', '=', orderId)
    .where('state', 'in', statesBefore('used'))
    .where(isLive)
    .returning(['country', 'device', 'network'])
    .executeTakeFirst()
}
