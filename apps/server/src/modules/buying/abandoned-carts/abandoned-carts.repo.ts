import { MOST_REMINDERS } from '@keyhaven/contracts/data/reminders'
import type { CartDelays } from '@keyhaven/contracts/staff/carts'
import { sql } from 'kysely'
import type { AddressHashes } from '../../../infra/crypto/address-hash.ts'
import { isAnyOf } from '../../../infra/db/any-of.ts'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { Kept, Person } from './abandoned-carts.rules.ts'

type Session = Readonly<{ checkoutId: number; sessionId: string }>
export type Proof = 'account' | 'order' | 'mail'
export type Owner = Person &
  Readonly<{ emailNormal: string; addressHashes: AddressHashes; provenBy: Proof | null }>

/** The orders that make a reminder needless: paid within a day before the cart, or since. */
const buying = (c: string) => sql`
  from orders o
  where o.paid_at > ${sql.ref(`${c}.created_at`)} - interval '24 hours'
    and (
      o.checkout_id in (${sql.ref(`${c}.checkout_id`)}, ${sql.ref(`${c}.restored_by`)})
      or o.email_normal = ${sql.ref(`${c}.email_normal`)}
    )`

const isBought = (c: string) => sql<boolean>`exists (select ${buying(c)})`

export async function boughtLately(db: Db, checkoutId: number, email: string | null) {
  const { rows } = await sql`
    select 1 from orders
    where paid_at > shop_now() - interval '24 hours'
      and (checkout_id = ${checkoutId} or email_normal = ${email})
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether this browser has paid with money for an order under this address. A free order proves nothing. */
export async function hasPaidFrom(db: Db, checkoutId: number, emailNormal: string) {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('email_normal', '=', emailNormal)
    .where('paid_at', 'is not', null)
    .where('charge_minor', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody else of this browser's network names an address until this transaction ends. */
export async function lockNetworkOf(tx: Tx, checkoutId: number) {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('carts of ' || network, 0))
    from checkout_sessions
    where id = ${checkoutId}`.execute(tx)
}

/** How many unproven addresses a browser's network named within a day, other than this one. */
export async function othersNamed(db: Db, checkoutId: number, hashes: AddressHashes) {
  const { rows } = await sql<{ others: number }>`
    select count(distinct c.address_hash) as others
    from abandoned_carts c
    join checkout_sessions named on named.id = c.checkout_id
    join checkout_sessions here on here.id = ${checkoutId}
    where named.network = here.network
      and c.address_hash <> all(${hashes}::bytea[])
      and c.state = 'open'
      and c.proven_by is null
      and c.changed_at > shop_now() - interval '24 hours'`.execute(db)
  return rows[0]?.others ?? 0
}

/** The cart as it is known, which nobody else changes until we have. */
export async function lockCart(tx: Tx, { checkoutId, sessionId }: Session) {
  return await tx
    .selectFrom('abandoned_carts')
    .select(['id', 'email', 'address_hash', 'consent_id', 'proven_by'])
    .where('checkout_id', '=', checkoutId)
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
}

/** Reminders are counted by the address, so its older carts come along to the current secret. */
export async function reschedule(tx: Tx, [current, ...others]: AddressHashes) {
  await tx
    .updateTable('abandoned_carts')
    .set({ address_hash: current })
    .where('address_hash', '=', isAnyOf(others))
    .execute()
}

type NewCart = Session &
  Kept &
  Readonly<{ id: string; tokenHash: Buffer; owner: Owner | undefined; consentId: number | null }>

