import { REMINDER_HOURS } from '@keyhaven/contracts/data/reminders'
import { sql } from 'kysely'
import type { Db, Tx } from '../../infra/db.ts'
import type { Kept, Person } from './abandoned-carts.rules.ts'

type Session = Readonly<{ checkoutId: number; sessionId: string }>
export type Owner = Person & Readonly<{ emailNormal: string; addressHash: Buffer }>

/** Whoever bought within a day before the cart, or since, needs no reminder of it. */
const isBought = (c: string) => sql<boolean>`exists (
  select from orders o
  where o.paid_at > ${sql.ref(`${c}.created_at`)} - interval '24 hours'
    and (
      o.checkout_id in (${sql.ref(`${c}.checkout_id`)}, ${sql.ref(`${c}.restored_by`)})
      or o.email_normal = ${sql.ref(`${c}.email_normal`)}
    )
)`

export async function boughtLately(db: Db, checkoutId: number, email: string | null) {
  const { rows } = await sql`
    select 1 from orders
    where paid_at > shop_now() - interval '24 hours'
      and (checkout_id = ${checkoutId} or email_normal = ${email})
    limit 1`.execute(db)
  return rows.length > 0
}

/** The cart as it is known, which nobody else changes until we have. */
export async function lockCart(tx: Tx, { checkoutId, sessionId }: Session) {
  return await tx
    .selectFrom('abandoned_carts')
    .select(['id', 'email', 'address_hash', 'consent_id'])
    .where('checkout_id', '=', checkoutId)
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
}

type NewCart = Session &
  Kept &
  Readonly<{ id: string; tokenHash: Buffer; owner: Owner | undefined; consentId: number | null }>

const ownerColumns = (owner: Owner | undefined) => ({
  email: owner?.email ?? null,
  email_normal: owner?.emailNormal ?? null,
  name: owner?.name ?? null,
  device: JSON.stringify(owner?.device ?? {}),
  origin: JSON.stringify(owner?.origin ?? {}),
})

/** One row per browser and its session. The clock of the reminders starts anew only if something changed. */
export async function upsertCart(tx: Tx, cart: NewCart) {
  const content = {
    items: JSON.stringify(cart.items),
    subtotal_minor: cart.subtotalMinor,
    total_minor: cart.totalMinor,
    coupon_code: cart.couponCode,
    ...ownerColumns(cart.owner),
  }
  const owned = cart.owner && { consent_id: cart.consentId, address_hash: cart.owner.addressHash }
  const session = { checkout_id: cart.checkoutId, session_id: cart.sessionId }
  const times = { created_at: sql<Date>`shop_now()`, changed_at: sql<Date>`shop_now()` }
  await tx
    .insertInto('abandoned_carts')
    .values({ id: cart.id, token_hash: cart.tokenHash, ...session, ...content, ...owned, ...times })
    .onConflict((conflict) =>
      conflict
        .columns(['checkout_id', 'session_id'])
        .doUpdateSet({
          ...content,
          ...owned,
          changed_at: sql`case when
            (abandoned_carts.items, abandoned_carts.total_minor, abandoned_carts.email_normal)
              is distinct from (excluded.items, excluded.total_minor, excluded.email_normal)
            then shop_now() else abandoned_carts.changed_at end`,
        })
        .where('abandoned_carts.state', '=', 'open'),
    )
    .execute()
}

/** Most people buy what they look at now: older carts without an owner are not looked at every few seconds. */
const FRESH_HOURS = 2

/** What was bought is no longer waited for, and nobody's address is needed for it. */
export async function closeBought(db: Db) {
  await sql`
    update abandoned_carts c
    set state = 'bought', email = null, email_normal = null, name = null, device = '{}', origin = '{}'
    where c.state = 'open'
      and (c.email is not null or c.changed_at > shop_now() - make_interval(hours => ${FRESH_HOURS}))
      and ${isBought('c')}`.execute(db)
}

/** Whether this process may remind now: two at once could remind one person of two carts. */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('cart reminders')) as mine`.execute(tx)
  return rows[0]?.mine === true
}

const MOST_AT_ONCE = 50
const [first, second] = REMINDER_HOURS

/** Carts whose next reminder is due: one per person, and never a third within the month that carts are kept. */
export async function dueCarts(tx: Tx) {
  const { rows } = await sql<{ id: string; email: string; consent_id: number; mails: number }>`
    select distinct on (c.address_hash) c.id, c.email, c.consent_id, c.mails
    from abandoned_carts c
    where c.state = 'open'
      and c.email is not null
      and c.mails < ${REMINDER_HOURS.length}::int
      and c.changed_at <= shop_now() - make_interval(hours => case c.mails when 0 then ${first}::int else ${second}::int end)
      and (c.mailed_at is null or c.mailed_at <= shop_now() - make_interval(hours => ${second - first}::int))
      and (select sum(o.mails) from abandoned_carts o where o.address_hash = c.address_hash)
        < ${REMINDER_HOURS.length}::int
      and not exists (select from email_suppressions s where s.address_hash = c.address_hash)
      and not ${isBought('c')}
    order by c.address_hash, c.changed_at desc
    limit ${MOST_AT_ONCE}`.execute(tx)
  return rows
}

export async function countMail(tx: Tx, id: string) {
  await sql`
    update abandoned_carts set mails = mails + 1, mailed_at = shop_now() where id = ${id}`.execute(
    tx,
  )
}

/** The cart as its reminder tells of it; undefined once nobody is to be reminded. */
export async function cartToRemind(db: Db, id: string) {
  return await db
    .selectFrom('abandoned_carts as c')
    .select(['c.id', 'c.items', 'c.name', 'c.mails'])
    .where('c.id', '=', id)
    .where('c.state', '=', 'open')
    .where('c.email', 'is not', null)
    .where(sql<boolean>`not ${isBought('c')}`)
    .executeTakeFirst()
}

/** The lines a link stands for. The browser that opened it may be the one that buys. */
export async function restore(db: Db, tokenHash: Buffer, checkoutId: number) {
  return await db
    .updateTable('abandoned_carts')
    .set({ restored_by: checkoutId, restored_at: sql`coalesce(restored_at, shop_now())` })
    .where('token_hash', '=', tokenHash)
    .where('mails', '>', 0)
    .where('changed_at', '>', sql<Date>`shop_now() - interval '30 days'`)
    .returning('items')
    .executeTakeFirst()
}
