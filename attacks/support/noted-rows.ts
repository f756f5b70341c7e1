import { globSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { noteRequests } from '../../tooling/impact/note-requests.ts'
import { noteForRow, rowNow } from './row-now.ts'
import { type AttackRow, isHeld } from './rows.ts'
import type { Attack, Outcome } from './trial.ts'

const folder = join(import.meta.dirname, '..')

/** The file of each row, by the row itself: the table has it from there. */
export async function filesOf(attacks: readonly Attack[]): Promise<Map<Attack, string>> {
  const files = new Map<Attack, string>()
  for (const name of globSync('*.ts', { cwd: folder, exclude: ['run.ts', 'table.ts'] })) {
    const exported: unknown[] = Object.values(await import(join(folder, name))).flat()
    for (const attack of attacks) if (exported.includes(attack)) files.set(attack, name)
  }
  return files
}

/** The same rows; what each sends to the shop is noted for its file, also where two run side by side. */
export function noted(attacks: readonly Attack[], files: ReadonlyMap<Attack, string>): Attack[] {
  noteRequests(() => rowNow.getStore())
  return attacks.map((attack) => {
    const file = join(folder, files.get(attack) ?? '')
    const run = (...given: Parameters<Attack['run']>): Promise<Outcome> =>
      rowNow.run(file, () => {
        noteForRow('')
        return attack.run(...given)
      })
    return { ...attack, run }
  })
}

/** Leaves what each file cost whose rows all held, where a run of the gate looks for it. */
export function keepSeconds(rows: readonly AttackRow[], files: ReadonlyMap<string, string>) {
  const into = process.env.REACH_INTO
  if (!into) return
  const seconds: Record<string, number> = {}
  const broken = new Set(
    rows.filter((row) => !isHeld(row)).map(({ attack }) => files.get(attack.id)),
  )
  for (const { attack, seconds: own } of rows) {
    const name = files.get(attack.id)
    if (!name || broken.has(name)) continue
    const file = `${basename(folder)}/${name}`
    seconds[file] = (seconds[file] ?? 0) + own
  }
  writeFileSync(join(into, 'attacks.json'), JSON.stringify(seconds))
}
