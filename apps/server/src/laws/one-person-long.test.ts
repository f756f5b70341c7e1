import { afterAll, beforeAll, test } from 'vitest'
import { expectBounded } from '../testing/one-person.ts'
import { type Day, startDay } from '../testing/one-person-run.ts'

let day: Day
beforeAll(async () => {
  day = await startDay()
}, 240_000)
afterAll(() => day.close())

test('the same holds for 300 people, one after the other', () => expectBounded(day, 300), 7_200_000)
