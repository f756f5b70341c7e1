import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { addressHashes } from '../../../infra/crypto/address-hash.ts'

export type Subject = Readonly<{ email: string; addressHashes: readonly Buffer[] }>
export type Part = Readonly<{ name: string; rows: Record<string, unknown>[] }>

type Query = Readonly<{
  name: string
  /** Asked only where the table exists. */
  table?: string
  /** Not in the copy of a person of whom there is none. */
  isLeftOutEmpty?: true
  sql: (subject: Subject) => RawBuilder<Record<string, unknown>>
}>

const own = ({ email }: Subject) => sql`select id from orders where email_normal = ${email}`

/** One file of the copy each. Keys by their last five letters, mails by kind: neither can leak from here. */
const queries: readonly Query[] = [
  {
    name: 'profile',
    sql: ({ email }) => sql`
      select email, first_name, last_name, phone, country, email_verified_at, created_at
      from customers
      where email_normal = ${email}`,
  },
  {
    name: 'orders',
    sql: ({ email }) => sql`
      select order_number, email, first_name, last_name, phone, address, city, zip_code, country,
        payment_status, fulfilment_status, charge_minor as total_minor, charge_currency as currency,
        terms_version, device, created_at, paid_at
      from orders
      where email_normal = ${email}
      order by created_at`,
  },
  {
    name: 'order-lines',
    sql: (subject) => sql`
      select o.order_number, l.product_name, l.quantity, l.charge_minor as total_minor,
        o.charge_currency as currency
      from order_lines l
      join orders o on o.id = l.order_id
      where o.id in (${own(subject)})
      order by l.id`,
  },
  {
    name: 'licences',
    sql: (subject) => sql`
      select o.order_number, l.product_name, '*****-*****-*****-*****-' || k.last5 as licence_key,
        a.assigned_at, a.first_revealed_at, a.revoked_at
      from assignments a
      join order_lines l on l.id = a.order_line_id
      join orders o on o.id = l.order_id
      join key_units u on u.id = a.unit_id
      join license_keys k on k.id = u.key_id
      where o.id in (${own(subject)})
      order by a.id`,
  },
  {
    name: 'payments',
    sql: (subject) => sql`
      select o.order_number, g.kind, g.amount_minor, g.currency, g.provider_ref, g.at
      from ledger g
      join orders o on o.id = g.order_id
      where o.id in (${own(subject)})
      order by g.id`,
  },
  {
    name: 'taxes',
    isLeftOutEmpty: true,
    sql: (subject) => sql`
      select o.order_number, t.treatment, t.country, t.place, t.rate, t.gross_minor, t.tax_minor, t.currency, t.day::text,
        array(select e.kind || ' ' || e.country from order_tax_evidence e where e.order_id = o.id order by 1) as evidence
      from order_taxes t
      join orders o on o.id = t.order_id
      where o.id in (${own(subject)})
      order by t.order_id, t.generation`,
  },
  {
    name: 'invoices',
    table: 'invoices',
    sql: (subject) => sql`
      select i.number, i.series, i.year, i.serial, i.order_id, i.kind, i.cause, i.corrects,
        i.amount_minor, i.currency, i.content #- '{card,last4}' as content, i.issued_at
      from invoices i
      where i.order_id in (${own(subject)})
      order by i.id`,
  },
  {
    name: 'address-changes',
    sql: (subject) => sql`
      select o.order_number, w.way, w.old_email, w.new_email, w.state, w.asked_at, w.ended_at
      from address_changes_requested w
      join orders o on o.id = w.order_id
      where o.id in (${own(subject)})
      order by w.id`,
  },
  {
    name: 'payment-checks',
    sql: (subject) => sql`
      select o.order_number, c.score, c.level, c.facts, c.points, c.at, c.waits_for, c.outcome,
        c.outcome_at
      from risk_checks c
      join orders o on o.id = c.order_id
      where o.id in (${own(subject)})
      order by c.at`,
  },
  {
    name: 'computers',
    sql: (subject) => sql`
      select o.order_number, h.state, h.country, h.network, h.device, h.offered_at, h.used_at
      from order_handovers h
      join orders o on o.id = h.order_id
      where o.id in (${own(subject)})
      order by h.id`,
  },
  {
    name: 'account-addresses',
    sql: ({ email }) => sql`
      select old_email, new_email, state, asked_at, done_at, ended_at
      from account_moves
      where lower(old_email) = ${email} or lower(new_email) = ${email}
      order by id`,
  },
  {
    name: 'mails',
    sql: ({ email }) => sql`
      select replace(template, '-', ' ') as about, state, created_at, sent_at
      from emails
      where lower(recipient) = ${email}
      order by id`,
  },
  {
    name: 'consents',
    sql: ({ addressHashes }) => sql`
      select kind, choice, text_version, source, at
      from consents
      where subject_hash = any(${addressHashes}::bytea[])
      order by id`,
  },
  {
    name: 'reviews',
    sql: ({ email }) => sql`
      select product_id, customer_name, rating, title, comment, state, created_at
      from reviews
      where lower(customer_email) = ${email}
      order by id`,
  },
  {
    name: 'carts',
    sql: ({ addressHashes }) => sql`
      select items, subtotal_minor, total_minor, coupon_code, state, email, name, device, origin, mails,
        created_at, changed_at
      from abandoned_carts
      where address_hash = any(${addressHashes}::bytea[])
      order by created_at`,
  },
  {
    name: 'carts-kept',
    sql: (subject) => sql`
      select items, coupon_code, changed_at, expires_at
      from kept_carts
      where checkout_id in (select checkout_id from orders where id in (${own(subject)}))
      order by changed_at`,
  },
  {
    name: 'carts-prepared',
    sql: (subject) => sql`
      select h.items, h.coupon_code, h.email, h.created_at, h.expires_at
      from handed_carts h
      where lower(h.email) = ${subject.email}
        or h.id in (
          select handed_cart_id
          from handed_cart_openings
          where checkout_id in (select checkout_id from orders where id in (${own(subject)}))
        )
      order by h.created_at`,
  },
  {
    name: 'newsletter',
    sql: ({ addressHashes }) => sql`
      select email, source, asked_at, confirmed_at
      from newsletter_subscriptions
      where address_hash = any(${addressHashes}::bytea[])`,
  },
  {
    name: 'surveys',
    sql: (subject) => sql`
      select o.order_number, s.rating, s.comment, s.created_at
      from order_surveys s
      join orders o on o.id = s.order_id
      where o.id in (${own(subject)})
      order by s.created_at`,
  },
  {
    name: 'quote-requests',
    sql: ({ email }) => sql`
      select reference, company, contact_name, phone, country, tax_id, needed_by, message, status,
        created_at,
        (
          select string_agg(l.quantity || ' x ' || l.product_id, ', ')
          from business_quote_lines l
          where l.quote_id = q.id
        ) as wanted
      from business_quotes q
      where lower(email) = ${email}
      order by id`,
  },
  {
    name: 'messages',
    sql: ({ email }) => sql`
      select conversation.reference as ticket_number, conversation.subject, conversation.kind, message.author, message.body,
        message.created_at
      from conversations conversation
      join conversation_messages message on message.conversation_id = conversation.id
      where conversation.email_normal = ${email} and conversation.is_proven
        and message.author <> 'system' and not message.is_note and message.sender is null
      order by message.id`,
  },
  {
    name: 'chats',
    sql: (subject) => sql`
      select t.chat_id as chat, t.author, t.body, t.created_at
      from chats c
      join chat_turns t on t.chat_id = c.id
      where c.order_id in (${own(subject)})
        or c.conversation_id in (
          select id from conversations where email_normal = ${subject.email} and is_proven
        )
      order by t.id`,
  },
  {
    name: 'key-claims',
    sql: (subject) => sql`
      select o.order_number, c.symptom, c.note, c.state, c.created_at, c.decided_at
      from key_claims c
      join orders o on o.id = c.order_id
      where o.id in (${own(subject)})
      order by c.id`,
  },
  {
    name: 'refund-requests',
    sql: (subject) => sql`
      select o.order_number, r.reason, r.note, r.state, r.amount_minor, r.currency, r.asked_at
      from refund_requests r
      join orders o on o.id = r.order_id
      where o.id in (${own(subject)})
      order by r.asked_at`,
  },
  {
    name: 'disputes',
    sql: (subject) => sql`
      select o.order_number, d.reason, d.state, d.amount_minor, d.currency, d.opened_at, d.closed_at,
        e.submitted_at as answered_at, e.facts as told_to_the_bank
      from disputes d
      join orders o on o.id = d.order_id
      left join dispute_evidence e on e.dispute_id = d.id
      where o.id in (${own(subject)})
      order by d.opened_at`,
  },
  {
    name: 'downloads',
    sql: (subject) => sql`
      select o.order_number, d.download_type, d.download_source, d.success, d.at
      from download_access_log d
      join orders o on o.id = d.order_id
      where o.id in (${own(subject)})
      order by d.id`,
  },
  {
    name: 'quotes',
    sql: ({ email }) => sql`
      select reference, version, currency, total_minor, lines, parties ->> 'company' as company,
        parties ->> 'contactName' as contact_name, note, issued_at, expires_at, superseded_at
      from business_offers
      where lower(parties ->> 'email') = ${email}
      order by id`,
  },
  {
    name: 'seats',
    sql: ({ email }) => sql`
      select product_id, state, at
      from seat_assignments
      where email_normal = ${email}
      order by id`,
  },
  {
    name: 'sessions',
    sql: ({ email }) => sql`
      select network, user_agent, created_at, seen_at, expires_at, revoked_at
      from customer_sessions
      where email_normal = ${email}
      order by id`,
  },
  {
    name: 'orders-of-other-shops',
    sql: (subject) => sql`
      select o.order_number, i.source as shop, i.foreign_number as number_there, i.total_minor, i.currency,
        i.ordered_at
      from imported_orders i
      join orders o on o.id = i.order_id
      where i.undone_at is null and o.id in (${own(subject)})
      order by i.ordered_at`,
  },
  {
    name: 'customer-of-other-shops',
    sql: ({ email }) => sql`
      select source as shop, email, first_name, last_name, country, since
      from imported_customers
      where email_normal = ${email}`,
  },
  {
    name: 'known-browsers',
    sql: ({ addressHashes }) => sql`
      select tries as wrong_tries, seen_at as signed_in_at
      from known_browsers
      where kind = 'customer' and address_hash = any(${addressHashes}::bytea[])
      order by seen_at`,
  },
  {
    name: 'wrong-tries',
    sql: ({ addressHashes }) => sql`
      select tries, tried_at
      from guess_counts
      where kind = 'customer' and address_hash = any(${addressHashes}::bytea[])`,
  },
]

/** Nobody reads bytes in a table. */
const readable = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => !Buffer.isBuffer(value)))

async function exists({ db }: Context, table: string | undefined): Promise<boolean> {
  if (!table) return true
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`public.${table}`}) is not null as found`.execute(db)
  return rows[0]?.found === true
}

/** Everything the shop keeps under an address. */
export async function collect(ctx: Context, email: string): Promise<Part[]> {
  const subject = { email, addressHashes: addressHashes(ctx.config, email) }
  const parts: Part[] = []
  for (const query of queries) {
    if (!(await exists(ctx, query.table))) continue
    const { rows } = await query.sql(subject).execute(ctx.db)
    if (query.isLeftOutEmpty && rows.length === 0) continue
    parts.push({ name: query.name, rows: rows.map(readable) })
  }
  return parts
}
