import { describe, expect, test } from 'vitest'
import {
  duration,
  judgeBurn,
  judgeClock,
  judgeCount,
  judgeCoupons,
  judgeDeclines,
  judgeDisk,
  judgeKeyAge,
  judgeReversals,
  judgeStock,
  judgeWait,
} from './alerts.rules.ts'

const none = { total: 0, failed: 0 }
const burn = (hour: [number, number], five: [number, number] = hour, six = hour, half = five) => {
  const of = ([total, failed]: [number, number]) => ({ total, failed })
  const windows = { hour: of(hour), fiveMinutes: of(five), sixHours: of(six), halfHour: of(half) }
  return judgeBurn('shop', windows, 0.999).judgement
}

describe('failing answers', () => {
  test.each([
    ['nobody came', burn([0, 0]), 'good'],
    ['all answers are good', burn([1_000, 0]), 'good'],
    ['a few of a quiet night fail', burn([20, 4]), 'between'],
    ['two in a hundred fail now and over the hour', burn([1_000, 20], [100, 2]), 'bad'],
    ['it was bad, and the last five minutes are good', burn([1_000, 20], [100, 0]), 'good'],
    ['a little fails for hours', burn([1_000, 7], [100, 1], [6_000, 42], [500, 4]), 'bad'],
    ['within the budget', burn([10_000, 8], [1_000, 0]), 'good'],
  ])('%s', (_, judgement, expected) => {
    expect(judgement).toBe(expected)
  })

  test('the value says how many times too fast the budget goes', () => {
    const all = { total: 100, failed: 10 }
    const windows = { hour: all, fiveMinutes: all, sixHours: all, halfHour: none }
    const { value, says } = judgeBurn('shop', windows, 0.999)
    expect(value).toBeCloseTo(100)
    expect(says).toBe('10 of 100 answers failed in the last hour; 0.1 % is the limit.')
  })
})

const wait = (seconds: number | null) => judgeWait(seconds, (waited) => waited).judgement
const stock = (free: number, soldPerDay: number) =>
  judgeStock({ productId: 'p', name: 'P', free, soldPerDay }).judgement
const declines = (tries: number, declined: number, before: [number, number] = [1_000, 50]) =>
  judgeDeclines({ tries, declined }, { tries: before[0], declined: before[1] }).judgement
const reversals = (charged: number, reversed: number) =>
  judgeReversals({ charged, reversed }).judgement
const disk = (free: number) => judgeDisk('m', '/', free, 100).judgement
const clock = (seconds: number) => judgeClock('m', seconds).judgement

describe('each threshold raises above it, and ends only well below it', () => {
  test.each([
    ['nothing waits', wait(null), 'good'],
    ['four minutes', wait(240), 'between'],
    ['five minutes', wait(300), 'between'],
    ['more than five minutes', wait(301), 'bad'],
    ['19 keys of an edition nobody buys', stock(19, 0), 'bad'],
    ['20 keys', stock(20, 0), 'between'],
    ['30 keys', stock(30, 0), 'good'],
    ['69 keys where ten are sold a day', stock(69, 10), 'bad'],
    ['105 keys where ten are sold a day', stock(105, 10), 'good'],
    ['three times as many declines as usual', declines(100, 15), 'between'],
    ['more than three times', declines(100, 16), 'bad'],
    ['nine payments say nothing', declines(9, 9), 'good'],
    ['without history five in a hundred are usual', declines(20, 4, [3, 0]), 'bad'],
    ['50 wrong codes a minute', judgeCoupons(50).judgement, 'between'],
    ['51 wrong codes a minute', judgeCoupons(51).judgement, 'bad'],
    ['25 wrong codes a minute', judgeCoupons(25).judgement, 'good'],
    ['one reversal in a hundred', reversals(100, 1), 'good'],
    ['two in a hundred', reversals(100, 2), 'bad'],
    ['two in 200', reversals(200, 2), 'between'],
    ['two in ten orders say nothing', reversals(10, 2), 'good'],
    ['14 % free', disk(14), 'bad'],
    ['15 % free', disk(15), 'between'],
    ['17 % free', disk(17), 'good'],
    ['two seconds ahead', clock(2), 'between'],
    ['more than two seconds behind', clock(-2.1), 'bad'],
    ['one second', clock(1), 'good'],
    ['a key of 365 days', judgeKeyAge('k', 365).judgement, 'good'],
    ['a key of 366 days', judgeKeyAge('k', 366).judgement, 'bad'],
    ['one contradiction', judgeCount('I1', 1, '').judgement, 'bad'],
    ['no contradiction', judgeCount('I1', 0, '').judgement, 'good'],
  ])('%s', (_, judgement, expected) => {
    expect(judgement).toBe(expected)
  })
})

test.each([
  [90, '90 s'],
  [420, '7 min'],
  [10_800, '3 h'],
  [400 * 86_400, '400 days'],
])('%i seconds read as %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text)
})
