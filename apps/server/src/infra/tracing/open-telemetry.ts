import {
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { inTime } from '../deadline.ts'
import type { OpenSpan, Tracer } from './trace.ts'

export type Collector = Readonly<{
  /** Its base address: spans go to /v1/traces there. */
  url: string
  /** Of all traces; which ones follows from their ids, so that every process chooses the same. */
  share: number
  service: string
  version: string
}>

const FLUSH_EVERY_MS = 1_000
const EXPORT_MS = 5_000
const CLOSE_MS = 2_000
const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

const contextOf = (traceparent: string): SpanContext => {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.split('-')
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

const written = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** An error's kind and nothing of its text: texts hold what people typed. */
function fail(span: Span, error: unknown) {
  const { code, name } = error as { code?: unknown; name?: unknown }
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const openSpan = (span: Span): OpenSpan => ({
  traceparent: written(span.spanContext()),
  tell: (facts) => void span.setAttributes(facts),
  end: (error) => {
    if (error !== undefined) fail(span, error)
    span.end()
  },
})

/** The SDK, loaded only where traces are wanted. While the collector is away spans are dropped. */
export function startOpenTelemetry({ url, share, service, version }: Collector) {
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: FLUSH_EVERY_MS })],
  })
  const source = provider.getTracer('keyhaven')
  const tracer: Tracer = {
    begin: ({ name, kind = 'internal', facts = {}, parent, cause }) => {
      const from = parent ? trace.setSpanContext(ROOT_CONTEXT, contextOf(parent)) : ROOT_CONTEXT
      const links = cause ? [{ context: contextOf(cause) }] : []
      return openSpan(
        source.startSpan(name, { kind: kinds[kind], attributes: { ...facts }, links }, from),
      )
    },
  }
  return {
    tracer,
    flush: () => provider.forceFlush({ timeoutMillis: CLOSE_MS }).catch(() => {}),
    close: () => inTime(CLOSE_MS, () => provider.shutdown()).catch(() => {}),
  }
}
