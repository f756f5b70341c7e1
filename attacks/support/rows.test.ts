import { expect, test } from 'vitest'
import { type AttackRow, exitCodeOf, runRows, shuffled, tableOf, verdictOf } from './rows.ts'
import type { Shop } from './shop.ts'
import { type Attack, newTrial, type Trial } from './trial.ts'

const nobody = {} as Shop
const SHORT_MS = 50

const anAttack = (id: string, script: (trial: Trial) => void | Promise<void>): Attack => ({
  id,
  says: 'planted for a test',
  async run() {
    const trial = newTrial()
    await script(trial)
    return trial.outcome()
  },
})

const held = anAttack('OK', (trial) => {
  trial.works('a buyer buys', true)
  trial.held('a thief steals', true)
})
const broken = anAttack('HOLE', (trial) => {
  trial.works('a buyer buys', true)
  trial.held('a thief steals', false, 'took one key')
})

async function run(...attacks: Attack[]): Promise<AttackRow[]> {
  return await runRows(attacks, nobody, { longestMs: SHORT_MS, onRow: () => {} })
}

test('a run in which every attack is blocked ends well', async () => {
  const rows = await run(held)
  expect(exitCodeOf(rows)).toBe(0)
  expect(rows.map(verdictOf)).toEqual(['legitimate ok · attack blocked (1 tries)'])
})

test('one planted breach among rows that hold fails the whole run and is named', async () => {
  const rows = await run(held, broken, held)
  expect(exitCodeOf(rows)).toBe(1)
  expect(rows.map(verdictOf)).toContain('legitimate ok · attack NOT BLOCKED 1 times (1 tries)')
  expect(tableOf(rows)).toMatch(/^HOLE +ok +1 +1 +\d+\.\d +BROKEN$/m)
  expect(rows[1]?.outcome?.breaches).toEqual(['a thief steals: took one key'])
})

test.each<[string, Attack]>([
  ['whose legitimate part fails', anAttack('A', (trial) => trial.works('a buyer buys', false))],
  ['that breaks', anAttack('B', () => Promise.reject(new Error('no connection')))],
  ['that tries nothing', anAttack('C', (trial) => trial.works('a buyer buys', true))],
  ['that shows nothing first', anAttack('D', (trial) => trial.held('a thief steals', true))],
  ['that never ends', anAttack('E', () => new Promise(() => {}))],
])('a row %s fails the run, and the next one still runs', async (_which, attack) => {
  const rows = await run(attack, held)
  expect(exitCodeOf(rows)).toBe(1)
  expect(rows).toHaveLength(2)
  expect(exitCodeOf(rows.slice(1))).toBe(0)
})

test('a run without any row proves nothing and fails', () => expect(exitCodeOf([])).toBe(1))

test('rows that may overlap run side by side, all others alone', async () => {
  let now = 0
  let most = 0
  const counted = (id: string) =>
    anAttack(id, async (trial) => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setTimeout(resolve, 5))
      now -= 1
      trial.works('a buyer buys', true)
      trial.held('a thief steals', true)
    })
  await run(counted('A'), counted('B'), counted('C'))
  expect(most).toBe(1)
  const overlapping = [counted('A'), counted('B'), counted('C')]
  await run(...overlapping.map((attack) => ({ ...attack, mayOverlap: true })))
  expect(most).toBe(2)
})

test('a number stands for one order, and loses no row', () => {
  const ids = Array.from({ length: 40 }, (_, nth) => nth)
  expect(shuffled(ids, 7)).toEqual(shuffled(ids, 7))
  expect(shuffled(ids, 7)).not.toEqual(shuffled(ids, 8))
  expect(shuffled(ids, 7).toSorted((a, b) => a - b)).toEqual(ids)
})
