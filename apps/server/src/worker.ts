import { bootDatabase } from './boot.ts'
import { directUrlOf, loadConfig, metricsPortOf } from './config.ts'
import { createMetrics, serveMetrics } from './infra/http/metrics.ts'
import { listenToContent } from './infra/pages/content.ts'
import { wholeVersion } from './infra/program-version.ts'
import { startTracing } from './infra/tracing/start-tracing.ts'
import { cacheReads } from './infra/work/cached-reads.ts'
import { closeOnSignal } from './infra/work/shutdown.ts'
import { startTicks } from './infra/work/ticks.ts'
import { jobs, ticks } from './jobs.ts'
import { startBeats } from './modules/operations/health/beat.ts'
import { measureShop } from './modules/operations/health/shop-metrics.ts'
import { listenWithPlugins } from './modules/platform/plugins/tell-plugins.ts'
import { listenForMail } from './modules/voices/inbox/mail/listen-for-mail.ts'
import { opened } from './ports.ts'
import { startContext } from './start-context.ts'

const config = loadConfig()
await bootDatabase(config)
const tracing = await startTracing(config, 'worker')
const { ctx: opening, close } = await startContext(config, 'worker')
const content = await listenToContent(directUrlOf(config), opening.log)
const ctx = { ...opening, held: cacheReads(content) }
const metrics = createMetrics()
measureShop(metrics, ctx)
// First of all, so that a second worker by mistake takes no job before it leaves.
const metricsServer = await opened(
  serveMetrics(metrics, config.METRICS_HOST, metricsPortOf(config, 'worker')),
  config.PORT_BASE,
)
await listenWithPlugins(ctx)
await ctx.queue.work(ctx, jobs)
const ticking = startTicks(ctx, ticks)
const beats = startBeats(ctx, 'worker')
const bounces = await listenForMail(ctx)

closeOnSignal(ctx.log, {
  close: async () => {
    ticking.stop()
    await beats.stop()
    await bounces?.close()
    await Promise.all([content.close(), metricsServer.close()])
    await close()
    await tracing.close()
  },
})
ctx.log.info(
  {
    version: wholeVersion,
    jobs: jobs.map((job) => job.name),
    metrics: metricsServer.port,
    bounces: bounces?.port,
  },
  'working',
)
