import { afterAll, beforeAll, expect, test } from 'vitest'
import { honestDays } from '../testing/honest-days.ts'
import { type Day, startDay } from '../testing/one-person-run.ts'

let day: Day
beforeAll(async () => {
  day = await startDay()
}, 240_000)
afterAll(() => day.close())

test('in 30 honest days and 1,000 orders no coupon is refused, and nine claims in ten need no second person', async () => {
  const { counts, stopped } = await honestDays(day, 30, 34)
  expect(stopped).toEqual([])
  expect(counts.orders).toBeGreaterThanOrEqual(1_000)
  expect(counts.alone / counts.claims).toBeGreaterThanOrEqual(0.9)
}, 7_200_000)
