import { expect, test } from 'vitest'
import { checkCopy } from './check-copy.ts'
import { verdictOf } from './restore.rules.ts'

const since = '2026-11-17T11:40:00.000Z'

/** A copy on which these commands end as given, and all others well. */
async function checked(ends: Readonly<Record<string, number>>, isHealing = false) {
  const ran: string[] = []
  const onCopy = async (...line: string[]) => {
    ran.push(line.join(' '))
    return ends[line.join(' ')] ?? 0
  }
  const { exitCode } = verdictOf(await checkCopy(onCopy, { since, isHealing }))
  return { exitCode, ran }
}

const orphans = `payments:orphans --since ${since}`

test('a copy on which every command ends well is good', async () => {
  const { exitCode, ran } = await checked({})
  expect([exitCode, ran]).toEqual([0, ['db:migrate', orphans, 'invariants --now']])
})

test('payments since the moment are only listed, and healed where that is asked for', async () => {
  expect((await checked({ [orphans]: 1 })).exitCode).toBe(0)
  const healed = await checked({ [orphans]: 1 }, true)
  expect([healed.exitCode, healed.ran.includes(`${orphans} --heal`)]).toEqual([0, true])
})

test.each([
  ['migrations fail', { 'db:migrate': 1 }, false],
  ['the provider could not be asked', { [orphans]: 2 }, false],
  ['a payment cannot be healed', { [orphans]: 1, [`${orphans} --heal`]: 1 }, true],
  ['an invariant does not hold', { 'invariants --now': 1 }, false],
])('the check of a copy ends with an error where %s', async (_, ends, isHealing) => {
  expect((await checked(ends, isHealing)).exitCode).toBe(1)
})
