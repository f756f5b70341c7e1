import { afterEach, expect, test, vi } from 'vitest'
import { eventsIn, openEvents } from './event-stream.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['a whole event', 'event: text\ndata: {"text":"Hi"}\n\n', [['text', '{"text":"Hi"}']], ''],
  ['the beginning of one', 'event: text\ndata: {"te', [], 'event: text\ndata: {"te'],
  [
    'two and a beginning',
    'data: 1\n\ndata: 2\n\nev',
    [
      ['message', '1'],
      ['message', '2'],
    ],
    'ev',
  ],
  ['lines of one event', 'data: a\ndata: b\n\n', [['message', 'a\nb']], ''],
  ['a sign of life', ': still here\n\n', [], ''],
  ['line ends of Windows', 'event: done\r\ndata: {}\r\n\r\n', [['done', '{}']], ''],
])('%s is read as what it is', (_, received, events, rest) => {
  const found = eventsIn(received)
  expect([found.events.map(({ event, data }) => [event, data]), found.rest]).toEqual([events, rest])
})

const chunked = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

const answer = (body: BodyInit, status: number, type: string) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { status, headers: { 'content-type': type } }),
  )

test('events that come in pieces arrive whole and in order', async () => {
  answer(
    chunked('event: text\nda', 'ta: "one"\n\nevent: do', 'ne\ndata: "two"\n\n'),
    200,
    'text/event-stream',
  )
  const { events } = await openEvents('/x', {}, new AbortController().signal)
  const heard: string[] = []
  for await (const { event, data } of events ?? []) heard.push(`${event} ${data}`)
  expect(heard).toEqual(['text "one"', 'done "two"'])
})

test('an answer that is no stream is taken as it is', async () => {
  answer('{"response":"Hi"}', 200, 'application/json')
  expect(await openEvents('/x', {}, new AbortController().signal)).toEqual({
    events: undefined,
    json: { response: 'Hi' },
  })
})

test('a refusal has its status and its code', async () => {
  answer(
    '{"error":"AI service unavailable","code":"assistant_unavailable"}',
    503,
    'application/json',
  )
  const asked = openEvents('/x', {}, new AbortController().signal)
  await expect(asked).rejects.toMatchObject({ status: 503, code: 'assistant_unavailable' })
})
