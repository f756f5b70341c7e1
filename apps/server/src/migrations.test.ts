import { expect, test } from 'vitest'
import { knownMigrations } from './infra/db/migrations/files.ts'

test('every migration has a number of its own, and numbers only rise', () => {
  const named = /^(\d{4})_[a-z\d_]+\.sql$/
  const numbers = knownMigrations().map((name) => named.exec(name)?.[1] ?? name)
  expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers).toEqual(numbers.toSorted((a, b) => Number(a) - Number(b)))
})
