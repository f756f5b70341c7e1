import { buildApp } from './app.ts'
import { prepareDatabase } from './boot.ts'
import { loadConfig, metricsPortOf } from './config.ts'
import { serveMetrics } from './infra/http/metrics.ts'
import { listenToContent } from './infra/pages/content.ts'
import { loadBuiltWeb, loadWebInDevelopment } from './infra/pages/web-build.ts'
import { closeOnSignal } from './infra/work/shutdown.ts'
import { opened } from './ports.ts'
import { startContext } from './start-context.ts'

const config = loadConfig()
await prepareDatabase(config)
const { ctx, close } = await startContext(config, 'server')
const content = await listenToContent(config.DATABASE_URL, ctx.log)
const pages = { production: loadBuiltWeb, development: loadWebInDevelopment, test: undefined }
const loadWeb = pages[config.NODE_ENV]
const { app, metrics } = await buildApp(ctx, { content, ...(loadWeb && { loadWeb }) })
const metricsServer = await opened(
  serveMetrics(metrics, config.METRICS_HOST, metricsPortOf(config, 'server')),
  config.PORT_BASE,
)

closeOnSignal(ctx.log, async () => {
  await app.close()
  await Promise.all([content.close(), metricsServer.close()])
  await close()
})

await opened(app.listen({ host: config.HOST, port: config.PORT }), config.PORT_BASE)
ctx.log.info(
  { address: config.PUBLIC_ORIGIN, port: config.PORT, metrics: metricsServer.port },
  'open',
)
