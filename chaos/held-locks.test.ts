import { expect, test } from 'vitest'
import { fileOf } from '../apps/server/src/infra/db/migrations/file.rules.ts'
import { breachesOf } from '../apps/server/src/infra/db/migrations/law.ts'
import { judge, watchLocks } from './held-locks.ts'
import { planted } from './lock-ground.ts'

const lock = { pid: 1, table: 'orders', mode: 'ShareLock' }
const times = (...ms: number[]) => ms.map((each) => ({ ms: each, status: 200 }))
const fine = { held: [], before: times(10, 11, 12), during: times(10, 30) }

test('a lock is as old as the looks that found it, and one that came back is another', () => {
  const locks = watchLocks()
  locks.look(0, [lock, { ...lock, pid: 2 }])
  locks.look(20, [lock])
  locks.look(40, [lock])
  locks.look(60, [])
  locks.look(80, [lock])
  expect(locks.all()).toEqual([
    { table: 'orders', mode: 'ShareLock', ms: 60 },
    { table: 'orders', mode: 'ShareLock', ms: 20 },
    { table: 'orders', mode: 'ShareLock', ms: 20 },
  ])
})

test('short locks and quick checkouts are fine', () => {
  const held = [{ table: 'orders', mode: 'AccessExclusiveLock', ms: 200 }]
  expect(judge({ ...fine, held }).problems).toEqual([])
})

test.each([
  ['a long lock', { held: [{ ...lock, ms: 201 }] }, 'ShareLock on orders was held for 201 ms'],
  ['a slow checkout', { during: times(10, 34) }, 'a checkout took 34 ms, limit 33'],
  ['a refusal', { during: [{ ms: 5, status: 503 }] }, '1 buyers were refused, first with 503'],
  ['no buyer', { during: [] }, 'nobody bought meanwhile'],
])('%s is a problem', (_, facts, says) => {
  expect(judge({ ...fine, ...facts }).problems).toEqual([expect.stringContaining(says)])
})

test('where checkouts were slow before, their times prove nothing, and locks still do', () => {
  const busy = { ...fine, before: times(10, 10, 90), during: times(500) }
  expect(judge(busy)).toMatchObject({ isQuiet: false, problems: [] })
  expect(judge({ ...busy, held: [{ ...lock, ms: 900 }] }).problems).toHaveLength(1)
})

test('what is planted to fail is what the law refuses, and its twin is lawful', () => {
  const breachesIn = (text = '') => breachesOf(fileOf('9999_planted.sql', text))
  expect(breachesIn(planted.bad).map(({ what, table }) => [what, table])).toEqual([
    ['create index', 'orders'],
  ])
  expect(planted.good).toContain('concurrently')
  expect(breachesIn(planted.good)).toEqual([])
})