const ownerColumns = (owner: Owner | undefined) => ({
  email: owner?.email ?? null,
  email_normal: owner?.emailNormal ?? null,
  proven_by: owner?.provenBy ?? null,
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
  const owned = cart.owner && {
    consent_id: cart.consentId,
    address_hash: cart.owner.addressHashes[0],
  }
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
    set state = 'bought', order_id = (select o.id ${buying('c')} order by o.paid_at limit 1), email = null, email_normal = null, proven_by = null, device = '{}', origin = '{}'
    where c.state = 'open'
      and (c.email is not null or c.changed_at > shop_now() - make_interval(hours => ${FRESH_HOURS}))
      and ${isBought('c')}`.execute(db)
}

/** Whether this process may remind now: two at once could remind one person of two carts. */
export async function claimTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('cart reminders')) as mine`.execute(tx)
  return rows[0]?.mine === true
}

const MOST_AT_ONCE = 50

type Due = Readonly<{
  id: string
  email: string
  consent_id: number
  mails: number
  is_proven: boolean
}>

const dueColumns = sql`
  c.id, c.email, c.consent_id, c.mails, c.proven_by is not null as is_proven`

/**
 * A person may be written to about a cart: they asked, staff left it in, they bought nothing, and had
 * fewer than two mails within the month that carts are kept. Whose mailbox nobody has proven is asked
 * once in that month, and hears no more without an answer.
 */
const mayBeMailed = sql`
  c.state = 'open'
  and c.email is not null
  and c.excluded_at is null
  and c.mails < ${MOST_REMINDERS}::int
  and (select sum(o.mails) from abandoned_carts o where o.address_hash = c.address_hash)
    < case when c.proven_by is null then 1 else ${MOST_REMINDERS}::int end
  and not exists (select from email_suppressions s where s.address_hash = c.address_hash)
  and not ${isBought('c')}`

/** Carts about which a mail is due: one per person. */
export async function dueCarts(tx: Tx, { firstHours, secondHours }: CartDelays): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select distinct on (c.address_hash) ${dueColumns}
    from abandoned_carts c
    where ${mayBeMailed}
      and c.changed_at <= shop_now() - make_interval(
        hours => case c.mails when 0 then ${firstHours}::int else ${secondHours}::int end)
      and (
        c.mailed_at is null
        or c.mailed_at <= shop_now() - make_interval(hours => ${secondHours - firstHours}::int)
      )
    order by c.address_hash, c.changed_at desc
    limit ${MOST_AT_ONCE}`.execute(tx)
  return rows
}

/** One cart, if a mail about it may go out before its time. */
export async function mailableCart(tx: Tx, id: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select ${dueColumns}
    from abandoned_carts c
    where c.id = ${id} and ${mayBeMailed}`.execute(tx)
  return rows[0]
}

/** Nobody else reminds until we have. */
export async function waitForTurn(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtext('cart reminders'))`.execute(tx)
}

/** Undefined if there is no such cart, or it is as wanted already. */
export async function setExcluded(tx: Tx, id: string, isExcluded: boolean) {
  return await tx
    .updateTable('abandoned_carts')
    .set({ excluded_at: isExcluded ? sql<Date>`shop_now()` : null })
    .where('id', '=', id)
    .where('excluded_at', isExcluded ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()
}

export async function setCoupon(tx: Tx, id: string, code: string) {
  await tx
    .updateTable('abandoned_carts')
    .set({ offered_coupon: code })
    .where('id', '=', id)
    .execute()
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
    .select(['c.id', 'c.items', 'c.token_hash', 'c.proven_by', 'c.offered_coupon'])
    .where('c.id', '=', id)
    .where('c.state', '=', 'open')
    .where('c.email', 'is not', null)
    .where(sql<boolean>`not ${isBought('c')}`)
    .executeTakeFirst()
}

/** The cart that a link belongs to, while a person can still say yes to it. */
export async function lockAsked(tx: Tx, tokenHash: Buffer) {
  return await tx
    .selectFrom('abandoned_carts')
    .select(['id', 'address_hash', 'proven_by'])
    .where('token_hash', '=', tokenHash)
    .where('mails', '>', 0)
    .where('state', '=', 'open')
    .where('email', 'is not', null)
    .where('changed_at', '>', sql<Date>`shop_now() - interval '30 days'`)
    .forUpdate()
    .executeTakeFirst()
}

/** The reader of the mailbox agreed: every cart of this address that waits may be told of. */
export async function proveByMail(tx: Tx, addressHash: Buffer, consentId: number) {
  await tx
    .updateTable('abandoned_carts')
    .set({ proven_by: 'mail', consent_id: consentId })
    .where('address_hash', '=', addressHash)
    .where('state', '=', 'open')
    .where('email', 'is not', null)
    .where('proven_by', 'is', null)
    .execute()
}

/** Whether the reader of this mailbox agreed within the month. */
export async function isProvenByMail(db: Db, hashes: AddressHashes): Promise<boolean> {
  const row = await db
    .selectFrom('abandoned_carts')
    .select('id')
    .where('address_hash', 'in', [...hashes])
    .where('proven_by', '=', 'mail')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
