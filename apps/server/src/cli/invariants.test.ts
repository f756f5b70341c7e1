import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stock } from '../testing/stock.ts'
import { type TestShop, testShop } from '../testing/test-shop.ts'
import type { InvariantsAnswer } from './invariants.ts'

const main = fileURLToPath(new URL('./invariants.ts', import.meta.url))
const node = fileURLToPath(new URL('../../../../node_modules/.bin/node', import.meta.url))
const hook = fileURLToPath(new URL('../infra/tsx-hook.ts', import.meta.url))

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await stock(shop.ctx, 1, 'home-2024')
})
afterAll(() => shop.close())

/** Runs the command as an operator does. */
async function run(env: Record<string, string>, ...options: string[]) {
  const places = { DATABASE_URL: shop.config.DATABASE_URL, ...env }
  const child = spawn(node, ['--import', hook, main, '--now', ...options], {
    env: { ...process.env, ...places },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], out, err] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, out, err }
}
const answerOf = (out: string) => JSON.parse(out) as InvariantsAnswer

const change = (statement: ReturnType<typeof sql>) => statement.execute(shop.ctx.db)

test('what holds ends with 0, what could not be checked with 2, and what is broken with 1', async () => {
  const well = await run({}, '--json')
  expect([well.code, answerOf(well.out).tally]).toMatchObject([0, { broken: [], failed: [] }])

  await change(sql`alter table audit_seals rename to seals_away`)
  const unseen = await run({}, '--json')
  expect([unseen.code, answerOf(unseen.out).tally.failed]).toEqual([2, ['I18']])
  const printed = await run({})
  expect(printed.code).toBe(2)
  expect(printed.out).toMatch(/^I18 +\? {2}the audit log .*\(could not be checked: .*seals.*\)$/m)
  expect(printed.out).toMatch(/ 0 violated, 1 could not be checked, \d+ not checked$/m)

  await change(sql`
    insert into stock_counts (product_id, status, units) values ('home-2024', 'available', 7)
    on conflict (product_id, status) do update set units = stock_counts.units + 7`)
  const broken = await run({}, '--json')
  expect([broken.code, answerOf(broken.out).tally]).toMatchObject([
    1,
    { broken: ['I39'], failed: ['I18'] },
  ])
})

test('a command that cannot begin found nothing broken', async () => {
  const { code, out, err } = await run({ DATABASE_URL: 'no address' }, '--json')
  expect([code, out]).toEqual([2, ''])
  expect(err).not.toBe('')
})
