import { retention } from '@keyhaven/contracts/data/retention'
import { defaultSettings, type Settings } from '@keyhaven/contracts/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import { inLongTransaction } from '../../../infra/db/transaction.ts'
import { DEAD_LETTERS } from '../../../infra/work/queue.ts'
import { erasedAddress, NO_PARTY, NOBODY } from './pseudonyms.ts'

/** Periods that the owner may make shorter than the policies promise. */
type Periods = Pick<
  Settings,
  'retention.device_days' | 'retention.unpaid_days' | 'retention.cart_days' | 'retention.bulk_days'
>
type Rule = Readonly<{ what: string; run: (own: Periods) => RawBuilder<unknown> }>

type Period = Readonly<{ hours?: number; days?: number; months?: number; years?: number }>

/** The moment before which something is too old to be kept. */
const before = ({ hours = 0, days = 0, months = 0, years = 0 }: Period) =>
  sql`shop_now() - make_interval(hours => ${hours}, days => ${days}, months => ${months}, years => ${years})`

const nameless = sql`email = ${erasedAddress}, email_normal = ${erasedAddress}, first_name = 'Erased',
  last_name = '', phone = '', address = '', city = '', zip_code = '', device = '{}'`

/** Rows that are forgotten at once: others who need one of them wait no longer than that takes. */
const BITE = 5_000
/** What is left then waits for the next hour. */
const RULE_MS = 60_000

/** The next rows of a table that meet a condition; one that is being changed waits for the next hour. */
const bite = (table: string, which: RawBuilder<unknown>) => sql`
  ctid = any(array(
    select ctid from ${sql.table(table)} where ${which} limit ${BITE} for update skip locked))`

/** An order and the mails about it lose their address together: a mail of keys names its order's. */
const namelessOrders = (which: RawBuilder<unknown>) => sql`
  with nameless as (
    update orders set ${nameless}
    where ${bite('orders', sql`email not like '%@erased.invalid' and ${which}`)}
    returning id
  ),
  mails as (
    update emails
    set recipient = 'erased-' || left(encode(sha256(convert_to(reason, 'UTF8')), 'hex'), 16) || '@erased.invalid',
      last_error = null
    where reason in (select id from nameless)
  )
  select id from nameless`

