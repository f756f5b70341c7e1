import { parseArgs } from 'node:util'
import {
  exitCodeOf,
  inTurn,
  isHeld,
  type Row,
  runRows,
  shuffled,
  tableOf,
  verdictOf,
} from './support/rows.ts'
import { openShop } from './support/shop.ts'
import { stopAfter } from './support/trial.ts'
import { attacks } from './table.ts'

const profiles = {
  full: { tries: Number.POSITIVE_INFINITY, longestMs: 600_000 },
  ci: { tries: 3, longestMs: 240_000 },
}

/**
 * `T04 T16` runs some rows; `--profile ci` runs of each its honest part and its first tries;
 * `--shuffle 7` runs them in the order that belongs to the number; `--turn 7` runs a third of them, the one whose
 * turn it is.
 */
const { values, positionals } = parseArgs({
  options: {
    profile: { type: 'string', default: 'full' },
    shuffle: { type: 'string' },
    turn: { type: 'string' },
  },
  allowPositionals: true,
})
const profile = profiles[values.profile as keyof typeof profiles]
if (!profile) throw new Error(`no such profile: ${values.profile}`)
stopAfter(profile.tries)

const wanted = positionals.map((id) => id.toUpperCase())
const unknown = wanted.filter((id) => !attacks.some((attack) => attack.id === id))
if (unknown.length > 0) throw new Error(`no such row: ${unknown.join(', ')}`)
const named = attacks.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
const inOrder = values.turn === undefined ? named : inTurn(named, Number(values.turn))
const chosen = values.shuffle === undefined ? inOrder : shuffled(inOrder, Number(values.shuffle))

function print(row: Row) {
  const { attack, outcome, seconds } = row
  console.log(`${attack.id.padEnd(4)} ${verdictOf(row)} · ${seconds.toFixed(1)} s · ${attack.says}`)
  for (const breach of outcome?.breaches ?? []) console.log(`       ✗ ${breach}`)
}

const startedAt = Date.now()
const shop = await openShop()
const rows = await runRows(chosen, shop, { ...profile, onRow: print }).finally(shop.close)

const seconds = Math.round((Date.now() - startedAt) / 1_000)
const tries = rows.reduce((sum, { outcome }) => sum + (outcome?.tries ?? 0), 0)
const inTable = rows.toSorted((a, b) => attacks.indexOf(a.attack) - attacks.indexOf(b.attack))
const order = values.shuffle === undefined ? '' : ` · order ${values.shuffle}`
console.log(`\n${tableOf(inTable)}\n`)
console.log(
  `${rows.filter(isHeld).length} of ${rows.length} rows hold · ${tries} tries · ${seconds} s${order}`,
)
// Whatever a row left open must not keep the command from ending.
process.exit(exitCodeOf(rows))
