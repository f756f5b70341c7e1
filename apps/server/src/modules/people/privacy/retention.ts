import { retention } from '@keyhaven/contracts/data/retention'
import { defaultSettings, type Settings } from '@keyhaven/contracts/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
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

/** An order and the mails about it lose their address together: a mail of keys names its order's. */
const namelessOrders = (which: RawBuilder<unknown>) => sql`
  with nameless as (
    update orders set ${nameless}
    where email not like '%@erased.invalid' and ${which}
    returning id
  )
  update emails
  set recipient = 'erased-' || left(encode(sha256(convert_to(reason, 'UTF8')), 'hex'), 16) || '@erased.invalid',
    last_error = null
  where reason in (select id from nameless)`

/** What the policies promise to delete, one statement each. The periods are in the contract. */
export const retentionRules: readonly Rule[] = [
  {
    what: 'device details of orders',
    run: (own) => sql`
      update orders set device = '{}'
      where device <> '{}' and created_at < ${before({ days: own['retention.device_days'] })}`,
  },
  {
    what: 'network and browser of checkouts',
    run: (own) => sql`
      update checkout_sessions set network = '', user_agent = ''
      where (network <> '' or user_agent <> '')
        and created_at < ${before({ days: own['retention.device_days'] })}`,
  },
  {
    what: 'chats with the assistant',
    run: () => sql`delete from chats where updated_at < ${before(retention.chats)}`,
  },
  {
    what: 'what was said in chats that go on',
    run: () => sql`delete from chat_turns where created_at < ${before(retention.chats)}`,
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
    run: () => sql`delete from risk_signals where opened_at < ${before(retention.sessions)}`,
  },
  {
    what: 'what the card provider told',
    run: () => sql`
      update webhook_events set payload = '{}'
      where payload <> '{}' and processed_at < ${before(retention.providerMessages)}`,
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
      update emails e
      set recipient = 'erased@erased.invalid', data = data - 'email', last_error = null
      where e.recipient not like '%@erased.invalid'
        and e.state <> 'queued'
        and e.created_at < ${before(retention.mailRecords)}
        and not exists (select from orders o where o.id = e.reason)`,
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
    what: 'answers to calls of the public pages',
    run: () => sql`delete from public_calls where created_at < ${before(retention.codes)}`,
  },
  {
    what: 'answers to calls of staff',
    run: () => sql`delete from staff_calls where created_at < ${before(retention.codes)}`,
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
    run: () => sql`delete from limit_counts where ends_at < shop_now()`,
  },
  {
    what: 'guesses at addresses',
    run: () => sql`delete from guesses where tried_at < ${before(retention.guesses)}`,
  },
  {
    what: 'browsers that signed in',
    run: () => sql`delete from known_browsers where seen_at < ${before(retention.knownBrowsers)}`,
  },
  {
    what: 'tickets of staff who did not show a second factor',
    run: () => sql`delete from staff_tickets where expires_at < ${before(retention.codes)}`,
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
      update address_wishes
      set old_email = ${NOBODY}, new_email = ${NOBODY}, network = '', secrets = '{}'
      where old_email <> ${NOBODY} and ended_at < ${before(retention.sessions)}`,
  },
  {
    what: 'codes to an old address that nobody entered',
    run: () => sql`
      delete from address_wishes
      where way = 'code' and state = 'open' and until < ${before(retention.codes)}`,
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
    run: () => sql`delete from order_access where expires_at < ${before(retention.codes)}`,
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

/** Each statement for itself: one that fails does not keep the others from their turn. */
export async function applyRetention(
  db: Db,
  own: Periods = defaultSettings,
): Promise<{ what: string; error?: Error }[]> {
  const done: { what: string; error?: Error }[] = []
  for (const { what, run } of retentionRules) {
    const outcome = await inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = '60s'`.execute(tx)
      await run(own).execute(tx)
    }).then(
      () => ({ what }),
      (error: Error) => ({ what, error }),
    )
    done.push(outcome)
  }
  return done
}
