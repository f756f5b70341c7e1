import type { Settings } from '@keyhaven/contracts/settings'
import { DUE_SOON_DAYS } from '@keyhaven/contracts/staff/disputes'
import { OVERDUE_HOURS, type OverdueKind } from '@keyhaven/contracts/staff/overdue'
import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { MenuName } from '@keyhaven/contracts/staff/screens/menu'
import { type RawBuilder, sql } from 'kysely'
import { answerBy } from '../../modules/after-sale/key-claims/key-claims.rules.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { isOfStores } from '../kit/store-limits.ts'
import { isOurTurn } from '../reads/our-turn.ts'

export type Desk = Readonly<{
  key: string
  label: string
  permission: Permission
  to: string
  /** Rows with `since` and `due_at`, each found by the index of its list. */
  rows: (staff: StaffContext['staff']) => RawBuilder<unknown>
  /** The deadline of a row, where SQL does not know it. */
  dueOf?: (since: Date, settings: Settings) => Date
  /** A deadline that is so near is said. */
  soonHours?: number
  /** Its place in the navigation, where it is work that waits. */
  screen?: MenuName
  /** What is only coming: it has no age. */
  isPlan?: boolean
  /** Whether it can be told apart by store. */
  isOfStores?: boolean
}>

const tab = (search: string) => `/admin/main-site?tab=${search}`

const dueAfter = (kind: OverdueKind, since: RawBuilder<unknown>) =>
  sql`${since} + make_interval(hours => ${OVERDUE_HOURS[kind]})`

const ofStore = (column: RawBuilder<unknown>, staff: StaffContext['staff']) =>
  isOfStores(column, staff)

