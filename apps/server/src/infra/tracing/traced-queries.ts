import type pg from 'pg'
import { isTracing, tracedPart } from './trace.ts'

type Query = (...args: unknown[]) => unknown

const opening = /^\s*(\w+)/
const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][\w.]*)/i
/** The first write of several parts; `for update` and `do update` are none. */
const written =
  /(?<!\b(?:for|do)\s+)\b(insert|update|delete)\s+(?:into|from|only)?\s*"?([a-z_][\w.]*)/i

/** "select orders": what a statement does to which table, and nothing of its text or its values. */
export function summaryOf(text: string): string {
  const verb = opening.exec(text)?.[1]?.toLowerCase() ?? 'query'
  const write = verb === 'with' ? written.exec(text) : null
  if (write) return `${write[1]} ${write[2]}`.toLowerCase()
  const name = table.exec(text)?.[1]?.toLowerCase()
  return name ? `${verb} ${name}` : verb
}

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : String((statement as { text?: string }).text ?? '')

/** What does not answer with a promise. */
const isStream = ([statement, ...rest]: unknown[]) =>
  typeof rest.at(-1) === 'function' ||
  typeof (statement as { submit?: unknown }).submit === 'function'

/** One span per statement of something that is traced. While nothing is, connections stay as they are. */
export function traceQueries(pool: pg.Pool, name: string) {
  if (!isTracing()) return
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const traced: Query = (...args) => {
      if (isStream(args)) return query(...args)
      const summary = summaryOf(textOf(args[0]))
      const facts = { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.pool': name }
      return tracedPart({ name: summary, kind: 'client', facts }, async () => await query(...args))
    }
    client.query = traced as typeof client.query
  })
}
