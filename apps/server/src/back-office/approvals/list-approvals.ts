import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { Approval, listApprovals } from '@keyhaven/contracts/staff/approvals'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import { askedOf, type ListPlan, listed } from '../kit/list.ts'
import { choiceFilters } from '../kit/list-filters.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Row = Omit<Approval, 'askedAt' | 'expiresAt' | 'decidedAt'> &
  Readonly<{ askedAt: Date; expiresAt: Date; decidedAt: Date | null }>

/** What nobody decided in time is over, whether it was marked yet or not. */
const state = sql`
  case when a.state = 'open' and a.expires_at <= shop_now() then 'expired' else a.state end`

const plan: ListPlan = {
  name: 'approvals',
  columns: sql`
    a.id, a.kind, a.object, a.summary, a.payload, encode(a.payload_hash, 'hex') as hash,
    ${state} as state, a.asked_by as "askedBy", s.first_name || ' ' || s.last_name as "askedByName",
    a.asked_at as "askedAt", a.expires_at as "expiresAt", a.decided_by as "decidedBy",
    a.decided_at as "decidedAt", a.note, a.result`,
  from: sql`approvals a join staff s on s.id = a.asked_by`,
  id: { by: sql`a.id`, type: 'text' },
  sorts: { askedAt: { by: sql`a.asked_at`, type: 'timestamptz' } },
  filters: {
    ...choiceFilters('state', sql`(${state})`),
    id: (id: string) => sql`a.id = ${id}`,
  },
}

const shown = ({ askedAt, expiresAt, decidedAt, ...approval }: Row): Approval => ({
  ...approval,
  askedAt: askedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

export async function approvalsForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listApprovals>['query'],
): Promise<ResponseOf<typeof listApprovals>> {
  const { rows, ...where } = await listed<Row>(ctx, plan, askedOf(query))
  return { success: true, approvals: rows.map(shown), ...where }
}

export async function approvalForStaff(ctx: StaffContext, id: string): Promise<Approval> {
  const query = { sort: '-askedAt', limit: 1, filters: { id } }
  const [row] = (await listed<Row>(ctx, plan, query)).rows
  if (!row) throw new AppError('not_found')
  return shown(row)
}
