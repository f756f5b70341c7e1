import { endSales } from './editions.ts'
import type { Shop } from './shop.ts'
import type { Attack, Outcome } from './trial.ts'

export type AttackRow = Readonly<{
  attack: Attack
  outcome?: Outcome
  error?: string
  seconds: number
}>

/** Rows that may overlap run two at a time; more would only wait for the same two cores. */
const AT_ONCE = 2

/** A row that never ends fails, and the others still run. */
function overdue(milliseconds: number) {
  const { promise, reject } = Promise.withResolvers<never>()
  const said = `not over after ${Math.round(milliseconds / 1_000)} s`
  const timer = setTimeout(() => reject(new Error(said)), milliseconds)
  return { promise, clear: () => clearTimeout(timer) }
}

async function attempt(attack: Attack, shop: Shop, longestMs: number): Promise<AttackRow> {
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1_000
  const limit = overdue(longestMs)
  try {
    const outcome = await Promise.race([attack.run(shop), limit.promise])
    return { attack, outcome, seconds: seconds() }
  } catch (error) {
    return { attack, error: (error as Error).message, seconds: seconds() }
  } finally {
    limit.clear()
  }
}

type Run = Readonly<{ longestMs: number; onRow: (row: AttackRow) => void }>

/** Runs every row once: first those that may overlap, side by side, then the others one by one. */
export async function runRows(
  attacks: readonly Attack[],
  shop: Shop,
  { longestMs, onRow }: Run,
): Promise<AttackRow[]> {
  const rows: AttackRow[] = []
  async function work(queue: Attack[]) {
    for (let attack = queue.shift(); attack; attack = queue.shift()) {
      const row = await attempt(attack, shop, longestMs)
      await endSales(shop)
      rows.push(row)
      onRow(row)
    }
  }
  const together = attacks.filter(({ mayOverlap }) => mayOverlap)
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(together)))
  await work(attacks.filter(({ mayOverlap }) => !mayOverlap))
  return rows
}

/** Something legitimate worked, something was tried, and nothing got through. */
export const isHeld = ({ outcome }: AttackRow): boolean =>
  outcome !== undefined && outcome.tries > 0 && outcome.breaches.length === 0

export function verdictOf({ outcome, error }: AttackRow): string {
  if (!outcome) return `legitimate FAILED · ${error}`
  if (outcome.tries === 0) return 'legitimate ok · NOTHING WAS TRIED'
  const count = outcome.breaches.length
  const attack = count === 0 ? 'attack blocked' : `attack NOT BLOCKED ${count} times`
  return `legitimate ok · ${attack} (${outcome.tries} tries)`
}

/** What a reader needs at the end: one line per row, in the order of the table. */
export function tableOf(rows: readonly AttackRow[]): string {
  const cells = rows.map((row) => [
    row.attack.id,
    row.outcome ? 'ok' : 'FAILED',
    String(row.outcome?.tries ?? 0),
    String(row.outcome?.breaches.length ?? '-'),
    row.seconds.toFixed(1),
    isHeld(row) ? 'held' : 'BROKEN',
  ])
  const all = [['row', 'legitimate', 'tries', 'breaches', 'seconds', 'verdict'], ...cells]
  const widths = (all[0] ?? []).map((_, nth) =>
    Math.max(...all.map((row) => row[nth]?.length ?? 0)),
  )
  return all
    .map((row) =>
      row
        .map((cell, nth) => cell.padEnd(widths[nth] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** 0 only if there was something to run and all of it held. */
export const exitCodeOf = (rows: readonly AttackRow[]): 0 | 1 =>
  rows.length > 0 && rows.every(isHeld) ? 0 : 1

/** The same order for the same number, so that a failure can be run again. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
  return items
    .map((item) => ({ item, place: next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
