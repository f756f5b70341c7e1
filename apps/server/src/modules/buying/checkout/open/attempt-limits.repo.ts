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

/** Intents of a browser that can be paid, now or in a moment, and how many it began of late. */
export async function countAttempts(
  tx: Tx,
  checkoutId: number,
  times: { beginningSeconds: number; recentSeconds: number },
) {
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
    ])
    .where('orders.checkout_id', '=', checkoutId)
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

type Whose = { checkoutId: number; network: string }

/** Declines of this browser, or of anyone at its network, within some seconds. */
export async function countDeclines(
  db: Db,
  { checkoutId, network }: Whose,
  seconds: number,
): Promise<number> {
  const row = await db
    .selectFrom('card_declines')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('at', '>', sql<Date>`shop_now() - make_interval(secs => ${seconds})`)
    .where((is) => is.or([is('network', '=', network), is('checkout_id', '=', checkoutId)]))
    .executeTakeFirstOrThrow()
  return row.count
}
