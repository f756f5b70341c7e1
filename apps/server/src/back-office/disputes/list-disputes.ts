import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import { type Currency, money, toDecimal } from '@keyhaven/contracts/money'
import type {
  disputesOfOrder,
  listDisputes,
  ProviderReview,
  StaffDispute,
  StaffWarning,
} from '@keyhaven/contracts/staff/disputes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../infra/db/db.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'
import { ofStores } from '../kit/store-limits.ts'
import { isOurTurn } from '../reads/our-turn.ts'
import { requireOrder } from '../reads/require-order.ts'

const MOST_COUNTED = 1_000
const MOST_OF_ORDER = 50

type DisputeRow = Omit<
  StaffDispute,
  'amount' | 'dueAt' | 'openedAt' | 'closedAt' | 'evidence' | 'currency'
> &
  Readonly<{
    amountMinor: number
    currency: Currency
    dueAt: Date | null
    openedAt: Date
    closedAt: Date | null
    evidenceState: 'sending' | 'sent' | 'refused' | null
    submittedAt: Date | null
    submittedBy: string | null
    refusal: string | null
  }>

const columns = sql`
  d.id, d.order_id as "orderId", o.order_number as "orderNumber",
  trim(o.first_name || ' ' || o.last_name) as name,
  d.amount_minor as "amountMinor", d.currency, d.reason, d.state,
  nullif(d.due_at, 'infinity') as "dueAt", d.opened_at as "openedAt", d.closed_at as "closedAt",
  e.state as "evidenceState", e.submitted_at as "submittedAt", e.refusal,
  s.first_name || ' ' || s.last_name as "submittedBy",
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('name', l.product_name, 'quantity', l.quantity) order by l.id)
      from order_lines l
      where l.order_id = d.order_id
    ),
    case when o.title is null then '[]' else
      jsonb_build_array(jsonb_build_object('name', o.title, 'quantity', 1)) end
  ) as items`

const from = sql`
  disputes d
  join orders o on o.id = d.order_id
  left join dispute_evidence e on e.dispute_id = d.id
  left join staff s on s.id = e.submitted_by`

/** Word for word what the index of each view says. */
const views = {
  open: isOurTurn(sql`d.state`),
  submitted: sql`d.state in ('under_review', 'appeal_review')`,
  ended: sql`d.closed_at is not null`,
} as const

const plan: ListPlan = {
  name: 'disputes',
  columns,
  from,
  counted: sql`disputes d`,
  id: { by: sql`d.id`, type: 'text' },
  sorts: {
    dueAt: { by: sql`d.due_at`, type: 'timestamptz' },
    openedAt: { by: sql`d.opened_at`, type: 'timestamptz' },
  },
  filters: { queue: (queue: keyof typeof views) => views[queue] },
}

const asListed = ({
  amountMinor,
  evidenceState,
  submittedAt,
  submittedBy,
  refusal,
  ...row
}: DisputeRow): StaffDispute => ({
  ...row,
  amount: toDecimal(money(amountMinor, row.currency)),
  dueAt: row.dueAt?.toISOString() ?? null,
  openedAt: row.openedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  evidence: evidenceState && {
    state: evidenceState,
    submittedAt: submittedAt?.toISOString() ?? '',
    submittedBy: submittedBy ?? '',
    refusal,
  },
})

export async function disputesForStaff(
  ctx: StaffContext,
  { queue, ...query }: RequestOf<typeof listDisputes>['query'],
): Promise<ResponseOf<typeof listDisputes>> {
  const view = queue === 'all' ? undefined : queue
  const asked = listRequestOf({ ...query, queue: view })
  const own = ofStores(plan, sql`d.store_id`, ctx.staff)
  const { rows, ...where } = await listed<DisputeRow>(ctx, own, asked, MOST_COUNTED)
  return { success: true, disputes: rows.map(asListed), ...where }
}

type WarningRow = Omit<StaffWarning, 'warnedAt'> & Readonly<{ warnedAt: Date }>

export async function warningsWhere(db: Db, where: RawBuilder<unknown>): Promise<StaffWarning[]> {
  const { rows } = await sql<WarningRow>`
    select w.id, w.order_id as "orderId", o.order_number as "orderNumber", w.kind,
      w.is_actionable as "isActionable", w.warned_at as "warnedAt"
    from fraud_warnings w
    join orders o on o.id = w.order_id
    where ${where}
    order by w.warned_at desc, w.id desc
    limit ${MOST_OF_ORDER}`.execute(db)
  return rows.map((row) => ({ ...row, warnedAt: row.warnedAt.toISOString() }))
}

type ReviewRow = Omit<ProviderReview, 'openedAt' | 'closedAt'> &
  Readonly<{ openedAt: Date; closedAt: Date | null }>

async function reviewsOf(db: Db, orderId: string): Promise<ProviderReview[]> {
  const { rows } = await sql<ReviewRow>`
    select id, opened_at as "openedAt", closed_as as "closedAs", closed_at as "closedAt"
    from provider_reviews
    where order_id = ${orderId}
    order by opened_at desc
    limit ${MOST_OF_ORDER}`.execute(db)
  return rows.map(({ openedAt, closedAt, ...row }) => ({
    ...row,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }))
}

export async function disputesIn(
  ctx: StaffContext,
  id: string,
): Promise<ResponseOf<typeof disputesOfOrder>> {
  const orderId = await requireOrder(ctx, id)
  const { rows } = await sql<DisputeRow>`
    select ${columns}
    from ${from}
    where d.order_id = ${orderId}
    order by d.opened_at desc
    limit ${MOST_OF_ORDER}`.execute(ctx.db)
  const warnings = await warningsWhere(ctx.db, sql`w.order_id = ${orderId}`)
  const reviews = await reviewsOf(ctx.db, orderId)
  return { success: true, disputes: rows.map(asListed), warnings, reviews }
}
