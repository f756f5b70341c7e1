type Value = Readonly<{
  stringValue?: string
  intValue?: number | string
  doubleValue?: number
  boolValue?: boolean
}>
type Attribute = Readonly<{ key: string; value: Value }>
type Link = Readonly<{ traceId: string; spanId: string }>

/** A span as OTLP writes it in JSON; times are nanoseconds in words. */
export type WrittenSpan = Readonly<{
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind?: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes?: readonly Attribute[]
  links?: readonly Link[]
  status?: Readonly<{ code?: number }>
}>

export type Export = Readonly<{
  resourceSpans?: readonly Readonly<{
    resource?: Readonly<{ attributes?: readonly Attribute[] }>
    scopeSpans?: readonly Readonly<{ spans?: readonly WrittenSpan[] }>[]
  }>[]
}>

export type Facts = Readonly<Record<string, string | number | boolean>>

/** A span as it is read here; times are milliseconds. */
export type KeptSpan = Readonly<{
  traceId: string
  spanId: string
  parentSpanId: string | null
  service: string
  name: string
  kind: string
  startMs: number
  endMs: number
  facts: Facts
  links: readonly Link[]
  hasFailed: boolean
}>

const kinds = ['unknown', 'internal', 'server', 'client', 'producer', 'consumer']
const FAILED = 2
const MICROSECONDS = 1_000n

const ms = (nanoseconds: string) => Number(BigInt(nanoseconds) / MICROSECONDS) / 1_000

const plain = ({ stringValue, intValue, doubleValue, boolValue }: Value) =>
  stringValue ?? (intValue === undefined ? (doubleValue ?? boolValue ?? '') : Number(intValue))

const factsOf = (attributes: readonly Attribute[] = []): Facts =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]))

const record = (service: string, span: WrittenSpan): KeptSpan => ({
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId || null,
  service,
  name: span.name,
  kind: kinds[span.kind ?? 0] ?? 'unknown',
  startMs: ms(span.startTimeUnixNano),
  endMs: ms(span.endTimeUnixNano),
  facts: factsOf(span.attributes),
  links: (span.links ?? []).map(({ traceId, spanId }) => ({ traceId, spanId })),
  hasFailed: span.status?.code === FAILED,
})

/** Every span of one export, with the name of its service. */
export const spansIn = ({ resourceSpans = [] }: Export): KeptSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans = [] }) => {
    const service = String(factsOf(resource?.attributes)['service.name'] ?? 'unknown')
    return scopeSpans.flatMap(({ spans = [] }) => spans.map((span) => record(service, span)))
  })
