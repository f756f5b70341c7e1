import { sql } from 'kysely'
import type { Db, Tx } from '../../../../infra/db/db.ts'

/** A browser that checks out, with where it was, shortened. */
export type Browser = Readonly<{ id: number; network: string }>

/** Payments of one browser are opened one after the other. */
export async function lockCheckout(tx: Tx, checkoutId: number): Promise<{ network: string }> {
  return await tx
    .selectFrom('checkout_sessions')
    .select('network')
    .where('id', '=', checkoutId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

type Whose = { checkoutId: number; network: string }

const declinesOf = (db: Db, { checkoutId, network }: Whose, seconds: number) =>
  db
    .selectFrom('card_declines')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('at', '>', sql<Date>`shop_now() - make_interval(secs => ${seconds})`)
    .where((is) => is.or([is('network', '=', network), is('checkout_id', '=', checkoutId)]))

type Times = Readonly<{ beginningSeconds: number; recentSeconds: number; declineSeconds: number }>

/**
 * Intents of a browser that can be paid, now or in a moment, how many it began of late, and the declines that count
 * against it.
 */
export async function countAttempts(tx: Tx, whose: Whose, times: Times) {
  const since = (seconds: number) => sql`shop_now() - make_interval(secs => ${seconds})`
  return await tx
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select([
      sql<number>`count(*) filter (where payment_attempts.status = 'open' and (
        intent_id is not null
        or session_id is null and payment_attempts.created_at > ${since(times.beginningSeconds)}
      ))`.as('live'),
      sql<number>`count(*) filter (
        where payment_attempts.created_at > ${since(times.recentSeconds)})`.as('recent'),
      sql<number>`${declinesOf(tx, whose, times.declineSeconds)}`.as('declines'),
    ])
    .where('orders.checkout_id', '=', whose.checkoutId)
    .executeTakeFirstOrThrow()
}

/** Keeps a decline of one of our intents, once; undefined when it is not ours. */
export async function insertDecline(db: Db, eventId: string, intentId: string) {
  return await db
    .insertInto('card_declines')
    .columns(['event_id', 'attempt_id', 'checkout_id', 'network', 'at'])
    .expression((from) =>
      from
        .selectFrom('payment_attempts')
        .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
        .innerJoin('checkout_sessions', 'checkout_sessions.id', 'orders.checkout_id')
        .select([
          sql<string>`${eventId}`.as('event_id'),
          'payment_attempts.id',
          'checkout_sessions.id as checkout_id',
          'checkout_sessions.network',
          sql<Date>`shop_now()`.as('at'),
        ])
        .where('intent_id', '=', intentId),
    )
    .onConflict((told) => told.column('event_id').doUpdateSet({ event_id: eventId }))
    .returning(['attempt_id', 'checkout_id', 'network'])
    .executeTakeFirst()
}

/** Declines of this browser, or of anyone at its network, within some seconds. */
export async function countDeclines(db: Db, whose: Whose, seconds: number): Promise<number> {
  return (await declinesOf(db, whose, seconds).executeTakeFirstOrThrow()).count
}
