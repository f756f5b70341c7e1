import type { DB } from '../tables.ts'

type Keys = { readonly [Table in keyof DB]?: keyof DB[Table] }

/** Tables that grow with every sale or visit, and the column their rows are found by. */
export const largeTables = {
  abandoned_carts: 'id',
  assignments: 'id',
  audit_log: 'seq',
  audit_seals: 'seq',
  conversation_messages: 'id',
  customers: 'id',
  download_access_log: 'id',
  emails: 'id',
  figure_days: 'day',
  invoices: 'id',
  key_reveals: 'id',
  key_units: 'id',
  ledger: 'id',
  license_keys: 'id',
  newsletter_subscriptions: 'id',
  order_lines: 'id',
  order_status_changes: 'id',
  orders: 'id',
  payment_attempts: 'id',
  reviews: 'id',
  risk_checks: 'order_id',
  search_words: 'id',
  shop_events: 'id',
  stock_moves: 'id',
  visit_steps: 'day',
  webhook_events: 'id',
} as const satisfies Keys

type LargeTable = keyof typeof largeTables

const all = Object.keys(largeTables) as LargeTable[]

/** The large table that a name means: itself, or a part of it. */
export const largeTableOf = (name: string): LargeTable | undefined =>
  all.find((table) => name === table || name.startsWith(`parts.${table}_`))

/** The column that the rows of a large table are found by. */
export function keyOf(name: string): string | undefined {
  const table = largeTableOf(name)
  return table && largeTables[table]
}
