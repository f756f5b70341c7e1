import { expect, test } from 'vitest'
import { withNews } from './news.rules.ts'

type OrderRow = { id: string; state: string }
const row = (id: string, state = 'open'): OrderRow => ({ id, state })
const look = (shown: OrderRow[], fresh: OrderRow[]) =>
  withNews({ rows: shown }, { rows: fresh }, ({ id }) => id)

test('new rows are counted and not shown, and those in sight keep their place', () => {
  const { merged, count } = look([row('b'), row('a')], [row('d'), row('c'), row('b', 'paid')])
  expect(count).toBe(2)
  expect(merged.rows).toEqual([row('b', 'paid'), row('a')])
})

test('a row that moved up from the next page is not new', () => {
  expect(look([row('c'), row('b')], [row('c'), row('a')]).count).toBe(0)
})

test('in an empty list everything is new', () => {
  expect(look([], [row('a'), row('b')]).count).toBe(2)
})
