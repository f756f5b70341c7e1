import type { RiskLevel } from '@keyhaven/contracts/staff/risk'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { Points, RiskFacts } from './risk.rules.ts'

type Origin = Readonly<{
  orderId: string
  worthMinor: number
  deviceHash: Buffer
  networkHash: Buffer | null
  networkCountry: string | null
}>

/** Keeps from where an order was opened, for as long as payments are judged. */
export async function insertOrigin(tx: Tx, origin: Origin): Promise<void> {
  await sql`
    insert into risk_signals (order_id, worth_minor, device_hash, network_hash, network_country, opened_at)
    select ${origin.orderId}, ${origin.worthMinor}::bigint, ${origin.deviceHash}::bytea,
      ${origin.networkHash}::bytea, ${origin.networkCountry}, shop_now()
    where not exists (select from store_settings where key = 'risk.is_on' and value = 'false')`.execute(
    tx,
  )
}

type Shared = Pick<
  RiskFacts,
  | 'billingCountry'
  | 'networkCountry'
  | 'sameCard'
  | 'sameDevice'
  | 'sameNetwork'
  | 'sameAddress'
  | 'worthOfDay'
> & { email: string }

type Noted = Readonly<{
  /** What the order shares with others; undefined where nothing is known of it. */
  shared: Shared | undefined
  /** Whether staff look at the order because of what is in it. */
  isChecked: boolean
}>

/** Notes that an order was paid. */
export async function notePayment(
  db: Db,
  orderId: string,
  cardHash: Buffer | null,
): Promise<Noted> {
  const { rows } = await sql<Shared & { isKnown: boolean; isChecked: boolean }>`
    select noted.*, noted.email is not null as "isKnown", exists (
      select from order_lines l
      join products p on p.id = l.product_id
      where l.order_id = ${orderId} and p.delivery = 'checked'
    ) as "isChecked"
    from (select) paid
    left join note_payment(${orderId}, ${cardHash}::bytea) noted on true`.execute(db)
  const [{ isKnown, isChecked, ...shared } = { isKnown: false, isChecked: false }] = rows
  return { shared: isKnown ? (shared as Shared) : undefined, isChecked }
}

/** How many keys an order is for. */
export async function seatsOf(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(sum(quantity), 0)::integer as seats
    from order_lines
    where order_id = ${orderId}`.execute(db)
  return rows[0]?.seats ?? 0
}

export type NewCheck = Readonly<{
  orderId: string
  score: number
  level: RiskLevel
  facts: RiskFacts
  points: Points
  codeFrom: number
  reviewFrom: number
}>

const waitsFor = { low: null, medium: 'code', high: 'staff' } as const

/** Keeps the judgment, and with it what the order waits for. */
export async function insertCheck(tx: Tx, check: NewCheck): Promise<void> {
  const needsCode = check.level === 'medium'
  await tx
    .insertInto('risk_checks')
    .values({
      order_id: check.orderId,
      score: check.score,
      level: check.level,
      facts: JSON.stringify(check.facts),
      points: JSON.stringify(check.points),
      code_from: check.codeFrom,
      review_from: check.reviewFrom,
      at: sql`shop_now()`,
      waits_for: waitsFor[check.level],
      codes: needsCode ? 1 : 0,
      code_at: needsCode ? sql<Date>`shop_now()` : null,
    })
    .execute()
}

/** The judgment of an order, with how old its code is. */
export async function checkOf(db: Db, orderId: string) {
  return await db
    .selectFrom('risk_checks')
    .selectAll()
    .select(sql<number>`extract(epoch from shop_now() - code_at)::integer`.as('code_age'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}
export type Check = NonNullable<Awaited<ReturnType<typeof checkOf>>>

/** One more code was mailed; those before it are worthless. */
export async function countCode(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('risk_checks')
    .set({ codes: sql`codes + 1`, code_at: sql`shop_now()`, wrong: 0 })
    .where('order_id', '=', orderId)
    .execute()
}

export async function countWrong(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('risk_checks')
    .set({ wrong: sql`wrong + 1` })
    .where('order_id', '=', orderId)
    .execute()
}

type Outcome = NonNullable<Check['outcome']>

/** It waits for nothing, or for staff, from now on. */
export async function moveCheck(
  tx: Tx,
  orderId: string,
  { outcome, waitsFor: next }: { outcome: Outcome; waitsFor: 'staff' | null },
): Promise<void> {
  await tx
    .updateTable('risk_checks')
    .set({ outcome, outcome_at: sql`shop_now()`, waits_for: next })
    .where('order_id', '=', orderId)
    .where('waits_for', 'is not', null)
    .execute()
}

/** Orders whose buyer has not entered the code for so many hours, the oldest first. */
export async function overdueCodes(db: Db, hours: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('risk_checks')
    .select('order_id')
    .where('waits_for', '=', 'code')
    .where(sql<boolean>`at < shop_now() - make_interval(hours => ${hours})`)
    .orderBy('at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.order_id)
}
