import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/db/db.ts'
import type { BalanceEntry, ProviderPayout } from '../../../infra/payments/balance-calls.ts'
import type { ProviderAccount } from '../../../infra/payments/endpoint-calls.ts'

/** An entry with the order that is written to its payment, if this shop signed that. */
export type KnownEntry = BalanceEntry & Readonly<{ signedOrderId: string | undefined }>

const asRow = ({ subject, ...entry }: KnownEntry) => ({
  ...entry,
  ledgerRef: subject?.ledgerRef,
  intentId: subject?.intentId,
  attemptId: subject?.metadata.attempt_id,
  method: subject?.method,
  chargedMinor: subject?.chargedMinor,
  chargedCurrency: subject?.chargedCurrency,
  isPending: subject?.isPending ?? false,
})

/**
 * Keeps what was read; told again only what can change is written: its order, its payout, and whether it is pending. An
 * entry is ours if we opened its payment, or signed what is written to it.
 */
export async function storeEntries(
  tx: Tx,
  entries: readonly KnownEntry[],
  payoutId: string | null = null,
): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into balance_entries (
      provider, id, kind, word, ledger_ref, intent_id, order_id, method, charged_minor, charged_currency, gross_minor,
      fee_minor, net_minor, currency, exchange_rate, available_on, payout_id, is_pending, at)
    select 'stripe', e.id, e.kind, e.word, e."ledgerRef", e."intentId",
      coalesce(
        (
          select a.order_id from payment_attempts a
          where a.intent_id = e."intentId" or a.id = e."attemptId"
          order by a.intent_id is not distinct from e."intentId" desc
          limit 1
        ),
        e."signedOrderId"),
      e.method, e."chargedMinor", e."chargedCurrency", e."grossMinor", e."feeMinor", e."netMinor", e.currency,
      e."exchangeRate", e."availableOn", ${payoutId}, e."isPending", e.at
    from jsonb_to_recordset(${JSON.stringify(entries.map(asRow))}::jsonb) as e (
      id text, kind text, word text, "ledgerRef" text, "intentId" text, "attemptId" text, "signedOrderId" text,
      method text, "chargedMinor" bigint, "chargedCurrency" text, "grossMinor" bigint, "feeMinor" bigint,
      "netMinor" bigint, currency text, "exchangeRate" double precision, "availableOn" timestamptz,
      "isPending" boolean, at timestamptz)
    on conflict (provider, id) do update
    set order_id = coalesce(balance_entries.order_id, excluded.order_id),
      payout_id = coalesce(excluded.payout_id, balance_entries.payout_id),
      is_pending = excluded.is_pending
    where (balance_entries.order_id is null and excluded.order_id is not null)
      or (excluded.payout_id is not null and balance_entries.payout_id is distinct from excluded.payout_id)
      or balance_entries.is_pending <> excluded.is_pending`.execute(tx)
}

/** A refund says less of its order than its payment does: it is of the same one. */
export async function shareOrders(db: Db): Promise<void> {
  await sql`
    update balance_entries b
    set order_id = paid.order_id, method = coalesce(b.method, paid.method)
    from balance_entries paid
    where paid.intent_id = b.intent_id
      and paid.kind = 'charge'
      and b.kind <> 'charge'
      and (b.order_id is null and paid.order_id is not null or b.method is null and paid.method is not null)`.execute(
    db,
  )
}

const RETRIED = 200

export async function pendingEntries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from balance_entries where is_pending order by id limit ${RETRIED}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function newestEntry(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from balance_entries order by at desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}

export type BalanceRead = Readonly<{ since: Date; upto: Date; read_at: Date }>

export async function lastRead(db: Db): Promise<BalanceRead | undefined> {
  return await db
    .selectFrom('balance_reads')
    .select(['since', 'upto', 'read_at'])
    .where('provider', '=', 'stripe')
    .executeTakeFirst()
}

export async function noteRead(db: Db, { since, upto }: { since: Date; upto: Date }) {
  await sql`
    insert into balance_reads (provider, since, upto, read_at)
    values ('stripe', ${since}, ${upto}, shop_now())
    on conflict (provider) do update
    set since = excluded.since, upto = excluded.upto, read_at = excluded.read_at`.execute(db)
}

/** Told again, what can change is written: its state, its day and why it failed. */
export async function storePayouts(tx: Tx, payouts: readonly ProviderPayout[]): Promise<void> {
  if (payouts.length === 0) return
  await sql`
    insert into payouts (
      provider, id, amount_minor, currency, state, arrives_on, failure, statement, is_automatic, at)
    select 'stripe', p.id, p."amountMinor", p.currency, p.state, (p."arrivesOn" at time zone 'UTC')::date, p.failure,
      p.statement, p."isAutomatic", p.at
    from jsonb_to_recordset(${JSON.stringify(payouts)}::jsonb) as p (
      id text, "amountMinor" bigint, currency text, state text, "arrivesOn" timestamptz, failure text,
      statement text, "isAutomatic" boolean, at timestamptz)
    on conflict (provider, id) do update
    set state = excluded.state, arrives_on = excluded.arrives_on, failure = excluded.failure
    where (payouts.state, payouts.arrives_on, payouts.failure)
      is distinct from (excluded.state, excluded.arrives_on, excluded.failure)`.execute(tx)
}

/** Which of these have entries that were not read yet. */
export async function unreadPayouts(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payouts where id = any(${ids}) and entries_read_at is null order by at`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Counts what a payout brought, once all its entries are there. */
export async function closePayout(tx: Tx, id: string): Promise<void> {
  await sql`
    update payouts p
    set payments = sums.payments, fee_minor = sums.fee_minor, entries_read_at = shop_now()
    from (
      select count(*) filter (where kind = 'charge')::integer as payments,
        coalesce(sum(fee_minor) + coalesce(sum(-gross_minor) filter (where kind = 'fee'), 0), 0)::bigint as fee_minor
      from balance_entries
      where payout_id = ${id}
    ) sums
    where p.id = ${id}`.execute(tx)
}

export async function storeAccount(db: Db, account: ProviderAccount): Promise<void> {
  await sql`
    insert into provider_accounts (provider, account_id, takes_payments, pays_out, due, due_by, read_at)
    values ('stripe', ${account.id}, ${account.takesPayments}, ${account.paysOut}, ${[...account.due]}::text[],
      ${account.dueBy}, shop_now())
    on conflict (provider) do update
    set account_id = excluded.account_id, takes_payments = excluded.takes_payments, pays_out = excluded.pays_out,
      due = excluded.due, due_by = excluded.due_by, read_at = excluded.read_at`.execute(db)
}
