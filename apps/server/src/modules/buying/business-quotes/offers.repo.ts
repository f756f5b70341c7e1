import type { Currency } from '@keyhaven/contracts/money'
import type { Settings } from '@keyhaven/contracts/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { Permit } from '../../catalog/sale-floor/judge-sale.ts'
import type { OfferLine } from './offers.rules.ts'

/** From whom and for whom, as on the day of issue. */
export type Parties = Readonly<{
  seller: Settings['invoice.seller']
  taxNote: string
  /** What the shop says of itself on paper; quotes from before say what it was then. */
  notice?: string
  company: string
  contactName: string
  email: string
  phone: string
  country: string
  taxId: string
}>

export type NewOffer = Readonly<{
  quoteId: number
  reference: string
  currency: Currency
  lines: readonly OfferLine[]
  totalMinor: number
  parties: Parties
  note: string
  issuedBy: string
  /** The last day on which it can be accepted. */
  expiresOn: string
  /** What two people approved for it, if it took them. */
  permit?: Permit | undefined
}>

export type Offer = Omit<NewOffer, 'quoteId' | 'expiresOn' | 'permit'> &
  Readonly<{
    id: number
    approval_id: string | null
    approved_share_bp: number | null
    quoteId: number | null
    version: number
    issuedAt: Date
    expiresAt: Date
    isSuperseded: boolean
    /** Staff took it back. */
    isWithdrawn: boolean
    isExpired: boolean
    openedAt: Date | null
    /** The order it became, or is becoming; null if nobody accepted it, or nobody paid in time. */
    orderId: string | null
    isPaid: boolean
  }>

const offersWhere = (condition: RawBuilder<unknown>) => sql<Offer>`
  select f.id, f.quote_id as "quoteId", f.reference, f.version, f.currency, f.lines,
    f.total_minor as "totalMinor", f.parties, f.note, f.issued_by as "issuedBy", f.issued_at as "issuedAt",
    f.approval_id, f.approved_share_bp,
    f.expires_at as "expiresAt", f.superseded_at is not null as "isSuperseded",
    f.withdrawn_at is not null as "isWithdrawn",
    f.expires_at <= shop_now() as "isExpired",
    (select min(opened_at) from business_offer_access a where a.offer_id = f.id) as "openedAt",
    o.id as "orderId", coalesce(not is_unpaid(o.payment_status), false) as "isPaid"
  from business_offers f
  left join lateral (
    select id, payment_status
    from orders
    where offer_id = f.id
      and (not is_unpaid(payment_status) or payment_status <> 'expired' and (payment_status = 'processing' or expires_at > shop_now()))
    order by is_unpaid(payment_status), created_at desc
    limit 1
  ) o on true
  where ${condition}
  order by f.version desc`

export async function offersOf(db: Db, reference: string): Promise<Offer[]> {
  return (await offersWhere(sql`f.reference = ${reference}`).execute(db)).rows
}

export async function offerById(db: Db, id: number): Promise<Offer | undefined> {
  return (await offersWhere(sql`f.id = ${id}`).execute(db)).rows[0]
}

/** Offers that can be accepted now. */
export async function runningOffers(db: Db): Promise<Offer[]> {
  const isOpen = sql`f.superseded_at is null and f.expires_at > shop_now() and o.id is null`
  return (await offersWhere(isOpen).execute(db)).rows
}

/** Offers of a request end at the latest at this moment. */
export async function endOffersAt(tx: Tx, reference: string, at: Date) {
  await sql`
    update business_offers set expires_at = least(expires_at, ${at})
    where reference = ${reference} and superseded_at is null`.execute(tx)
}

/** Only one version is valid: the one that is written here. */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<number> {
  await sql`
    update business_offers set superseded_at = shop_now()
    where reference = ${offer.reference} and superseded_at is null`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into business_offers (quote_id, reference, version, currency, lines, total_minor, parties,
      note, issued_by, issued_at, expires_at, approval_id, approved_share_bp)
    select ${offer.quoteId}, ${offer.reference}, coalesce(max(version), 0) + 1, ${offer.currency},
      ${JSON.stringify(offer.lines)}, ${offer.totalMinor}, ${JSON.stringify(offer.parties)},
      ${offer.note}, ${offer.issuedBy}, shop_now(),
      (${offer.expiresOn}::date + 1)::timestamp at time zone 'UTC',
      ${offer.permit?.approvalId ?? null}, ${offer.permit?.shareBp ?? null}::integer
    from business_offers
    where reference = ${offer.reference}
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Keeps an offer at its price after two people approved the share it goes down to. */
export async function saveOffer(tx: Tx, id: number, { approvalId, shareBp }: Permit) {
  await tx
    .updateTable('business_offers')
    .set({ approval_id: approvalId, approved_share_bp: shareBp })
    .where('id', '=', id)
    .execute()
}

/** Takes back the version that could be accepted: its id, or nothing where there is none. */
export async function withdrawStanding(tx: Tx, reference: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update business_offers set superseded_at = shop_now(), withdrawn_at = shop_now()
    where reference = ${reference} and superseded_at is null
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Whether a day is today or later, and within a year. */
export async function isUsableDay(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ usable: boolean }>`
    select ${day}::date between (shop_now() at time zone 'UTC')::date
      and (shop_now() at time zone 'UTC')::date + 366 as usable`.execute(db)
  return rows[0]?.usable ?? false
}

export async function insertLink(db: Db, tokenHash: Buffer, offerId: number) {
  await db
    .insertInto('business_offer_links')
    .values({ token_hash: tokenHash, offer_id: offerId })
    .execute()
}

export async function offerOfLink(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('business_offer_links')
    .select('offer_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.offer_id
}

export async function grantOffer(db: Db, checkoutId: number, offerId: number) {
  await sql`
    insert into business_offer_access (checkout_id, offer_id, opened_at)
    values (${checkoutId}, ${offerId}, shop_now())
    on conflict (checkout_id, offer_id) do update set opened_at = excluded.opened_at`.execute(db)
}

/** The offer this browser opened last. */
export async function openedOffer(db: Db, checkoutId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('business_offer_access')
    .select('offer_id')
    .where('checkout_id', '=', checkoutId)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.offer_id
}
