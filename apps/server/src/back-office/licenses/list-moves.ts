import type { RequestOf, ResponseOf } from '@keyhaven/contracts/endpoint'
import type { KeyMove, listKeyMoves } from '@keyhaven/contracts/staff/key-moves'
import { type RawBuilder, sql } from 'kysely'
import { budgetsLeft } from '../../modules/staff/key-transfers/budget-left.ts'
import { type ListPlan, listed, listRequestOf } from '../kit/list.ts'
import type { StaffContext } from '../kit/staff-context.ts'

const MOST_COUNTED = 1_000

type KeyMoveRow = Omit<KeyMove, 'at' | 'left'> & Readonly<{ at: Date; countsFor: string | null }>

type Queue = RequestOf<typeof listKeyMoves>['query']['queue']

/** Word for word what the indexes say. */
const queues: Readonly<Record<Queue, RawBuilder<unknown>>> = {
  all: sql`true`,
  alone: sql`m.actor_kind = 'staff' and m.approval_id is null`,
  two: sql`m.approval_id is not null`,
  rules: sql`m.actor_kind <> 'staff'`,
}

const nameOf = (table: string) =>
  sql`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`

export const movePlan: ListPlan = {
  name: 'key moves',
  columns: sql`
    m.id, m.act, m.actor_kind as mover, ${nameOf('member')} as member,
    ${nameOf('opener')} as "openedBy", o.id as "orderId", o.order_number as "orderNumber",
    m.licenses, m.reason, m.at, m.is_proven as "isProven", ${nameOf('decider')} as "approvedBy",
    coalesce(a.is_alone, false) as "isAlone", coalesce(m.staff_id, m.opened_by) as "countsFor"`,
  from: sql`
    key_moves m
    left join orders o on o.id = m.order_id
    left join staff member on member.id = m.staff_id
    left join staff opener on opener.id = m.opened_by
    left join approvals a on a.id = m.approval_id
    left join staff decider on decider.id = a.decided_by`,
  counted: sql`key_moves m`,
  id: { by: sql`m.id`, type: 'bigint' },
  sorts: { at: { by: sql`m.at`, type: 'timestamptz' } },
  filters: {
    queue: (queue: Queue) => queues[queue],
    q: (text: string) => sql`
      m.order_id in (select id from orders where order_number = ${text.trim().toUpperCase()})`,
  },
}

/** What moved without a payment of its own, with what each member may still do alone. */
export async function movesForStaff(
  ctx: StaffContext,
  query: RequestOf<typeof listKeyMoves>['query'],
): Promise<ResponseOf<typeof listKeyMoves>> {
  const { rows, ...where } = await listed<KeyMoveRow>(
    ctx,
    movePlan,
    listRequestOf(query),
    MOST_COUNTED,
  )
  const left = await budgetsLeft(ctx, new Set(rows.flatMap(({ countsFor }) => countsFor ?? [])))
  const moves = rows.map(({ countsFor, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    left: (countsFor && left.get(countsFor)) || null,
  }))
  return { success: true, moves, ...where }
}
