import { sql } from 'kysely'
import type { Tx } from '../../../infra/db/db.ts'
import {
  type FulfilmentStatus,
  mayBecome,
  mayBeFulfilled,
  type PaymentStatus,
} from '../../fulfilment/orders/orders.rules.ts'
import { hitsOf, type Invariant, readLong } from './invariant.ts'
import { narrowed } from './narrowed.repo.ts'

type Step =
  | { field: 'payment'; from_state: PaymentStatus; to_state: PaymentStatus }
  | { field: 'fulfilment'; from_state: FulfilmentStatus; to_state: FulfilmentStatus }

const isAllowed = (step: Step): boolean =>
  step.field === 'payment'
    ? mayBecome(step.from_state, step.to_state)
    : mayBeFulfilled(step.from_state, step.to_state)

async function stepsTaken(tx: Tx, since: Date | undefined): Promise<Step[]> {
  return await tx
    .selectFrom('order_status_changes')
    .$if(since !== undefined, (query) => query.where('at', '>=', since as Date))
    .select(['field', 'from_state', 'to_state'])
    .distinct()
    .$narrowType<Step>()
    .execute()
}

const stepsLike = (steps: Step[]) => sql`
  select c.order_id as order, c.field || ': ' || c.from_state || ' to ' || c.to_state as what
  from order_status_changes c
  join unnest(
    ${steps.map((step) => step.field)}::text[],
    ${steps.map((step) => step.from_state)}::text[],
    ${steps.map((step) => step.to_state)}::text[]
  ) as s (field, from_state, to_state) using (field, from_state, to_state)`

/** Each change begins where the one before ended, and the last one ends where the order is. */
const broken = sql`
  with steps as (
    select order_id, field, from_state, to_state,
      lag(to_state) over changes as before,
      lead(to_state) over changes is null as is_last
    from order_status_changes
    window changes as (partition by order_id, field order by id)
  )
  select s.order_id as order, s.field || ': does not begin where it ended' as what
  from steps s
  where s.from_state
    <> coalesce(s.before, case s.field when 'payment' then 'awaiting' else 'none' end)
  union all
  select o.id, 'not where its history ends'
  from orders o
  left join steps p on p.order_id = o.id and p.field = 'payment' and p.is_last
  left join steps f on f.order_id = o.id and f.field = 'fulfilment' and f.is_last
  where o.payment_status <> coalesce(p.to_state, 'awaiting')
    or o.fulfilment_status <> coalesce(f.to_state, 'none')`

export const historyInvariant: Invariant = {
  id: 'I17',
  says: 'orders move along the edges of their states and nowhere else',
  find: async ({ reportsDb }, { since }) => {
    const steps = await readLong(reportsDb, (tx) => stepsTaken(tx, since))
    const forbidden = steps.filter((step) => !isAllowed(step))
    const statement = sql`${stepsLike(forbidden)} union all (${broken})`
    return await hitsOf(reportsDb, since ? narrowed(statement, since) : statement)
  },
}
