import type { CustomerEvent } from '@keyhaven/contracts/staff/customer-details'
import { sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import type { KnownCustomer } from '../../modules/people/customers/require-customer.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { isOfStores } from '../kit/store-limits.ts'
import type { CustomerQuery } from './customer-parts.ts'

const MOST_EVENTS = 100

type EventRow = Omit<CustomerEvent, 'at'> & Readonly<{ at: Date }>

const actWords: Readonly<Record<string, string>> = {
  'customer.registered': 'Account created',
  'customer.login': 'Signed in',
  'customer.address_changed': 'Changed the address of the account',
  'customer.address_taken_back': 'Took the account back to its old address',
}

/** "customer.sign_in_sent" as people say it, where no better words are known. */
const worded = (action: string) => {
  const plain = action.replace(/^\w+\./, '').replaceAll('_', ' ')
  return actWords[action] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

async function paid({ db, address, staff }: CustomerQuery): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select paid_at as at, 'order' as kind, 'Paid for order ' || order_number as title, '' as text
    from orders
    where email_normal = ${address} and paid_at is not null
      and ${isOfStores(sql`store_id`, staff)}
    order by paid_at desc
    limit ${MOST_EVENTS}`.execute(db)
  return rows
}

async function mails({ db, address, staff }: CustomerQuery): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select coalesce(e.sent_at, e.created_at) as at, 'mail' as kind,
      'E-mail: ' || replace(e.template, '-', ' ') as title, e.state as text
    from orders o
    join emails e on e.reason = o.id
    where o.email_normal = ${address} and e.recipient = o.email
      and ${isOfStores(sql`o.store_id`, staff)}
    order by e.id desc
    limit ${MOST_EVENTS}`.execute(db)
  return rows
}

type Act = Readonly<{ at: Date; action: string; by: string | null; reason: string | null }>

/** What happened to the account and what members of staff did; that they looked is in the audit log. */
async function acts(db: Db, id: string): Promise<EventRow[]> {
  const { rows } = await sql<Act>`
    select a.at, a.action, s.first_name || ' ' || s.last_name as by, a.meta ->> 'reason' as reason
    from audit_log a
    left join staff s on a.actor = 'staff:' || s.id
    where a.object = ${`customer:${id}`}
      and a.action <> 'customer.viewed'
    order by a.seq desc
    limit ${MOST_EVENTS}`.execute(db)
  return rows.map(({ at, action, by, reason }) => ({
    at,
    kind: by ? 'staff' : 'account',
    title: by ? `${worded(action)} by ${by}` : worded(action),
    text: reason ?? '',
  }))
}

export async function eventsOfCustomer(
  { db, staff }: StaffContext,
  { id, emailNormal: address }: KnownCustomer,
): Promise<CustomerEvent[]> {
  const asked = { db, staff, address }
  // What was done to the account was done for every store.
  const done = staff.stores.length > 0 ? [] : await acts(db, id)
  const rows = [await paid(asked), await mails(asked), done]
  return rows.flat().map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
}
