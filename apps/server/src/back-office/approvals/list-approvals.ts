import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { Approval, listApprovals } from '@keyhaven/contracts/staff/approvals'
import { sql } from 'kysely'
import { AppError } from '../../infra/app-error.ts'
import {
  BROWSER_DAYS,
  TIE_DAYS,
  type TieKind,
  tiedSentence,
} from '../../modules/staff/approvals/people-apart.rules.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import { choiceFilters } from '../kit/list-filters.ts'
import type { StaffContext } from '../kit/staff-context.ts'

type Times = 'askedAt' | 'expiresAt' | 'decidedAt' | 'askerSince' | 'aloneFrom'

type ApprovalRow = Omit<Approval, Times | 'tie'> &
  Readonly<{
    askedAt: Date
    expiresAt: Date
    decidedAt: Date | null
    askerSince: Date
    aloneFrom: Date | null
    tieOf: Readonly<{ kind: TieKind; isByDecider: boolean; at: string; now: string }> | null
  }>

/** What nobody decided in time is over, whether it was marked yet or not. */
const state = sql`
  case when a.state = 'open' and a.expires_at <= shop_now() then 'expired' else a.state end`

/** Whether the one who asked used what the reader's session uses, within a month. */
const isShared = (mark: 'network' | 'browser_hash', sessionId: number) => sql`
  exists (
    select from staff_sessions own
    join staff_sessions theirs on theirs.${sql.ref(mark)} = own.${sql.ref(mark)}
    where own.id = ${sessionId}
      and theirs.staff_id = a.asked_by
      and theirs.seen_at > shop_now() - make_interval(days => ${BROWSER_DAYS})
  )`

type Reader = Pick<StaffContext['staff'], 'id' | 'sessionId'>

const planFor = ({ id: reader, sessionId }: Reader): ListPlan => ({
  name: 'approvals',
  columns: sql`
    a.id, a.kind, a.object, a.summary, a.payload, encode(a.payload_hash, 'hex') as hash,
    ${state} as state, a.asked_by as "askedBy", s.first_name || ' ' || s.last_name as "askedByName",
    a.asked_at as "askedAt", a.expires_at as "expiresAt", a.decided_by as "decidedBy",
    a.decided_at as "decidedAt", a.note, a.result, a.is_alone as "isAlone",
    case when a.state = 'open' then ${isShared('network', sessionId)} else a.is_same_network end
      as "isSameNetwork",
    case when a.state = 'open' then ${isShared('browser_hash', sessionId)} end as "isSameBrowser",
    s.created_at as "askerSince",
    (select d.first_name || ' ' || d.last_name from staff d where d.id = a.decided_by)
      as "decidedByName",
    (select c.ready_at from approval_codes c
     where c.approval_id = a.id and c.staff_id = ${reader} and a.state = 'open') as "aloneFrom",
    a.state = 'open' and exists (
      select from alone_windows w where w.staff_id = ${reader} and w.ends_at > shop_now()
    ) as "mayAskAlone",
    (
      select jsonb_build_object(
        'kind', t.kind, 'isByDecider', t.by_id = ${reader}, 'at', t.at, 'now', shop_now())
      from staff_ties t
      where (t.member_id, t.by_id) in ((a.asked_by, ${reader}), (${reader}, a.asked_by))
        and t.at > shop_now() - make_interval(days => ${TIE_DAYS})
      order by t.at desc
      limit 1
    ) as "tieOf"`,
  from: sql`approvals a join staff s on s.id = a.asked_by`,
  id: { by: sql`a.id`, type: 'text' },
  sorts: { askedAt: { by: sql`a.asked_at`, type: 'timestamptz' } },
  filters: {
    ...choiceFilters('state', sql`(${state})`),
    id: (id: string) => sql`a.id = ${id}`,
  },
})

const shown = ({
  askedAt,
  expiresAt,
  decidedAt,
  askerSince,
  aloneFrom,
  tieOf,
  ...approval
}: ApprovalRow): Approval => ({
  ...approval,
  askerSince: askerSince.toISOString(),
  aloneFrom: aloneFrom?.toISOString() ?? null,
  tie:
    tieOf &&
    tiedSentence({ ...tieOf, at: new Date(tieOf.at) }, approval.askedByName, new Date(tieOf.now)),
  askedAt: askedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

export async function approvalsForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listApprovals>['query'],
): Promise<ResponseOf<typeof listApprovals>> {
  const { rows, ...where } = await listed<ApprovalRow>(
    ctx,
    planFor(ctx.staff),
    listRequestOf(query),
  )
  return { success: true, approvals: rows.map(shown), ...where }
}

export async function approvalForStaff(ctx: StaffContext, id: string): Promise<Approval> {
  const query = { sort: '-askedAt', limit: 1, filters: { id } }
  const [row] = (await listed<ApprovalRow>(ctx, planFor(ctx.staff), query)).rows
  if (!row) throw new AppError('not_found')
  return shown(row)
}
