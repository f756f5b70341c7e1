import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sent } from '../apps/server/src/testing/statements.ts'
import { nameOf } from './settlement-orders.ts'

/** pgbench takes a colon before a letter or a digit for a variable, also inside quotation marks. */
const quoted = (text: string) =>
  `'${text.replaceAll("'", "''").replaceAll(/:(?=\w)/g, "' || chr(58) || '")}'`

/** A text of one order, as the expression that makes it for any order. */
function textFor(value: string, sample: number): string {
  const parts = value.split(nameOf(sample)).map(quoted)
  const text = `(${parts.join(` || lpad(:n::text, 8, '0') || `)})`
  return /^[[{]/.test(value) ? `${text}::jsonb` : text
}

function valueFor(value: unknown, sample: number): string {
  if (value === 2 * sample - 1) return ':first::bigint'
  if (value === 2 * sample) return ':second::bigint'
  if (Array.isArray(value)) {
    return `array[${value.map((each) => valueFor(each, sample)).join()}]::text[]`
  }
  return typeof value === 'string' ? textFor(value, sample) : String(value)
}

/** The statements one order was settled with, as a script that settles any. */
export function scriptOf(sent: readonly Sent[], sample: number): string {
  const head = [
    '\\set i :i + 1',
    '\\set n :base + :client_id * :each + :i',
    '\\set first 2 * :n - 1',
    '\\set second 2 * :n',
  ]
  const statements = sent.map(({ text, values }) => {
    const filled = text.replaceAll(/\$(\d+)/g, (_, nth) =>
      valueFor(values[Number(nth) - 1], sample),
    )
    return `${filled.trim()};`
  })
  return [...head, ...statements, ''].join('\n')
}

type Round = { script: string; url: string; base: number; each: number; clients: number }

/** Transactions a second that pgbench reaches with a script. */
export function pgbench({ script, url, base, each, clients }: Round): number {
  const folder = mkdtempSync(join(tmpdir(), 'keyhaven-bench.'))
  const file = join(folder, 'settle.sql')
  writeFileSync(file, script)
  const counts = ['-c', String(clients), '-j', '2', '-t', String(each)]
  const variables = ['-D', 'i=0', '-D', `base=${base}`, '-D', `each=${each}`]
  const args = ['-n', '-M', 'prepared', ...counts, ...variables, '-f', file, url]
  const said = execFileSync('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString()
  rmSync(folder, { recursive: true })
  if (!said.includes('number of failed transactions: 0')) throw new Error(said)
  return Number(/tps = ([\d.]+) \(without/.exec(said)?.[1])
}
