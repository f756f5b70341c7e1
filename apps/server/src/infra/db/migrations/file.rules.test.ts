import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_ROWS, MOST_MS, MOST_ROWS, nextSize } from './batch-size.rules.ts'
import { backlogOf, fileOf } from './file.rules.ts'

const file = (number: string, text = '') => fileOf(`${number}_it.sql`, text)
const done = (...numbers: string[]) =>
  numbers.map((number) => ({ name: `${number}_it.sql`, state: 'done' }))
const numbersOf = (files: readonly { number: string }[]) => files.map(({ number }) => number)

test('the first line says what kind a file is, and without one it is a transaction', () => {
  expect(file('0001', 'create table a ();').kind).toBe('transaction')
  expect(file('0001', '-- transaction\n').kind).toBe('transaction')
  expect(file('0001', '-- concurrently\n').kind).toBe('concurrently')
  expect(file('0001', '-- Concurrently with others\n').kind).toBe('transaction')
  expect(file('0001', '\n-- concurrently\n').kind).toBe('transaction')
  expect(file('0001', '-- backfill orders.list-state\n')).toMatchObject({
    kind: 'backfill',
    job: 'orders.list-state',
  })
})

const files = [
  file('0001'),
  file('0002', '-- concurrently\n'),
  file('0003', '-- transaction\n-- needs 0002\n'),
  file('0004', '-- transaction\n-- needs 0001\n'),
  file('0005', '-- backfill a\n-- needs 0001, 0004\n'),
  file('0006', '-- needs 0003'),
]

test('a start waits neither for an index nor for what needs one, and runs all the rest', () => {
  const { now, later } = backlogOf(files, [])
  expect(numbersOf(now)).toEqual(['0001', '0004'])
  expect(numbersOf(later)).toEqual(['0002', '0003', '0005', '0006'])
})

test('once the index is there, what needs it is due', () => {
  const { now, later } = backlogOf(files, done('0001', '0002', '0004'))
  expect(numbersOf(now)).toEqual(['0003', '0006'])
  expect(numbersOf(later)).toEqual(['0005'])
})

test('what runs, waits or failed is not done', () => {
  const records = ['running', 'waiting', 'failed'].map((state, index) => ({
    name: `000${index + 1}_it.sql`,
    state,
  }))
  const { now, later } = backlogOf(files, records)
  expect(numbersOf([...now, ...later]).toSorted()).toEqual(numbersOf(files))
})

test('a batch has at most a thousand rows, and shrinks until it takes its time', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 500, noNaN: true }), (msPerRow) => {
      let rows = FIRST_ROWS
      for (let batch = 0; batch < 20; batch += 1) rows = nextSize(rows, rows * msPerRow)
      expect(rows).toBeGreaterThanOrEqual(1)
      expect(rows).toBeLessThanOrEqual(MOST_ROWS)
      if (rows > 1) expect(rows * msPerRow).toBeLessThanOrEqual(MOST_MS)
    }),
  )
})