/** Where work waits, in the order of the start page: buyers and money first, then the catalogue, then reach. */
export const desks: readonly Desk[] = [
  {
    key: 'my-conversations',
    screen: 'inbox',
    label: 'Conversations assigned to you',
    permission: 'inbox.view',
    to: tab('support&view=mine'),
    isOfStores: true,
    rows: (staff) => sql`
      select c.due_at, c.created_at as since from conversations c
      where c.assignee_id = ${staff.id} and c.state = 'open' and c.merged_into is null
        and ${ofStore(sql`c.store_id`, staff)}`,
  },
  {
    key: 'new-conversations',
    screen: 'inbox',
    label: 'Unassigned conversations',
    permission: 'inbox.reply',
    to: tab('support&view=unassigned'),
    isOfStores: true,
    rows: (staff) => sql`
      select c.due_at, c.created_at as since from conversations c
      where c.state = 'open' and c.assignee_id is null and c.merged_into is null
        and ${ofStore(sql`c.store_id`, staff)}`,
  },
  {
    key: 'waiting-orders',
    screen: 'orders',
    label: 'Orders waiting for keys',
    permission: 'licenses.assign',
    to: tab('orders&view=waiting&queue=waiting'),
    isOfStores: true,
    rows: (staff) => sql`
      select ${dueAfter('keys', sql`o.paid_at`)} as due_at, o.paid_at as since from orders o
      where o.fulfilment_status in ('backordered', 'partial')
        and ${ofStore(sql`o.store_id`, staff)}`,
  },
  {
    key: 'held-orders',
    screen: 'orders',
    label: 'Orders on hold for review',
    permission: 'orders.review',
    to: tab('orders&view=review&queue=review'),
    isOfStores: true,
    rows: (staff) => sql`
      select ${dueAfter('review', sql`o.created_at`)} as due_at, o.created_at as since from orders o
      where o.list_state = 'review' and ${ofStore(sql`o.store_id`, staff)}
        and not exists (
          select from risk_checks r where r.order_id = o.id and r.waits_for = 'code'
        )`,
  },
  {
    key: 'disputes',
    screen: 'disputes',
    label: 'Disputes to answer',
    permission: 'disputes.manage',
    to: tab('disputes'),
    soonHours: DUE_SOON_DAYS * 24,
    isOfStores: true,
    rows: (staff) => sql`
      select nullif(d.due_at, 'infinity') as due_at, d.opened_at as since from disputes d
      where ${isOurTurn(sql`d.state`)} and ${ofStore(sql`d.store_id`, staff)}`,
  },
  {
    key: 'returns',
    screen: 'returns',
    label: 'Returns to decide',
    permission: 'orders.refund',
    to: tab('returns'),
    isOfStores: true,
    rows: (staff) => sql`
      select ${dueAfter('return', sql`r.asked_at`)} as due_at, r.asked_at as since from refund_requests r
      where r.state = 'review' and ${ofStore(sql`r.store_id`, staff)}`,
  },
  {
    key: 'failed-refunds',
    screen: 'returns',
    label: 'Refunds that failed',
    permission: 'orders.refund',
    to: tab('returns&view=failed&state=failed'),
    isOfStores: true,
    rows: (staff) => sql`
      select ${dueAfter('return', sql`r.asked_at`)} as due_at, r.asked_at as since
      from refund_requests r
      where r.state = 'failed' and r.paid_back_at is null and ${ofStore(sql`r.store_id`, staff)}`,
  },
  {
    key: 'quotes',
    screen: 'business-quotes',
    label: 'Companies that ask for a price',
    permission: 'orders.create',
    to: tab('business-quotes'),
    isOfStores: true,
    rows: (staff) => sql`
      select null::timestamptz as due_at, q.created_at as since from business_quotes q
      where q.state = 'new' and ${ofStore(sql`q.store_id`, staff)}`,
  },
  {
    key: 'claims',
    screen: 'key-claims',
    label: 'Key claims to decide',
    permission: 'licenses.assign',
    to: tab('key-claims'),
    isOfStores: true,
    dueOf: (since, calendar) => new Date(answerBy(since, calendar)),
    rows: (staff) => sql`
      select null::timestamptz as due_at, k.created_at as since from key_claims k
      where k.state = 'queued' and ${ofStore(sql`k.store_id`, staff)}`,
  },
  {
    key: 'reviews',
    screen: 'reviews',
    label: 'Reviews to moderate',
    permission: 'reviews.moderate',
    to: tab('reviews'),
    rows: () => sql`
      select ${dueAfter('rating', sql`v.created_at`)} as due_at, v.created_at as since from reviews v
      where v.state = 'pending' and not v.is_demo`,
  },
  {
    key: 'approvals',
    screen: 'approvals',
    label: 'Requests for a second person',
    permission: 'approvals.decide',
    to: tab('approvals'),
    soonHours: 6,
    rows: (staff) => sql`
      select a.expires_at as due_at, a.asked_at as since from approvals a
      where a.state = 'open' and a.asked_by <> ${`staff:${staff.id}`}`,
  },
  {
    key: 'failing-links',
    screen: 'downloads',
    label: 'Download links that fail',
    permission: 'downloads.manage',
    to: tab('downloads'),
    rows: () => sql`
      select l.failing_since as due_at, l.failing_since as since from link_checks l
      where l.failing_since is not null and l.checked_at > shop_now() - interval '3 days'`,
  },
  {
    key: 'drafts',
    label: 'Drafts that are not published',
    permission: 'products.edit',
    to: '/admin/products?view=drafts&state=draft,scheduled',
    rows: () => sql`
      select null::timestamptz as due_at, p.created_at as since from products p
      where not p.is_active and p.publish_at is null and p.archived_at is null`,
  },
  {
    key: 'waiting-prices',
    label: 'Prices that start later',
    permission: 'products.edit',
    to: '/admin/products',
    isPlan: true,
    rows: () => sql`
      select h.valid_from as due_at, h.valid_from as since from price_history h
      where h.valid_from > shop_now()`,
  },
  {
    key: 'feed-problems',
    label: 'Problems that keep editions out of feeds',
    permission: 'feeds.manage',
    to: tab('feeds'),
    isPlan: true,
    rows: () => sql`
      select null::timestamptz as due_at, shop_now() as since from feed_problems f
      where f.severity = 'error'`,
  },
  {
    key: 'ending-coupons',
    label: 'Coupons that end within a week',
    permission: 'coupons.edit',
    to: tab('coupons&view=running&queue=running'),
    isPlan: true,
    rows: () => sql`
      select c.ends_at as due_at, c.ends_at as since from coupons c
      where c.template_id is null and c.is_active
        and c.ends_at > shop_now() and c.ends_at < shop_now() + interval '7 days'`,
  },
  {
    key: 'newsletter-drafts',
    label: 'Newsletter issues that are not sent',
    permission: 'newsletter.send',
    to: tab('newsletter'),
    rows: () => sql`
      select null::timestamptz as due_at, n.created_at as since from newsletter_issues n
      where n.state in ('draft', 'paused')`,
  },
  {
    key: 'dead-mails',
    screen: 'mails',
    label: 'E-mails that could not be sent',
    permission: 'email.send',
    to: tab('email&part=log&view=dead&state=dead'),
    rows: () => sql`
      select null::timestamptz as due_at, e.created_at as since from emails e
      where e.state = 'dead' and e.created_at > shop_now() - interval '30 days'`,
  },
]
