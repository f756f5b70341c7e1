import { describe, expect, test } from 'vitest'
import {
  duration,
  judgeBurn,
  judgeClock,
  judgeCount,
  judgeCoupons,
  judgeDeclines,
  judgeDisk,
  judgeDisputes,
  judgeKeyAge,
  judgeRefunds,
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
    ['nobody came', () => burn([0, 0]), 'good'],
    ['all answers are good', () => burn([1_000, 0]), 'good'],
    ['a few of a quiet night fail', () => burn([20, 4]), 'between'],
    ['two in a hundred fail now and over the hour', () => burn([1_000, 20], [100, 2]), 'bad'],
    ['it was bad, and the last five minutes are good', () => burn([1_000, 20], [100, 0]), 'good'],
    ['a little fails for hours', () => burn([1_000, 7], [100, 1], [6_000, 42], [500, 4]), 'bad'],
    ['within the budget', () => burn([10_000, 8], [1_000, 0]), 'good'],
  ])('%s', (_, judge, expected) => {
    expect(judge()).toBe(expected)
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
const refunds = (rate: number | null, paidOrders = 100) =>
  judgeRefunds(rate, { paidOrders, limit: 0.1 }).judgement
const disputes = (disputed: number, paidOrders: number) =>
  judgeDisputes(disputed / paidOrders, { disputed, paidOrders, limit: 0.0075 }).judgement
const disk = (free: number) => judgeDisk('m', '/', free, 100).judgement
const clock = (seconds: number) => judgeClock('m', seconds).judgement

describe('each threshold raises above it, and ends only well below it', () => {
  test.each([
    ['nothing waits', () => wait(null), 'good'],
    ['four minutes', () => wait(240), 'between'],
    ['five minutes', () => wait(300), 'between'],
    ['more than five minutes', () => wait(301), 'bad'],
    ['19 keys of an edition nobody buys', () => stock(19, 0), 'bad'],
    ['20 keys', () => stock(20, 0), 'between'],
    ['30 keys', () => stock(30, 0), 'good'],
    ['69 keys where ten are sold a day', () => stock(69, 10), 'bad'],
    ['105 keys where ten are sold a day', () => stock(105, 10), 'good'],
    ['three times as many declines as usual', () => declines(100, 15), 'between'],
    ['more than three times', () => declines(100, 16), 'bad'],
    ['nine payments say nothing', () => declines(9, 9), 'good'],
    ['without history five in a hundred are usual', () => declines(20, 4, [3, 0]), 'bad'],
    ['50 wrong codes a minute', () => judgeCoupons(50).judgement, 'between'],
    ['51 wrong codes a minute', () => judgeCoupons(51).judgement, 'bad'],
    ['25 wrong codes a minute', () => judgeCoupons(25).judgement, 'good'],
    ['nine hundredths of the money went back', () => refunds(0.09), 'good'],
    ['a tenth of it', () => refunds(0.1), 'between'],
    ['more than a tenth', () => refunds(0.11), 'bad'],
    ['nothing was charged', () => refunds(null), 'good'],
    ['refunds of 19 orders say nothing', () => refunds(0.5, 19), 'good'],
    ['three disputes in 400 orders', () => disputes(3, 400), 'between'],
    ['four in 400', () => disputes(4, 400), 'bad'],
    ['two in 400', () => disputes(2, 400), 'good'],
    ['one dispute says nothing', () => disputes(1, 20), 'good'],
    ['two in ten orders say nothing', () => disputes(2, 10), 'good'],
    ['14 % free', () => disk(14), 'bad'],
    ['15 % free', () => disk(15), 'between'],
    ['17 % free', () => disk(17), 'good'],
    ['two seconds ahead', () => clock(2), 'between'],
    ['more than two seconds behind', () => clock(-2.1), 'bad'],
    ['one second', () => clock(1), 'good'],
    ['a key of 365 days', () => judgeKeyAge('k', 365).judgement, 'good'],
    ['a key of 366 days', () => judgeKeyAge('k', 366).judgement, 'bad'],
    ['one contradiction', () => judgeCount('I1', 1, '').judgement, 'bad'],
    ['no contradiction', () => judgeCount('I1', 0, '').judgement, 'good'],
  ])('%s', (_, judge, expected) => {
    expect(judge()).toBe(expected)
  })
})

const fast = { total: 1_000, failed: 20 }
const slow = { total: 1_000, failed: 7 }
const calm = { total: 1_000, failed: 0 }
const quiet = { total: 20, failed: 4 }
type Windows = Parameters<typeof judgeBurn>[1]
const over = (windows: Partial<Windows>) =>
  judgeBurn(
    'shop',
    { fiveMinutes: calm, halfHour: calm, hour: calm, sixHours: calm, ...windows },
    0.999,
  )

describe('a budget burns too fast', () => {
  test.each<[string, Partial<Windows>, string, number]>([
    ['over an hour and now', { hour: fast, fiveMinutes: fast }, 'bad', 14.4],
    ['over an hour alone: it has ended', { hour: fast }, 'good', 6],
    ['now alone: it is too early to say', { fiveMinutes: fast }, 'between', 6],
    ['over six hours and in the last half', { sixHours: slow, halfHour: slow }, 'bad', 6],
    [
      'by five failures of six hours alone',
      { sixHours: { total: 500, failed: 5 }, halfHour: slow },
      'bad',
      6,
    ],
    ['over six hours alone', { sixHours: slow }, 'good', 6],
    ['in the last half hour alone', { halfHour: slow }, 'good', 6],
    [
      'by five failures of an hour alone',
      { hour: { total: 50, failed: 5 }, fiveMinutes: fast },
      'bad',
      14.4,
    ],
    [
      'by four in each, which counts for nothing',
      { hour: quiet, fiveMinutes: quiet, sixHours: quiet, halfHour: quiet },
      'between',
      14.4,
    ],
    [
      'six times: not faster than it may',
      { sixHours: { total: 1_000, failed: 6 }, halfHour: { total: 1_000, failed: 6 } },
      'good',
      6,
    ],
    [
      'twice as fast as it fills, in the last minutes',
      { fiveMinutes: { total: 1_000, failed: 2 } },
      'between',
      6,
    ],
  ])('%s', (_, windows, judgement, threshold) => {
    expect(over(windows)).toMatchObject({ subject: 'shop', judgement, threshold })
  })
})

test.each([
  [
    judgeWait,
    [400, (waited: string) => `waits ${waited}`],
    { subject: '', value: 400, threshold: 300, judgement: 'bad', says: 'waits 7 min' },
  ],
  [
    judgeWait,
    [-5, (waited: string) => `waits ${waited}`],
    { subject: '', value: 0, threshold: 300, judgement: 'good', says: 'waits 0 s' },
  ],
  [
    judgeWait,
    [60, (waited: string) => waited],
    { subject: '', value: 60, threshold: 300, judgement: 'good', says: '60 s' },
  ],
  [
    judgeStock,
    [{ productId: 'home-2024', name: 'Home', free: 35, soldPerDay: 10 }],
    {
      ...{ subject: 'home-2024', value: 35, threshold: 70, judgement: 'bad' },
      says: 'Home has 35 keys left, enough for 3 days; it should have 70.',
    },
  ],
  [
    judgeStock,
    [{ productId: 'p', name: 'P', free: 29, soldPerDay: 0 }],
    {
      ...{ subject: 'p', value: 29, threshold: 20, judgement: 'between' },
      says: 'P has 29 keys left; it should have 20.',
    },
  ],
  [
    judgeDeclines,
    [
      { tries: 10, declined: 4 },
      { tries: 100, declined: 10 },
    ],
    {
      ...{ subject: '', value: 4, threshold: 3, judgement: 'bad' },
      says: '40.0 % of 10 payments of the last hour were declined; 10.0 % is usual.',
    },
  ],
  [
    judgeDeclines,
    [
      { tries: 0, declined: 0 },
      { tries: 1_000, declined: 0 },
    ],
    {
      ...{ subject: '', value: 0, threshold: 3, judgement: 'good' },
      says: '0.0 % of 0 payments of the last hour were declined; 1.0 % is usual.',
    },
  ],
  [
    judgeDeclines,
    [
      { tries: 40, declined: 3 },
      { tries: 99, declined: 99 },
    ],
    {
      ...{ subject: '', value: expect.closeTo(1.5), threshold: 3, judgement: 'good' },
      says: '7.5 % of 40 payments of the last hour were declined; 5.0 % is usual.',
    },
  ],
  [
    judgeCoupons,
    [26],
    {
      ...{ subject: '', value: 26, threshold: 50, judgement: 'between' },
      says: '26 wrong coupon codes were entered in one minute; 50 is the limit.',
    },
  ],
  [
    judgeRefunds,
    [0.2469, { paidOrders: 85, limit: 0.1 }],
    {
      ...{ subject: '', value: 0.2469, threshold: 0.1, judgement: 'bad' },
      says: 'In 30 days 24.69 % of the money charged was refunded; 10 % is the limit.',
    },
  ],
  [
    judgeDisputes,
    [0.02, { paidOrders: 100, disputed: 2, limit: 0.0075 }],
    {
      ...{ subject: '', value: 0.02, threshold: 0.0075, judgement: 'bad' },
      says: 'In 30 days 2 % of 100 paid orders were disputed; 0.75 % is the limit.',
    },
  ],
  [
    judgeDisk,
    ['db1', '/data', 16, 100],
    {
      ...{ subject: 'db1:/data', value: 0.16, threshold: 0.15, judgement: 'between' },
      says: '16.0 % of the disk of /data on db1 is free; 15.0 % should be.',
    },
  ],
  [
    judgeDisk,
    ['db1', '/data', 0, 0],
    {
      ...{ subject: 'db1:/data', value: 1, threshold: 0.15, judgement: 'good' },
      says: '100.0 % of the disk of /data on db1 is free; 15.0 % should be.',
    },
  ],
  [
    judgeClock,
    ['db1', 3],
    {
      ...{ subject: 'db1', value: 3, threshold: 2, judgement: 'bad' },
      says: 'The clock of db1 is 3.0 s ahead of the database; 2 s is the limit.',
    },
  ],
  [
    judgeClock,
    ['db1', -1.5],
    {
      ...{ subject: 'db1', value: 1.5, threshold: 2, judgement: 'between' },
      says: 'The clock of db1 is 1.5 s behind the database; 2 s is the limit.',
    },
  ],
  [
    judgeKeyAge,
    ['k1', 365.9],
    {
      ...{ subject: 'k1', value: 365.9, threshold: 365, judgement: 'bad' },
      says: 'The encryption key “k1” is 365 days old; after 365 it is changed.',
    },
  ],
  [
    judgeCount,
    ['I1', 2, 'I1 does not hold'],
    { subject: 'I1', value: 2, threshold: 0, judgement: 'bad', says: 'I1 does not hold' },
  ],
])('%o says what it measured of %j', (judge, facts, reading) => {
  expect((judge as (...facts: unknown[]) => unknown)(...facts)).toEqual(reading)
})

test.each([
  [119, '119 s'],
  [120, '2 min'],
  [420, '7 min'],
  [7_200, '2 h'],
  [10_800, '3 h'],
  [172_800, '2 days'],
  [400 * 86_400, '400 days'],
])('%i seconds read as %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text)
})
