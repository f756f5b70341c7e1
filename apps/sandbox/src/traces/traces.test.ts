import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTraces } from './traces.ts'

const MOST = 3
let standIn: Awaited<ReturnType<typeof startTraces>>
beforeAll(async () => {
  standIn = await startTraces({ port: 0, most: MOST })
})
afterAll(() => standIn.close())

const at = (path: string) => `http://127.0.0.1:${standIn.port}${path}`
const traceOf = (digit: string) => digit.repeat(32)

const aSpan = (digit: string) => ({
  traceId: traceOf(digit),
  spanId: digit.repeat(16),
  parentSpanId: '',
  name: `span ${digit}`,
  kind: 2,
  startTimeUnixNano: '1700000000000500000',
  endTimeUnixNano: '1700000000002000000',
  attributes: [
    { key: 'http.route', value: { stringValue: '/api/products' } },
    { key: 'http.response.status_code', value: { intValue: 200 } },
  ],
  status: { code: 0 },
})

const exported = (...spans: object[]) => ({
  resourceSpans: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] },
      scopeSpans: [{ scope: { name: 'keyhaven' }, spans }],
    },
  ],
})

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(at('/v1/traces'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const spans = async (query = '') => (await fetch(at(`/sandbox/spans${query}`))).json()

test('a span that arrives is kept with its service, its times and its facts', async () => {
  expect((await post(exported(aSpan('a')))).status).toBe(200)
  expect(await spans()).toEqual([
    {
      traceId: traceOf('a'),
      spanId: 'a'.repeat(16),
      parentSpanId: null,
      service: 'shop',
      name: 'span a',
      kind: 'server',
      startMs: 1_700_000_000_000.5,
      endMs: 1_700_000_000_002,
      facts: { 'http.route': '/api/products', 'http.response.status_code': 200 },
      links: [],
      hasFailed: false,
    },
  ])
})

test('the newest are kept, and one trace can be asked for', async () => {
  await post(exported(...['b', 'c', 'd', 'e'].map(aSpan)))
  const names = (await spans()).map(({ name }: { name: string }) => name)
  expect(names).toEqual(['span c', 'span d', 'span e'])
  expect(await spans(`?traceId=${traceOf('d')}`)).toHaveLength(1)
  expect((await fetch(at('/sandbox/spans'), { method: 'DELETE' })).status).toBe(204)
  expect(await spans()).toEqual([])
})

test.each([
  ['no span', exported({ name: 'nameless' })],
  ['a trace that is none', exported({ ...aSpan('f'), traceId: 'f' })],
  ['a time that is none', exported({ ...aSpan('f'), endTimeUnixNano: 'soon' })],
])('%s is refused', async (_, body) => {
  expect((await post(body)).status).toBe(400)
  expect(await spans()).toEqual([])
})

test('a web page adds nothing', async () => {
  expect((await post(exported(aSpan('a')), { origin: 'https://example.com' })).status).toBe(403)
})
