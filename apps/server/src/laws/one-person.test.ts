import { afterAll, beforeAll, test } from 'vitest'
import { expectBounded } from '../testing/one-person.ts'
import { type Day, startDay } from '../testing/one-person-run.ts'

let day: Day
beforeAll(async () => {
  day = await startDay()
}, 240_000)
afterAll(() => day.close())

test(
  'whatever one person does alone in 30 acts, no more keys, money or rights come out than the budgets say',
  () => expectBounded(day, 20),
  600_000,
)
