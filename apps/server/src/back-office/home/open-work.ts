import type { Permission } from '@keyhaven/contracts/staff/permissions'
import type { Work } from '@keyhaven/contracts/staff/welcome'
import { type RawBuilder, sql } from 'kysely'
import type { StaffContext } from '../kit/staff-context.ts'
import { isOfStores } from '../kit/store-limits.ts'
import { isOurTurn } from '../reads/our-turn.ts'

const MOST_COUNTED = 100

type Count = Readonly<{ count: number; late: number }>

type Desk = Readonly<{
  key: string
  label: string
  permission: Permission
  to: string
  /** What "late" means here. */
  lateWord: string
  /** Rows with a column `is_late`, each found by the index of its list. */
  rows: (staff: StaffContext['staff']) => RawBuilder<unknown>
  /** Whether it can be told apart by store. */
  isOfStores?: boolean
}>

const tab = (search: string) => `/admin/main-site?tab=${search}`

const ofStore = (column: RawBuilder<unknown>, staff: StaffContext['staff']) =>
  isOfStores(column, staff)

const desks: readonly Desk[] = [
  {
    key: 'my-conversations',
    label: 'Conversations assigned to you',
    permission: 'inbox.view',
    to: tab('support&view=mine'),
    lateWord: 'late',
    isOfStores: true,
    rows: (staff) => sql`
      select c.due_at <= shop_now() as is_late from conversations c
      where c.assignee_id = ${staff.id} and c.state = 'open' and c.merged_into is null
        and ${ofStore(sql`c.store_id`, staff)}`,
  },
  {
    key: 'new-conversations',
    label: 'Unassigned conversations',
    permission: 'inbox.reply',
    to: tab('support&view=unassigned'),
    lateWord: 'late',
    isOfStores: true,
    rows: (staff) => sql`
      select c.due_at <= shop_now() as is_late from conversations c
      where c.state = 'open' and c.assignee_id is null and c.merged_into is null
        and ${ofStore(sql`c.store_id`, staff)}`,
  },
  {
    key: 'waiting-orders',
    label: 'Orders waiting for keys',
    permission: 'licenses.assign',
    to: tab('orders&view=waiting&queue=waiting'),
    lateWord: 'over a day',
    isOfStores: true,
    rows: (staff) => sql`
      select o.paid_at < shop_now() - interval '1 day' as is_late from orders o
      where o.fulfilment_status in ('backordered', 'partial')
        and ${ofStore(sql`o.store_id`, staff)}`,
  },
  {
    key: 'held-orders',
    label: 'Orders on hold for review',
    permission: 'orders.review',
    to: tab('orders&view=review&queue=review'),
    lateWord: 'over a day',
    isOfStores: true,
    rows: (staff) => sql`
      select o.created_at < shop_now() - interval '1 day' as is_late from orders o
      where o.list_state = 'review' and ${ofStore(sql`o.store_id`, staff)}
        and not exists (
          select from risk_checks r where r.order_id = o.id and r.waits_for = 'code'
        )`,
  },
  {
    key: 'disputes',
    label: 'Disputes to answer',
    permission: 'disputes.manage',
    to: tab('disputes'),
    lateWord: 'overdue',
    isOfStores: true,
    rows: (staff) => sql`
      select d.due_at <= shop_now() as is_late from disputes d
      where ${isOurTurn(sql`d.state`)} and ${ofStore(sql`d.store_id`, staff)}`,
  },
  {
    key: 'returns',
    label: 'Returns to decide',
    permission: 'orders.refund',
    to: tab('returns'),
    lateWord: 'over a day',
    isOfStores: true,
    rows: (staff) => sql`
      select r.asked_at < shop_now() - interval '1 day' as is_late from refund_requests r
      where r.state = 'review' and ${ofStore(sql`r.store_id`, staff)}`,
  },
  {
    key: 'claims',
    label: 'Key claims to decide',
    permission: 'licenses.assign',
    to: tab('key-claims'),
    lateWord: 'over a day',
    isOfStores: true,
    rows: (staff) => sql`
      select k.created_at < shop_now() - interval '1 day' as is_late from key_claims k
      where k.state = 'queued' and ${ofStore(sql`k.store_id`, staff)}`,
  },
  {
    key: 'reviews',
    label: 'Reviews to moderate',
    permission: 'reviews.moderate',
    to: tab('reviews'),
    lateWord: 'over three days',
    rows: () => sql`
      select v.created_at < shop_now() - interval '3 days' as is_late from reviews v
      where v.state = 'pending' and not v.is_demo`,
  },
  {
    key: 'approvals',
    label: 'Requests for a second person',
    permission: 'approvals.decide',
    to: tab('approvals'),
    lateWord: 'about to end',
    rows: (staff) => sql`
      select a.expires_at < shop_now() + interval '6 hours' as is_late from approvals a
      where a.state = 'open' and a.asked_by <> ${`staff:${staff.id}`}`,
  },
  {
    key: 'dead-mails',
    label: 'E-mails that could not be sent',
    permission: 'email.send',
    to: tab('mails&view=dead&state=dead'),
    lateWord: '',
    rows: () => sql`
      select false as is_late from emails e
      where e.state = 'dead' and e.created_at > shop_now() - interval '30 days'`,
  },
]

async function countOf(ctx: StaffContext, desk: Desk): Promise<Work> {
  const { rows } = await sql<Count>`
    select count(*) as count, count(*) filter (where is_late) as late
    from (${desk.rows(ctx.staff)} limit ${MOST_COUNTED}) few`.execute(ctx.db)
  const { count = 0, late = 0 } = rows[0] ?? {}
  const { key, label, to } = desk
  return { key, label, to, count, late: late > 0 ? `${late} ${desk.lateWord}` : null }
}

/** What waits for this member, by their rights; desks that are empty are told as well. */
export async function openWork(ctx: StaffContext): Promise<Work[]> {
  const { permissions, stores } = ctx.staff
  const own = desks.filter(
    (desk) => permissions.includes(desk.permission) && (stores.length === 0 || desk.isOfStores),
  )
  return await Promise.all(own.map((desk) => countOf(ctx, desk)))
}
