import { buildApp } from '../app.ts'
import { type Config, loadConfig } from '../config.ts'
import { createLog } from '../infra/log.ts'
import { listenToContent } from '../infra/pages/content.ts'
import type { Web } from '../infra/pages/web.ts'
import { startContext } from '../start-context.ts'
import { noteCalls } from './noted-shop.ts'
import { testDatabase } from './test-database.ts'

/** Tests do more at once than the staff of a shop: on a busy machine none of them may be sent away. */
const POOL_BACK_OFFICE = 10

/** The API on a database of its own, with nothing faked inside; with pages where a test brings some. */
export async function testShop(overrides: Partial<Config> = {}, web?: Web) {
  const base = { ...loadConfig(), LOG_LEVEL: 'silent', NODE_ENV: 'test', POOL_BACK_OFFICE } as const
  const config: Config = { ...base, DATABASE_URL: await testDatabase(), ...overrides }
  const { ctx, close } = await startContext(config, 'server', createLog(config, 'test'))
  const content = await listenToContent(config.DATABASE_URL, ctx.log)
  const { app, access, metrics, life } = await buildApp(ctx, {
    content,
    ...(web && { loadWeb: async () => web }),
  })
  noteCalls(app)
  await app.ready()
  return {
    app,
    access,
    metrics,
    life,
    ctx,
    config,
    content,
    close: async () => {
      await app.close()
      await content.close()
      await close()
    },
  }
}

export type TestShop = Awaited<ReturnType<typeof testShop>>
