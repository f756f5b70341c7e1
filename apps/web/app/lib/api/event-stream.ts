import type { ApiError } from './api.ts'

export type ServerEvent = Readonly<{ event: string; data: string }>

const fieldsOf = (block: string) =>
  block.split('\n').map((line) => {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    return { name, value }
  })

function eventOf(block: string): ServerEvent | undefined {
  const fields = fieldsOf(block)
  const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value)
  if (data.length === 0) return undefined
  const event = fields.findLast(({ name }) => name === 'event')?.value || 'message'
  return { event, data: data.join('\n') }
}

/** The whole events of what has arrived, and the beginning of the next one. */
export function eventsIn(received: string): { events: ServerEvent[]; rest: string } {
  const blocks = received.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const events = blocks.map(eventOf).filter((event) => event !== undefined)
  return { events, rest }
}

async function* eventsOf(body: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let waiting = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const { events, rest } = eventsIn(waiting + decoder.decode(value, { stream: !done }))
      yield* events
      if (done) return
      waiting = rest
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

type Opened = { events: AsyncGenerator<ServerEvent> } | { events: undefined; json: unknown }

/** Asks for events. A server that has none to give answers at once; one that refuses is an `ApiError`. */
export async function openEvents(
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<Opened> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream, application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok) throw await refusalOf(response)
  const isStream = response.headers.get('content-type')?.includes('event-stream')
  if (!isStream || !response.body) return { events: undefined, json: await response.json() }
  return { events: eventsOf(response.body) }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => ({}))
  return Object.assign(new Error(`${response.status}: ${body.error ?? response.statusText}`), {
    status: response.status,
    ...(body.code && { code: body.code }),
  })
}
