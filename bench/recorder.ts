import pg from 'pg'

export type Sent = Readonly<{ text: string; values: readonly unknown[] }>

type Query = (this: unknown, first: unknown, ...rest: unknown[]) => unknown

let sent: Sent[] | undefined

// Before any pool is opened: a pool keeps the method it found.
const original = pg.Client.prototype.query as Query
const spying: Query = function (first, ...rest) {
  const given = typeof first === 'string' ? { text: first, values: rest[0] } : first
  const { text, values } = given as { text?: string; values?: unknown }
  if (sent && text) sent.push({ text, values: Array.isArray(values) ? values : [] })
  return original.call(this, first, ...rest)
}
pg.Client.prototype.query = spying as typeof pg.Client.prototype.query

/** Everything this process sends to PostgreSQL during the work. */
export async function recorded(work: () => Promise<unknown>): Promise<Sent[]> {
  const mine: Sent[] = []
  sent = mine
  await work()
  sent = undefined
  return mine
}
