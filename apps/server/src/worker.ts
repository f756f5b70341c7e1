import { prepareDatabase } from './boot.ts'
import { loadConfig } from './config.ts'
import { createMetrics, serveMetrics } from './infra/metrics.ts'
import { closeOnSignal } from './infra/shutdown.ts'
import { startTicks } from './infra/ticks.ts'
import { jobs, ticks } from './jobs.ts'
import { listenForBounces } from './modules/emails/listen-for-bounces.ts'
import { startContext } from './start-context.ts'

const DEFAULT_METRICS_PORT = 3002

const config = loadConfig()
await prepareDatabase(config)
const { ctx, close } = await startContext(config, 'worker')
await ctx.queue.work(ctx, jobs)
const ticking = startTicks(ctx, ticks)
const bounces = await listenForBounces(ctx)
const metricsServer = await serveMetrics(
  createMetrics(),
  config.HOST,
  config.METRICS_PORT ?? DEFAULT_METRICS_PORT,
)

closeOnSignal(ctx.log, async () => {
  ticking.stop()
  await bounces?.close()
  await metricsServer.close()
  await close()
})
ctx.log.info(
  { jobs: jobs.map((job) => job.name), metrics: metricsServer.port, bounces: bounces?.port },
  'working',
)
