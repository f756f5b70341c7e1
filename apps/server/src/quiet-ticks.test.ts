import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ticks } from './jobs.ts'
import { testShop } from './testing/test-shop.ts'

const OFTEN_MS = 5_000

test('a shop in which nothing happens makes no page anew', async () => {
  const shop = await testShop()
  const often = ticks.filter(({ everyMs }) => everyMs <= OFTEN_MS)
  const version = async () => {
    for (const tick of often) await tick.run(shop.ctx)
    const { rows } = await sql<{ version: number }>`
      select version from content_version`.execute(shop.ctx.db)
    return rows[0]?.version
  }
  const settled = await version()
  expect(often.length).toBeGreaterThan(10)
  expect(await version()).toBe(settled)
  await shop.close()
})
