import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { faultKinds, faultProxy } from '../../testing/fault-proxy.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { type Content, listenToContent } from './content.ts'

let shop: TestShop
let cable: Awaited<ReturnType<typeof faultProxy>>
let content: Content
beforeAll(async () => {
  shop = await testShop()
  const url = new URL(shop.config.DATABASE_URL)
  cable = await faultProxy({ port: Number(url.port || 5432) })
  url.port = String(cable.port)
  content = await listenToContent(url.href, shop.ctx.log, { askEveryMs: 200 })
})
afterAll(async () => {
  await content.close()
  await cable.close()
  await shop.close()
})

async function raise() {
  const { rows } = await sql<{ version: number }>`
    update content_version set version = version + 1 returning version`.execute(shop.ctx.db)
  return rows[0]?.version
}

test.each(faultKinds.filter((kind) => kind !== 'slow'))(
  'pages count as old while the database is %s to this server, and what changed meanwhile is known after it',
  async (fault) => {
    const before = await raise()
    await eventually('the news', async () => content.version() === before, 5_000)
    await cable.behave(fault)
    const changed = await raise()
    await eventually('that nothing is certain', async () => content.version() === undefined, 8_000)
    await cable.behave('none')
    await eventually('the version', async () => content.version() === changed, 10_000)
  },
)
