import { sql } from 'kysely'
import { DEAD_LETTERS } from '../../../infra/work/queue.ts'
import { type Invariant, ofEachOrder, stated } from './invariant.ts'

const unsentKeys = sql`
  select d.order_id as order, d.batch, 'no mail' as what
  from (
    select distinct l.order_id, a.batch
    from assignments a
    join order_lines l on l.id = a.order_line_id
    join orders o on o.id = l.order_id
    -- Another shop delivered the keys that came over; nobody is written to about them.
    where o.kind <> 'imported' or a.batch > 1
  ) d
  left join emails e on e.dedupe_key = 'keys:' || d.order_id || ':' || d.batch
  where e.id is null
  union all
  select e.reason, null, 'mail of nothing'
  from emails e
  where e.template = 'keys'
    and e.data ->> 'batch' is not null
    and not exists (
      select
      from order_lines l
      join assignments a on a.order_line_id = l.id
      where l.order_id = e.data ->> 'orderId' and a.batch = (e.data ->> 'batch')::integer
    )
  union all
  select e.reason, null, case e.state when 'dead' then 'dead' else 'unsent for 15 minutes' end
  from emails e
  where e.template = 'keys'
    and (e.state = 'dead' or e.state = 'queued' and e.created_at < now() - interval '15 minutes')
  union all
  select distinct o.id, a.batch, 'withheld from its buyer'
  from emails e
  join orders o on o.id = e.data ->> 'orderId'
  join order_lines l on l.order_id = o.id
  join assignments a on a.order_line_id = l.id
  where e.template = 'keys'
    and e.state = 'dropped'
    and e.data ->> 'batch' = a.batch::text
    and a.revoked_at is null
    and a.withheld_at is null
    and o.payment_status in ('paid', 'partially_refunded')`

const toSomeoneElse = sql`
  select e.id as email, e.data ->> 'orderId' as order
  from emails e
  left join orders o on o.id = e.data ->> 'orderId'
  where e.template = 'keys'
    and (e.reason is distinct from o.id or o.email <> e.recipient and not exists (
      select
      from order_address_changes c
      where c.order_id = o.id and c.old_email = e.recipient and e.created_at <= c.at
    ))`

const mutelyBounced = sql`
  select id as email, reason as order
  from emails
  where (state = 'bounced') <> (bounced_at is not null and bounce_code is not null)`

const unreasoned = sql`
  select e.id as email, e.reason
  from emails e
  where e.reason !~ '^(order_|(account|consent|erasure|export|request|staff):).'
    or (e.reason like 'order\\_%' and not exists (select from orders o where o.id = e.reason))
    or (
      e.reason like 'consent:%'
      and e.created_at > now() - interval '3 years'
      and not exists (select from consents c where 'consent:' || c.id = e.reason)
    )
    or (e.template = 'cart-reminder' and e.reason not like 'consent:%')`

const unheardEvents = sql`
  select id, type as what
  from webhook_events
  where processed_at is null and received_at < now() - interval '15 minutes'
  union all
  select id::text, 'dead letter'
  from pgboss.job
  where name = ${DEAD_LETTERS} and state < 'completed'`

export const mailInvariants: readonly Invariant[] = [
  ofEachOrder('I12', 'every delivery of keys has one mail, and it is sent', unsentKeys),
  ofEachOrder('I13', 'keys are mailed to the address of their order alone', toSomeoneElse),
  stated('I31', 'a mail that came back says why and when', mutelyBounced),
  stated(
    'I35',
    'every mail has an order, a request or a consent that entitles us to it',
    unreasoned,
  ),
  stated('I15', 'what the provider told is worked on, and no job is dead', unheardEvents),
]
