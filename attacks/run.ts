import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOf, keepSeconds, noted } from './support/noted-rows.ts'
import {
  type AttackRow,
  exitCodeOf,
  isHeld,
  runRows,
  shuffled,
  tableOf,
  verdictOf,
} from './support/rows.ts'
import { openShop } from './support/shop.ts'
import { attacks } from './table.ts'

/**
 * `T04 T16` runs some rows, `attacks/t16-over-redemption.ts` those of a file; a row runs whole or not at all.
 * `--shuffle 7` runs them in the order that belongs to the number.
 */
const { values, positionals } = parseArgs({
  options: { shuffle: { type: 'string' } },
  allowPositionals: true,
})

const LONGEST_MS = 600_000

const files = await filesOf(attacks)
const fileOf = new Map(attacks.map((attack) => [attack.id, files.get(attack) ?? '']))
const names = [...fileOf].flat()
const wanted = positionals.map((name) =>
  name.endsWith('.ts') ? basename(name) : name.toUpperCase(),
)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`no such row: ${unknown.join(', ')}`)

const named = noted(attacks, files).filter(
  ({ id }) => wanted.length === 0 || wanted.includes(id) || wanted.includes(fileOf.get(id) ?? ''),
)
const chosen = values.shuffle === undefined ? named : shuffled(named, Number(values.shuffle))

function print(row: AttackRow) {
  const { attack, outcome, seconds } = row
  console.log(`${attack.id.padEnd(4)} ${verdictOf(row)} · ${seconds.toFixed(1)} s · ${attack.says}`)
  for (const breach of outcome?.breaches ?? []) console.log(`       ✗ ${breach}`)
}

const startedAt = Date.now()
const shop = await openShop()
const rows = await runRows(chosen, shop, { longestMs: LONGEST_MS, onRow: print }).finally(
  shop.close,
)
keepSeconds(rows, fileOf)

const seconds = Math.round((Date.now() - startedAt) / 1_000)
const tries = rows.reduce((sum, { outcome }) => sum + (outcome?.tries ?? 0), 0)
const ids = attacks.map(({ id }) => id)
const inTable = rows.toSorted((a, b) => ids.indexOf(a.attack.id) - ids.indexOf(b.attack.id))
const order = values.shuffle === undefined ? '' : ` · order ${values.shuffle}`
console.log(`\n${tableOf(inTable)}\n`)
console.log(
  `${rows.filter(isHeld).length} of ${rows.length} rows hold · ${tries} tries · ${seconds} s${order}`,
)
// Whatever a row left open must not keep the command from ending.
process.exit(exitCodeOf(rows))
