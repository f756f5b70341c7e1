import { buildApp } from './app.ts'
import { bootDatabase } from './boot.ts'
import { directUrlOf, loadConfig, metricsPortOf } from './config.ts'
import { serveMetrics } from './infra/http/metrics.ts'
import { listenToContent } from './infra/pages/content.ts'
import { fillAhead } from './infra/pages/public-cache.ts'
import { loadBuiltWeb, loadWebInDevelopment } from './infra/pages/web-build.ts'
import { wholeVersion } from './infra/program-version.ts'
import { startTracing } from './infra/tracing/start-tracing.ts'
import { cacheReads } from './infra/work/cached-reads.ts'
import { closeOnSignal, sweepIdle } from './infra/work/shutdown.ts'
import { startBeats } from './modules/operations/health/beat.ts'
import { opened } from './ports.ts'
import { startContext } from './start-context.ts'

const config = loadConfig()
await bootDatabase(config)
const tracing = await startTracing(config, 'server')
const { ctx: opening, close } = await startContext(config, 'server')
const content = await listenToContent(directUrlOf(config), opening.log)
const ctx = { ...opening, held: cacheReads(content) }
const pages = { production: loadBuiltWeb, development: loadWebInDevelopment, test: undefined }
const loadWeb = pages[config.NODE_ENV]
const { app, metrics, life, counts } = await buildApp(ctx, { content, ...(loadWeb && { loadWeb }) })
const metricsServer = await opened(
  serveMetrics(metrics, config.METRICS_HOST, metricsPortOf(config, 'server')),
  config.PORT_BASE,
)
const beats = startBeats(ctx, 'server', counts)

closeOnSignal(ctx.log, {
  drain: { begin: life.leave, ms: config.DRAIN_MS },
  close: async () => {
    await sweepIdle(app.server, () => app.close())
    await beats.stop()
    await Promise.all([content.close(), metricsServer.close()])
    await close()
    await tracing.close()
  },
})

await fillAhead(app, config.PUBLIC_ORIGIN)
const { handedFd: fd, HOST: host, PORT: port } = config
await opened(app.listen({ ...(fd && { fd }), host, port }), config.PORT_BASE)
ctx.log.info(
  {
    version: wholeVersion,
    address: config.PUBLIC_ORIGIN,
    port,
    metrics: metricsServer.port,
  },
  'open',
)
