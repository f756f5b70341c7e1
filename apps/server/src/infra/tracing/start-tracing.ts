import type { Config } from '../../config.ts'
import { programVersion } from '../program-version.ts'
import { traceWith } from './trace.ts'

type TracingConfig = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>

/** Traces this process if a collector is named; unless it is, nothing is even loaded. */
export async function startTracing(config: TracingConfig, role: 'server' | 'worker') {
  const url = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!url) return { flush: async () => {}, close: async () => {} }
  const { startOpenTelemetry } = await import('./open-telemetry.ts')
  const { tracer, flush, close } = startOpenTelemetry({
    url,
    share: config.OTEL_TRACES_SAMPLER_ARG,
    service: `keyhaven-${role}`,
    version: programVersion,
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
