import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import { success } from './license-common.ts'
import { pageAnswer, pageQuery, sortOf } from './list.ts'
import { searchFilter } from './list-filters.ts'
import { licensesScreen } from './screens/licenses.ts'

/** Ways by which keys move without a payment of their own. */
export const keyActs = [
  'address',
  'replacement',
  'claim',
  'refill',
  'assignment',
  'mark_paid',
  'grant',
  'merge',
  'import_successor',
  'withheld_release',
  'reveal',
  'dispute_won',
  'legacy',
] as const

const movers = ['staff', 'rules', 'machine'] as const
export const moveQueues = ['all', 'alone', 'two', 'rules'] as const

const keyMove = z.object({
  id: z.number(),
  act: z.enum(keyActs),
  mover: z.enum(movers),
  /** Null for the rules and the shop itself. */
  member: z.nullable(z.string()),
  /** Who opened the claim for the buyer: it counts for them. */
  openedBy: z.nullable(z.string()),
  /** Null for a merge of before moves were counted by order. */
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  licenses: z.number(),
  reason: z.string(),
  at: z.string(),
  /** The owner of the mailbox that loses the keys agreed with a code. */
  isProven: z.boolean(),
  /** The second person; null where one was enough. */
  approvedBy: z.nullable(z.string()),
  /** A super admin confirmed it where nobody else could decide. */
  isAlone: z.boolean(),
  /** What the member may still move, or reveal, today and this week without a second person. */
  left: z.nullable(z.object({ today: z.number(), thisWeek: z.number(), reveals: z.number() })),
})
export type KeyMove = z.infer<typeof keyMove>

export const listKeyMoves = {
  ...licensesScreen.calls.listKeyMoves,
  summary: 'Keys that moved without a payment of their own: who, what, how many, and who agreed',
  query: z.object({
    ...pageQuery,
    ...searchFilter,
    queue: z._default(z.enum(moveQueues, 'There is no such view'), 'all'),
    sort: z._default(sortOf(['at']), '-at'),
  }),
  response: z.object({ success, moves: z.array(keyMove), ...pageAnswer }),
} as const satisfies Endpoint
