import { sql } from 'kysely'
import { type Invariant, stated } from './invariant.ts'

const openedBefore = sql`
  select a.order_id as order, a.open_since as since, o.access_closed_at as closed
  from order_access a
  join orders o on o.id = a.order_id
  where a.open_since < o.access_closed_at`

/** The browser that closed an order to all others has it open since then. */
export const accessInvariant: Invariant = stated(
  'I46',
  'no browser has an order open from before its access was ended',
  openedBefore,
)
