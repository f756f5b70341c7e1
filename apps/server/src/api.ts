import { buildApp } from './app.ts'
import { prepareDatabase } from './boot.ts'
import { loadConfig } from './config.ts'
import { listenToContent } from './infra/content.ts'
import { serveMetrics } from './infra/metrics.ts'
import { closeOnSignal } from './infra/shutdown.ts'
import { loadBuiltWeb, loadWebInDevelopment } from './infra/web-build.ts'
import { startContext } from './start-context.ts'

const DEFAULT_METRICS_PORT = 3001

const config = loadConfig()
await prepareDatabase(config)
const { ctx, close } = await startContext(config, 'server')
const content = await listenToContent(config.DATABASE_URL, ctx.log)
const pages = { production: loadBuiltWeb, development: loadWebInDevelopment, test: undefined }
const loadWeb = pages[config.NODE_ENV]
const { app, metrics } = await buildApp(ctx, { content, ...(loadWeb && { loadWeb }) })
const metricsServer = await serveMetrics(
  metrics,
  config.HOST,
  config.METRICS_PORT ?? DEFAULT_METRICS_PORT,
)

closeOnSignal(ctx.log, async () => {
  await app.close()
  await Promise.all([content.close(), metricsServer.close()])
  await close()
})

await app.listen({ host: config.HOST, port: config.PORT })
ctx.log.info(
  { address: config.PUBLIC_ORIGIN, port: config.PORT, metrics: metricsServer.port },
  'open',
)