/** What the policies promise to delete, one statement each. The periods are in the contract. */
export const retentionRules: readonly Rule[] = [
  {
    what: 'device details of orders',
    run: (own) => sql`
      update orders set device = '{}'
      where ${bite('orders', sql`device <> '{}' and created_at < ${before({ days: own['retention.device_days'] })}`)}`,
  },
  {
    what: 'network and browser of checkouts',
    run: (own) => sql`
      update checkout_sessions set network = '', user_agent = ''
      where ${bite(
        'checkout_sessions',
        sql`(network <> '' or user_agent <> '')
          and created_at < ${before({ days: own['retention.device_days'] })}`,
      )}`,
  },
  {
    what: 'chats with the assistant',
    run: () =>
      sql`delete from chats where ${bite('chats', sql`updated_at < ${before(retention.chats)}`)}`,
  },
  {
    what: 'what was said in chats that go on',
    run: () =>
      sql`delete from chat_turns where ${bite('chat_turns', sql`created_at < ${before(retention.chats)}`)}`,
  },
  {
    what: 'calls of models; their days keep the sums',
    run: () => sql`
      delete from assistant_calls where created_at < ${before(retention.deviceDetails)}`,
  },
  {
    what: 'declined cards',
    run: () => sql`delete from card_declines where at < ${before(retention.deviceDetails)}`,
  },
  {
    what: 'what payments are compared by',
    run: () =>
      sql`delete from risk_signals where ${bite('risk_signals', sql`opened_at < ${before(retention.sessions)}`)}`,
  },
  {
    what: 'what the card provider told',
    run: () => sql`
      update webhook_events set payload = '{}'
      where ${bite('webhook_events', sql`payload <> '{}' and processed_at < ${before(retention.providerMessages)}`)}`,
  },
  {
    what: 'names on orders that were never paid',
    run: (own) =>
      namelessOrders(
        sql`payment_status = 'expired' and created_at < ${before({ days: own['retention.unpaid_days'] })}`,
      ),
  },
  {
    what: 'names on orders of past years',
    run: () => namelessOrders(sql`created_at < ${before(retention.orders)}`),
  },
  {
    what: 'addresses of old mails',
    run: () => sql`
      update emails
      set recipient = 'erased@erased.invalid', data = data - 'email', last_error = null
      where ${bite(
        'emails',
        sql`recipient not like '%@erased.invalid'
          and reason not like 'order\\_%'
          and state <> 'queued'
          and created_at < ${before(retention.mailRecords)}`,
      )}`,
  },
  {
    what: 'sessions of customers',
    run: () => sql`
      delete from customer_sessions
      where least(expires_at, coalesce(revoked_at, expires_at)) < ${before(retention.sessions)}`,
  },
  {
    what: 'sessions of staff',
    run: () => sql`
      delete from staff_sessions
      where least(expires_at, coalesce(revoked_at, expires_at)) < ${before(retention.sessions)}`,
  },
  {
    what: 'answers to calls of staff and of the public pages',
    run: () =>
      sql`delete from calls where ${bite('calls', sql`scope <> 'checkout' and created_at < ${before(retention.codes)}`)}`,
  },
  // The tables of the release before, until the next one drops them.
  {
    what: 'older answers to calls of the public pages',
    run: () =>
      sql`delete from public_calls where ${bite('public_calls', sql`created_at < ${before(retention.codes)}`)}`,
  },
  {
    what: 'older answers to calls of staff',
    run: () => sql`delete from staff_calls where created_at < ${before(retention.codes)}`,
  },
  {
    what: 'older calls of checkouts',
    run: () => sql`delete from idempotency where created_at < ${before({ hours: 72 })}`,
  },
  {
    // Nothing personal is in them, so the policies do not name a period.
    what: 'bulk jobs of staff',
    run: (own) => sql`
      delete from bulk_jobs where finished_at < ${before({ days: own['retention.bulk_days'] })}`,
  },
  {
    // What became of each line of a file: keys by their ends alone. Its figures stay with the import.
    what: 'lines of old key imports',
    run: () => sql`
      delete from key_import_rows r
      using key_imports i
      where i.id = r.import_id and i.finished_at < ${before({ days: 365 })}`,
  },
  {
    what: 'files of imports from other shops that nobody confirmed',
    run: () => sql`
      update shop_imports
      set state = 'discarded', sealed_files = null, finished_at = shop_now()
      where state = 'checked' and created_at < ${before({ days: 7 })}`,
  },
  {
    what: 'lines of old imports from other shops',
    run: () => sql`
      delete from shop_import_rows r
      using shop_imports i
      where i.id = r.import_id and i.finished_at < ${before({ days: 365 })}`,
  },
  {
    what: 'notes of staff',
    run: () => sql`delete from staff_notes where created_at < ${before(retention.messages)}`,
  },
  {
    what: 'checks and exports of the audit log',
    run: () => sql`delete from audit_runs where finished_at < ${before({ days: 7 })}`,
  },
  {
    what: 'codes',
    run: () => sql`delete from one_time_codes where expires_at < ${before(retention.codes)}`,
  },
  {
    what: 'limits that have ended',
    run: () =>
      sql`delete from limit_counts where ${bite('limit_counts', sql`ends_at < shop_now()`)}`,
  },
  {
    what: 'guesses at addresses',
    run: () => sql`delete from guess_counts where tried_at < ${before(retention.guesses)}`,
  },
  {
    what: 'browsers that signed in',
    run: () => sql`delete from known_browsers where seen_at < ${before(retention.knownBrowsers)}`,
  },
  {
    what: 'tickets of staff who did not show a second factor',
    run: () => sql`delete from sign_in_challenges where expires_at < ${before(retention.codes)}`,
  },
  {
    what: 'questions to passkeys that were not answered',
    run: () => sql`delete from staff_challenges where expires_at < ${before(retention.codes)}`,
  },
  {
    what: 'links for staff',
    run: () => sql`delete from staff_links where expires_at < ${before(retention.codes)}`,
  },
  {
    what: 'addresses that an order was to move to',
    run: () => sql`
      update address_changes_requested
      set old_email = ${NOBODY}, new_email = ${NOBODY}, network = '', secrets = '{}'
      where old_email <> ${NOBODY} and ended_at < ${before(retention.sessions)}`,
  },
  {
    what: 'codes to an old address that nobody entered',
    run: () => sql`
      delete from address_changes_requested
      where way = 'code' and state = 'open' and until < ${before(retention.codes)}`,
  },
  {
    what: 'codes by which a letter was proven',
    run: () => sql`delete from talk_codes where asked_at < ${before(retention.sessions)}`,
  },
  {
    what: 'links to orders',
    run: () => sql`delete from access_links where expires_at < ${before(retention.codes)}`,
  },
  {
    what: 'codes from phone to computer',
    run: () => sql`
      delete from order_handovers
      where expires_at < ${before(retention.deviceDetails)}
        or (state <> 'used' and expires_at < ${before(retention.codes)})`,
  },
  {
    what: 'addresses that an account moved from and to',
    run: () => sql`
      delete from account_moves
      where until < ${before(retention.sessions)}
        and coalesce(ended_at, until) < ${before(retention.sessions)}`,
  },
  {
    what: 'browsers that opened an order',
    run: () =>
      sql`delete from order_access where ${bite('order_access', sql`expires_at < ${before(retention.codes)}`)}`,
  },
  {
    what: 'news of quote requests',
    run: () => sql`
      delete from notifications
      where object like 'quote:%' and created_at < ${before(retention.messages)}`,
  },
  {
    what: 'quote requests',
    run: () => sql`delete from business_quotes where created_at < ${before(retention.messages)}`,
  },
  {
    what: 'quotes that nobody bought',
    run: () => sql`
      delete from business_offers f
      where f.issued_at < ${before(retention.messages)}
        and not exists (select from orders o where o.offer_id = f.id)`,
  },
  {
    what: 'names on quotes of past years, and on those that were never paid',
    run: () => sql`
      update business_offers f
      set note = '', parties = f.parties || ${NO_PARTY}
      where f.parties ->> 'email' <> ${NOBODY}
        and (
          f.issued_at < ${before(retention.orders)}
          or f.issued_at < ${before(retention.messages)}
            and not exists (select from orders o where o.offer_id = f.id and o.paid_at is not null)
        )`,
  },
  {
    what: 'addresses of colleagues in past years',
    run: () => sql`
      update seat_assignments
      set email = ${NOBODY}, email_normal = ${NOBODY} || '#' || id
      where email <> ${NOBODY} and at < ${before(retention.orders)}`,
  },
  {
    what: 'copies of data',
    run: () => sql`delete from data_exports where expires_at < shop_now()`,
  },
  {
    what: 'carts that were left behind',
    run: (own) => sql`
      delete from abandoned_carts
      where changed_at < ${before({ days: own['retention.cart_days'] })}`,
  },
  {
    // Nothing personal is in them or in the next ones, so the policies do not name a period.
    what: 'pictures that no edition shows',
    run: () => sql`
      delete from media m
      where m.created_at < ${before({ days: 30 })}
        and not exists (
          select from products p
          where '/media/' || m.sha256 || '.webp' = any(p.additional_images || p.product_image)
        )`,
  },
  {
    what: 'newsletters nobody confirmed',
    run: () => sql`
      delete from newsletter_subscriptions
      where confirmed_at is null and asked_at < ${before(retention.sessions)}`,
  },
  {
    what: 'consents',
    run: () => sql`select forget_consents(${retention.consents.years})`,
  },
  {
    what: 'addresses in jobs that failed',
    run: () => sql`
      update pgboss.job set data = data - 'email'
      where name = ${DEAD_LETTERS} and data ? 'email' and created_on < ${before(retention.logs)}`,
  },
]

type Outcome = Readonly<{ what: string; isUnfinished?: boolean; error?: Error }>

/** Bite after bite until nothing is left, or for a minute. */
async function applyRule(db: Db, { what, run }: Rule, own: Periods): Promise<Outcome> {
  const until = performance.now() + RULE_MS
  for (;;) {
    const { rows, numAffectedRows } = await inLongTransaction(db, RULE_MS / 1_000, (tx) =>
      run(own).execute(tx),
    )
    if (Number(numAffectedRows ?? rows.length) < BITE) return { what }
    if (performance.now() > until) return { what, isUnfinished: true }
  }
}

/** Each rule for itself: one that fails does not keep the others from their turn. */
export async function applyRetention(db: Db, own: Periods = defaultSettings): Promise<Outcome[]> {
  const done: Outcome[] = []
  for (const rule of retentionRules)
    done.push(await applyRule(db, rule, own).catch((error: Error) => ({ what: rule.what, error })))
  return done
}
