import pg from 'pg'
import { statementNames } from '../db/statement-names.ts'

/** Without values a text may hold several commands, which PostgreSQL cannot prepare. */
const isOneCommand = (text: string, values: readonly unknown[]) =>
  values.length > 0 || !text.includes(';')

/**
 * Connections of the queue. It asks for work many times a minute in the same words, and planning them takes
 * longer than finding the work: a name lets PostgreSQL plan them once. A plan that has become stale fails once:
 * its pool closes the connection, and the queue asks again.
 */
export function namedClient(): typeof pg.Client {
  const names = statementNames({ pool: 'queue' })

  class NamedClient extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: `pg` takes a statement in seven shapes; only that of its pool is named.
    override query(...args: any[]): any {
      const [text, values, ...rest] = args
      const isOurs = typeof text === 'string' && Array.isArray(values)
      const name = isOurs && isOneCommand(text, values) ? names.nameOf(text) : undefined
      if (!name) return super.query(...(args as Parameters<pg.Client['query']>))
      return super.query({ name, text, values }, ...(rest as []))
    }
  }
  return NamedClient
}
