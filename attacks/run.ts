import { openShop } from './support/shop.ts'
import type { Attack, Outcome } from './support/trial.ts'
import { attacks } from './table.ts'

type Row = Readonly<{ attack: Attack; outcome?: Outcome; error?: string; seconds: number }>

const wanted = process.argv.slice(2).map((id) => id.toUpperCase())
const chosen = attacks.filter(({ id }) => wanted.length === 0 || wanted.includes(id))

function verdictOf({ outcome, error }: Row): string {
  if (!outcome) return `legitimate FAILED · ${error}`
  const isHeld = outcome.breaches.length === 0
  const attack = isHeld ? 'attack blocked' : `attack NOT BLOCKED ${outcome.breaches.length} times`
  return `legitimate ok · ${attack} (${outcome.tries} tries)`
}

function print(row: Row) {
  const { attack, outcome, seconds } = row
  console.log(`${attack.id.padEnd(4)} ${verdictOf(row)} · ${seconds.toFixed(1)} s · ${attack.says}`)
  for (const breach of outcome?.breaches ?? []) console.log(`       ✗ ${breach}`)
}

const startedAt = Date.now()
const shop = await openShop()
const rows: Row[] = []

async function attempt(attack: Attack): Promise<Row> {
  const begun = Date.now()
  const seconds = () => (Date.now() - begun) / 1_000
  try {
    const outcome = await attack.run(shop)
    return { attack, outcome, seconds: seconds() }
  } catch (error) {
    return { attack, error: (error as Error).message, seconds: seconds() }
  }
}

try {
  for (const attack of chosen) {
    const row = await attempt(attack)
    rows.push(row)
    print(row)
  }
} finally {
  await shop.close()
}

const failed = rows.filter(({ outcome }) => outcome?.breaches.length !== 0)
const tries = rows.reduce((sum, { outcome }) => sum + (outcome?.tries ?? 0), 0)
const seconds = Math.round((Date.now() - startedAt) / 1_000)
console.log(
  `${rows.length - failed.length} of ${rows.length} rows hold · ${tries} tries · ${seconds} s`,
)
if (failed.length > 0) process.exitCode = 1
