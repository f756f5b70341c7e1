import type { Config } from '../../config.ts'
import { traceWith } from './trace.ts'

type Wanted = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG' | 'COMMIT'>

/** Traces this process if a collector is named; unless it is, nothing is even loaded. */
export async function startTracing(config: Wanted, role: 'server' | 'worker') {
  const url = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!url) return { flush: async () => {}, close: async () => {} }
  const { startOpenTelemetry } = await import('./open-telemetry.ts')
  const { tracer, flush, close } = startOpenTelemetry({
    url,
    share: config.OTEL_TRACES_SAMPLER_ARG,
    service: `keyhaven-${role}`,
    version: config.COMMIT ?? 'unknown',
  })
  traceWith(tracer)
  return {
    flush,
    close: async () => {
      traceWith(undefined)
      await close()
    },
  }
}
