import pg from 'pg'

export type Sent = Readonly<{ connection: number; text: string; values: readonly unknown[] }>

type Query = (this: { processID: number }, first: unknown, ...rest: unknown[]) => unknown

/** Everything sent to PostgreSQL over connections that the work opens, in the order it is sent. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const original = pg.Client.prototype.query as Query
  const spying: Query = function (first, ...rest) {
    const given = typeof first === 'string' ? { text: first, values: rest[0] } : first
    const { text, values } = given as { text?: string; values?: unknown }
    const list = Array.isArray(values) ? values : []
    if (text) sent.push({ connection: this.processID, text, values: list })
    return original.call(this, first, ...rest)
  }
  pg.Client.prototype.query = spying as typeof pg.Client.prototype.query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query
  }
  return sent
}

/** The statements from the first that speaks of something to the next commit. */
export function fromMentionToCommit(sent: readonly Sent[], mention: string): readonly Sent[] {
  const from = sent.slice(sent.findIndex(({ values }) => values.includes(mention)))
  return from.slice(0, from.findIndex(({ text }) => text === 'commit') + 1)
}

/** How often a transaction waits for an answer between its begin and its commit. */
export function roundTrips(sent: readonly Sent[]): number {
  const begin = sent.findIndex(({ text }) => text === 'begin')
  const commit = sent.findIndex(({ text }) => text === 'commit')
  return commit - begin - 1
}
