import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../../infra/app-error.ts'
import { chosenFalls, fallsBelow, fallWords, type Running, soldBy } from './falls-below.ts'
import type { SaleMeasures } from './measures.ts'
import type { Dated } from './reference.rules.ts'
import { fallenOwnOf, measuresAt, type PlannedOwn, type Schedule, withPrice } from './schedule.ts'

const DAY = 86_400_000
const NOW = 1_000 * DAY
const dated = (minor: number, inDays = -400, shareBp: number | null = null): Dated => ({
  minor,
  from: NOW + inDays * DAY,
  shareBp,
  approvalId: null,
})
const measures = (priceMinor: number, floorShareBp = 5_000): SaleMeasures => ({
  at: NOW,
  prices: new Map([['home', [dated(priceMinor)]]]),
  rates: new Map([['EUR', [dated(1_000_000)]]]),
  own: new Map(),
  floorShareBp,
})
const schedule = (over: Partial<Schedule> = {}): Schedule => ({
  measures: measures(10_000),
  now: NOW,
  planned: [],
  plannedOwn: [],
  ...over,
})
const price = (minor: number, inDays: number) => ({
  id: 0,
  productId: 'home',
  ...dated(minor, inDays),
})
const own = (id: number, minor: number | null, inDays: number): PlannedOwn => ({
  ...dated(0, inDays),
  id,
  productId: 'home',
  currency: 'EUR',
  minor,
})

const sold = (amountMinor: number, shareBp?: number): Running => ({
  object: 'payment-link:1',
  name: 'Payment link',
  until: NOW + 10 * DAY,
  linesBy: (by) =>
    soldBy(by, {
      currency: 'USD',
      lines: [{ productId: 'home', quantity: 1 }],
      amountMinor,
      permit: shareBp === undefined ? undefined : { shareBp, approvalId: null },
    }),
})
const falls = (running: Running, to: number, inDays = 0) => {
  const before = schedule()
  const at = NOW + inDays * DAY
  const after = withPrice(before, price(to, inDays))
  const moment = { before: measuresAt(before, at), after: measuresAt(after, at) }
  return fallsBelow([running], [moment])
}

test.each([
  ['a price that stays', sold(5_000), 10_000, 0, undefined],
  ['a price that is raised a little', sold(6_000), 12_000, 0, undefined],
  ['a price that is raised a lot', sold(6_000), 15_000, 0, 4_000],
  ['a lower price, which lowers no reference', sold(5_000), 2_000, 0, undefined],
  ['what was approved as low', sold(6_000, 4_000), 15_000, 0, undefined],
  ['what was approved, but not as low', sold(6_000, 4_500), 15_000, 0, 4_000],
  ['what was below before', sold(3_000), 15_000, 0, undefined],
  ['a later price', sold(6_000), 15_000, 5, 4_000],
  ['a price after its end', sold(6_000), 15_000, 11, undefined],
] as const)('%s', (_, running, to, inDays, shareBp) => {
  const at = NOW + inDays * DAY
  const { object, name } = running
  expect(falls(running, to, inDays)).toEqual(
    shareBp === undefined ? [] : [{ object, name, shareBp, at }],
  )
})

test('what does not fall is sold as before, and what falls is sold once its share is approved', () => {
  const amount = fc.integer({ min: 5_000, max: 10_000 })
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 100_000 }), (amountMinor, to) => {
      const [fall] = falls(sold(amountMinor), to)
      const after = measuresAt(withPrice(schedule(), price(to, 0)), NOW)
      const isSold = sold(amountMinor, fall?.shareBp)
        .linesBy(after)
        .every(({ isBelow }) => !isBelow)
      expect(isSold).toBe(true)
    }),
  )
})

test('a higher floor lists what is below it, and a lower one nothing', () => {
  const to = (floorShareBp: number) => [
    { before: measures(10_000), after: measures(10_000, floorShareBp) },
  ]
  expect(fallsBelow([sold(6_000), sold(8_000)], to(7_000))).toMatchObject([{ shareBp: 6_000 }])
  expect(fallsBelow([sold(6_000)], to(3_000))).toEqual([])
})

test.each<[string, Partial<Schedule>, (number | null)[]]>([
  ['one in force keeps its floor', {}, []],
  ['one in force falls with a price of today', { planned: [price(20_000, 0)] }, [null]],
  ['one in force falls with a price to come', { planned: [price(20_000, 5)] }, [null]],
  [
    'one that ends before does not',
    { planned: [price(20_000, 5)], plannedOwn: [own(1, null, 4)] },
    [],
  ],
  [
    'a planned one falls on its day',
    { planned: [price(20_000, 5)], plannedOwn: [own(1, 9_500, 4), own(2, 6_000, 6)] },
    [2],
  ],
])('of prices in a currency, %s', (_, over, ids) => {
  const inForce = { ...measures(10_000), own: new Map([['home EUR', dated(6_000)]]) }
  const found = fallenOwnOf(schedule({ measures: inForce, ...over }), 'home')
  expect(found.map(({ id }) => id)).toEqual(ids)
})

const fall = { object: 'coupon:1', name: 'Coupon HALF', shareBp: 4_000, at: NOW }

test('nothing falls without a choice for each', () => {
  expect(() => chosenFalls([fall], [])).toThrow(AppError)
  expect(() => chosenFalls([fall], [{ object: 'coupon:2', choice: 'end' }])).toThrow(AppError)
  expect(chosenFalls([], [{ object: 'coupon:2', choice: 'end' }])).toEqual([])
  const chosen = chosenFalls([fall], [{ object: 'coupon:1', choice: 'keep' }])
  expect(fallWords(chosen)).toBe(
    'Kept below the floor: Coupon HALF: down to 40 % of the highest price of 30 days.',
  )
})
