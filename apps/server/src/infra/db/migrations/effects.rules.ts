import { alterEffects } from './alter-table.rules.ts'
import type { Effect } from './effect.rules.ts'
import { type Statement, statementsIn } from './statements.rules.ts'

const name = String.raw`(?:if exists )?(?:only )?(?<table>[\w.]+)`
const at = (pattern: string) => new RegExp(`^${pattern.replace('T', name)}`)

type Rule = Readonly<{ pattern: RegExp } & Omit<Effect, 'table'>>

/** What statements do to a table that is there: the first that fits. */
const rules: readonly Rule[] = [
  {
    pattern: /^create (?:unique )?index concurrently .*?\bon (?:only )?(?<table>[\w.]+)/,
    lock: 'share update exclusive',
    reads: 'index',
  },
  { pattern: /^create (?:unique )?index .*?\bon only (?<table>[\w.]+)/, lock: 'share' },
  {
    pattern: /^create (?:unique )?index .*?\bon (?<table>[\w.]+)/,
    lock: 'share',
    reads: 'index',
    danger: 'create index',
  },
  {
    pattern: /^create (?:or replace )?(?:constraint )?trigger .*?\bon (?<table>[\w.]+)/,
    lock: 'share row exclusive',
  },
  { pattern: /^drop trigger .*?\bon (?<table>[\w.]+)/, lock: 'access exclusive' },
  { pattern: at('drop table T'), lock: 'access exclusive' },
  { pattern: at('truncate (?:table )?T'), lock: 'access exclusive' },
  {
    pattern: /^lock (?:table )?(?<table>[\w.]+) in (?!access exclusive)/,
    lock: 'share row exclusive',
  },
  { pattern: at('lock (?:table )?T'), lock: 'access exclusive' },
  { pattern: at('cluster T'), lock: 'access exclusive', reads: 'rows', danger: 'cluster' },
  {
    pattern: /^vacuum .*?\bfull\b.*? (?<table>[\w.]+)$/,
    lock: 'access exclusive',
    reads: 'rows',
    danger: 'vacuum full',
  },
]

const write = /(?<!\bdo )\b(?<verb>update|delete from) (?:only )?(?<table>[\w.]+)(?<rest>.*)/

/** Rows that are named one by one are few; all others are as many as the table has. */
function writes(bare: string, keyOf: (table: string) => string | undefined): Effect[] {
  const { verb, table, rest = '' } = write.exec(bare)?.groups ?? {}
  if (!table || !verb || (verb === 'update' && !/\bset\b/.test(rest))) return []
  const key = keyOf(table)
  const where = /\bwhere\b(?<condition>.*)/.exec(rest)?.groups?.condition ?? ''
  const named = new RegExp(String.raw`(?<![\w])${key} (?:= (?:''|\d)|in \((?!select\b))`)
  const isNamed = key !== undefined && named.test(where) && !/\bor\b/.test(where)
  const danger = isNamed ? {} : { danger: `${verb} without a key`, reads: 'rows' as const }
  return [{ table, lock: 'row exclusive', ...danger }]
}

const first = /\b(?:create (?:unique )?index|alter table|update|delete from|cluster|vacuum)\b.*/

/** What a `do` block does: its statements, wherever they begin. What it puts together itself nobody can tell. */
function effectsOfBody(body: string, keyOf: KeyOf): Effect[] {
  return statementsIn(body).flatMap((statement) => {
    if (/\bexecute\b/.test(statement.bare)) {
      return [{ table: '?', lock: 'access exclusive', danger: 'execute' } as const]
    }
    const bare = first.exec(statement.bare)?.[0]
    return bare === undefined ? [] : effectsOf({ ...statement, bare }, keyOf)
  })
}

export type KeyOf = (table: string) => string | undefined

/** What a statement does to tables, as far as its text tells. */
export function effectsOf({ bare, body }: Statement, keyOf: KeyOf): Effect[] {
  if (body !== null) return effectsOfBody(body, keyOf)
  if (bare.startsWith('alter table ')) return alterEffects(bare)
  if (/^create (?:or replace )?(?:function|procedure)\b/.test(bare)) return []
  for (const { pattern, ...effect } of rules) {
    const table = pattern.exec(bare)?.groups?.table
    if (table) return [{ table, ...effect }]
  }
  return writes(bare, keyOf)
}

const made = /^create (?:unlogged )?table (?:if not exists )?(?<table>[\w.]+)/

/** Tables that a file makes itself: nobody waits for them. */
export const tablesMadeBy = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(statements.flatMap(({ bare }) => made.exec(bare)?.groups?.table ?? []))
