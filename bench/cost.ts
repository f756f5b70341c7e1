import type pg from 'pg'
import { recorded, type Sent } from './recorder.ts'

const LARGE_TABLE = 100_000

export type Plan = Readonly<{
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}>

/** Pages of PostgreSQL that a statement looked at, in memory or not. */
export const buffersOf = (plan: Plan) =>
  (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)

const rowsRead = (plan: Plan) =>
  ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 1)

/** Tables that were read from end to end although they are large. */
function scansIn(plan: Plan): string[] {
  const own =
    plan['Node Type'] === 'Seq Scan' && rowsRead(plan) >= LARGE_TABLE
      ? [plan['Relation Name'] ?? '?']
      : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)]
}

async function explained(client: pg.Client, { text, values }: Sent): Promise<Plan> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      [...values],
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error('no plan')
    return plan
  } finally {
    await client.query('rollback')
  }
}

export type Cost = Readonly<{
  /** Of all statements of an answer. */
  buffers: number
  scans: readonly string[]
  worst: Readonly<{ buffers: number; text: string }>
}>

/** What PostgreSQL reads for one answer, statement by statement. */
export async function costOf(client: pg.Client, answer: () => Promise<unknown>): Promise<Cost> {
  const sent = await recorded(answer)
  const reads = sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
  let buffers = 0
  const scans: string[] = []
  let worst = { buffers: 0, text: '' }
  for (const statement of reads) {
    const plan = await explained(client, statement)
    const touched = buffersOf(plan)
    buffers += touched
    if (touched > worst.buffers) worst = { buffers: touched, text: statement.text }
    scans.push(...scansIn(plan))
  }
  return { buffers, scans, worst }
}
