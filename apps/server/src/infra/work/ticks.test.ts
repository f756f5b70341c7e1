import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { runTick, type Tick } from './ticks.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

function counted(tick: Omit<Tick, 'run'>) {
  const runs: string[] = []
  const run = async () => void runs.push(tick.name)
  return { tick: { ...tick, run }, runs }
}

test('ten workers at once run a shared tick once', async () => {
  const { tick, runs } = counted({ name: 'test.shared', everyMs: 60_000, isShared: true })
  await Promise.all(Array.from({ length: 10 }, () => runTick(shop.ctx, tick)))
  await runTick(shop.ctx, tick)
  expect(runs).toHaveLength(1)
})

test('a shared tick has its next turn when its time is over, even if the last worker died', async () => {
  const { tick, runs } = counted({ name: 'test.later', everyMs: 60_000, isShared: true })
  await runTick(shop.ctx, tick)
  await sql`update tick_claims set taken_at = taken_at - interval '61 seconds'`.execute(shop.ctx.db)
  await runTick(shop.ctx, tick)
  await runTick(shop.ctx, tick)
  expect(runs).toHaveLength(2)
})

test('two shared ticks do not take each other’s turn, and other ticks run in every worker', async () => {
  const one = counted({ name: 'test.one', everyMs: 60_000, isShared: true })
  const other = counted({ name: 'test.other', everyMs: 60_000, isShared: true })
  const own = counted({ name: 'test.own', everyMs: 60_000 })
  for (const { tick } of [one, other, own, own]) await runTick(shop.ctx, tick)
  expect([one.runs.length, other.runs.length, own.runs.length]).toEqual([1, 1, 2])
})
