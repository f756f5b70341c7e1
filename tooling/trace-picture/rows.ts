import type { KeptSpan } from '../../apps/sandbox/src/traces/span.ts'

/** A stretch in which nothing happened, as when a person types, is drawn this short. */
const LONGEST_PAUSE_MS = 60
const SHOWN_PAUSE_MS = 25

export type SpanRow = Readonly<{
  span: KeptSpan
  depth: number
  /** Where on the shortened line of time it begins and ends. */
  from: number
  to: number
  statements: readonly Readonly<{ from: number; to: number }>[]
}>

export type Pause = Readonly<{ at: number; leftOutMs: number }>

const isStatement = ({ facts }: KeptSpan) => facts['db.system.name'] !== undefined

/** Stretches without any span, in the order of time. */
function pausesIn(spans: readonly KeptSpan[]) {
  const pauses: { from: number; to: number }[] = []
  let end = Number.POSITIVE_INFINITY
  for (const { startMs, endMs } of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    if (startMs - end > LONGEST_PAUSE_MS) pauses.push({ from: end, to: startMs })
    end = Math.max(end === Number.POSITIVE_INFINITY ? endMs : end, endMs)
  }
  return pauses
}

/** Shortens the line of time by its pauses. */
function shortened(spans: readonly KeptSpan[]) {
  const begin = Math.min(...spans.map(({ startMs }) => startMs))
  const pauses = pausesIn(spans)
  const leftOut = ({ from, to }: { from: number; to: number }) => to - from - SHOWN_PAUSE_MS
  const place = (ms: number) =>
    pauses.filter(({ to }) => to <= ms).reduce((at, pause) => at - leftOut(pause), ms - begin)
  return {
    place,
    pauses: pauses.map((pause) => ({
      at: place(pause.from) + SHOWN_PAUSE_MS / 2,
      leftOutMs: leftOut(pause),
    })),
  }
}

/** One row per span, children below their parent; statements lie in the row of what asked for them. */
export function rowsOf(spans: readonly KeptSpan[]) {
  const { place, pauses } = shortened(spans)
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const byStart = spans.toSorted((a, b) => a.startMs - b.startMs)
  const at = ({ startMs, endMs }: KeptSpan) => ({ from: place(startMs), to: place(endMs) })
  const under = (parent: string | null) =>
    byStart.filter(({ parentSpanId }) =>
      parent === null ? !parentSpanId || !ids.has(parentSpanId) : parentSpanId === parent,
    )
  function below(parent: string | null, depth: number): SpanRow[] {
    return under(parent)
      .filter((span) => !isStatement(span))
      .flatMap((span) => [
        { span, depth, ...at(span), statements: under(span.spanId).filter(isStatement).map(at) },
        ...below(span.spanId, depth + 1),
      ])
  }
  return { rows: below(null, 0), pauses, length: Math.max(...spans.map((span) => at(span).to)) }
}
