import { AsyncLocalStorage } from 'node:async_hooks'

/** What a span says beside its name and times. Never a person, a key, an address or a value of a statement. */
export type Facts = Readonly<Record<string, string | number | boolean>>

export type NewSpan = Readonly<{
  name: string
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  facts?: Facts
  /** The span it follows from, in another process or at another time. Unset: the one that is open here. */
  parent?: string | undefined
  /** What led to it in another trace. */
  cause?: string | undefined
}>

export type OpenSpan = Readonly<{
  /** What other processes name it by, as the W3C writes it. */
  traceparent: string
  tell: (facts: Facts) => void
  end: (error?: unknown) => void
}>

export type Tracer = Readonly<{
  begin: (span: NewSpan) => OpenSpan
}>

const written = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** Only what is written exactly so is believed: callers may send anything. */
export const asTraceparent = (text: unknown): string | undefined =>
  typeof text === 'string' && written.test(text) ? text : undefined

const open = new AsyncLocalStorage<OpenSpan>()
let tracer: Tracer | undefined

/** Whether anything is traced in this process. Off, none of these does anything. */
export const isTracing = () => tracer !== undefined

export function traceWith(chosen: Tracer | undefined) {
  tracer = chosen
}

/** The span that is open here, for the process that goes on with the work. */
export const traceparentNow = (): string | undefined => open.getStore()?.traceparent

const traceOf = (traceparent: string) => traceparent.slice(0, 35)

/** Begins a span that its caller ends; undefined while nothing is traced. In a trace it goes on from where it is. */
export function beginSpan({ parent, ...span }: NewSpan): OpenSpan | undefined {
  const here = traceparentNow()
  const isElsewhere = parent && !(here && traceOf(parent) === traceOf(here))
  return tracer?.begin(isElsewhere ? { ...span, parent, cause: here } : { ...span, parent: here })
}

/** Does the work with a span open around it. */
export const within = <T>(span: OpenSpan, work: () => T): T => open.run(span, work)

/** Does the work and says how long it took, and of what kind its error was. */
export function traced<T>(span: NewSpan, work: () => Promise<T>): Promise<T> {
  const begun = beginSpan(span)
  return begun ? endedWith(begun, work) : work()
}

async function endedWith<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await within(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** A query is traced where it belongs to something: what repeats every second is nobody's. */
export const tracedPart = <T>(span: NewSpan, work: () => Promise<T>): Promise<T> =>
  open.getStore() ? traced(span, work) : work()

/** Every call of a part outside of the process, as a span of its own; those named are left alone. */
export function tracedCalls<Part extends object>(
  name: string,
  part: Part,
  except: readonly (keyof Part)[],
): Part {
  if (!isTracing()) return part
  const calls = Object.entries(part).map(([call, run]) => {
    if (typeof run !== 'function' || except.includes(call as keyof Part)) return [call, run]
    const span = {
      name: `${name} ${call}`,
      kind: 'client',
      facts: { 'peer.service': name },
    } as const
    return [call, (...input: unknown[]) => tracedPart(span, () => run(...input))]
  })
  return Object.fromEntries(calls) as Part
}
