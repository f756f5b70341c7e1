import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { backfills } from './backfills.ts'
import { olderChain } from './cli/adopt/older.ts'
import { BASELINE } from './infra/db/migrations/baseline.ts'
import { tablesMadeBy } from './infra/db/migrations/effects.rules.ts'
import { fileOf, isUnderTheLaw, statementsOf } from './infra/db/migrations/file.rules.ts'
import { knownFiles, knownMigrations } from './infra/db/migrations/files.ts'
import { largeTables } from './infra/db/migrations/large-tables.ts'
import { breachesOf, excusesOf } from './infra/db/migrations/law.ts'

const lawful = knownFiles().filter(isUnderTheLaw)

/** What is done to a large table in a transaction although it may take long, and why. */
const excuses: readonly string[] = []

test('every migration has a number of its own, and numbers only rise', () => {
  const named = /^(\d{4})_[a-z\d_]+\.sql$/
  const numbers = knownMigrations().map((name) => named.exec(name)?.[1] ?? name)
  expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers).toEqual(numbers.toSorted((a, b) => Number(a) - Number(b)))
})

test('no migration makes sales wait for a large table', () => {
  expect(lawful.flatMap(breachesOf)).toEqual([])
})

test('the law reads migrations: those from before it would not pass', () => {
  const older = Object.entries(olderChain()).map(([name, text]) => fileOf(name, text))
  const found = new Set(older.flatMap(breachesOf).map(({ what }) => what))
  expect([...found]).toEqual(
    expect.arrayContaining(['create index', 'add check', 'update without a key', 'set not null']),
  )
})

test('a file makes every large table, and the baseline is the only one that the law is not for', () => {
  const [baseline, ...others] = knownFiles()
  expect(baseline?.name).toBe(BASELINE)
  expect(others.filter((file) => !isUnderTheLaw(file))).toEqual([])
  const made = new Set(knownFiles().flatMap((file) => [...tablesMadeBy(statementsOf(file))]))
  expect(Object.keys(largeTables).filter((name) => !made.has(name))).toEqual([])
})

test('every excuse is known', () => {
  expect(lawful.flatMap(excusesOf)).toEqual(excuses)
})

test('what a file needs is there before it', () => {
  const misses = lawful.flatMap(({ name, number, needs }) =>
    needs
      .filter((need) => need >= number || !knownFiles().some((file) => file.number === need))
      .map((need) => `${name} needs ${need}`),
  )
  expect(misses).toEqual([])
})

test('every backfill is named by one file, and every file names one that there is', () => {
  const named = knownFiles().flatMap(({ job }) => job ?? [])
  expect(named.toSorted()).toEqual(backfills.map(({ name }) => name).toSorted())
})

test('every large table is one of the database', () => {
  const tables = readFileSync(new URL('infra/db/tables.ts', import.meta.url), 'utf8')
  const known = new Set([...tables.matchAll(/^ {2}(\w+): \w+;$/gm)].map(([, name]) => name))
  expect(Object.keys(largeTables).filter((name) => !known.has(name))).toEqual([])
})
