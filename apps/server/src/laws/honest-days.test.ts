import { afterAll, beforeAll, expect, test } from 'vitest'
import { honestDays } from '../testing/honest-days.ts'
import { type Day, startDay } from '../testing/one-person-run.ts'

let day: Day
beforeAll(async () => {
  day = await startDay()
}, 240_000)
afterAll(() => day.close())

test('on two honest days nothing that buyers or staff want is refused', async () => {
  const { counts, stopped } = await honestDays(day, 2, 34)
  expect(stopped).toEqual([])
  expect(counts).toEqual({ orders: 68, quotes: 2, prices: 2, claims: 3, alone: 3, refunds: 1 })
}, 600_000)
