import { execFileSync } from 'node:child_process'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { KeptSpan } from '@keyhaven/sandbox/traces/span'
import { startTraces } from '@keyhaven/sandbox/traces/traces'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settle } from '../../modules/buying/checkout/settle/settle.ts'
import { aBrowser, aBuyer, aLine } from '../../testing/buyer.ts'
import { eventually } from '../../testing/eventually.ts'
import { freePort } from '../../testing/free-port.ts'
import { stock } from '../../testing/stock.ts'
import { testShop } from '../../testing/test-shop.ts'
import { tinyWeb } from '../../testing/tiny-web.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'
import { createLog } from '../log.ts'
import { startTracing } from './start-tracing.ts'
import { asTraceparent, isTracing, traced, traceparentNow } from './trace.ts'
import { summaryOf } from './traced-queries.ts'

const raised = { LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 }
const collectorAt = (port: number) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  OTEL_TRACES_SAMPLER_ARG: 1,
})

let traces: Awaited<ReturnType<typeof startTraces>>
let tracing: Awaited<ReturnType<typeof startTracing>>
let working: WorkingShop
beforeAll(async () => {
  traces = await startTraces({ port: 0 })
  tracing = await startTracing(collectorAt(traces.port), 'server')
  working = await workingShop(raised, [])
})
afterAll(async () => {
  await working.close()
  await tracing.close()
  await traces.close()
})

async function spansOf(traceId = ''): Promise<KeptSpan[]> {
  await tracing.flush()
  const query = traceId && `?traceId=${traceId}`
  return await (await fetch(`http://127.0.0.1:${traces.port}/sandbox/spans${query}`)).json()
}

let serial = 0
/** What the page of one checkout was told of its trace. */
function aPage() {
  serial += 1
  const traceId = serial.toString(16).padStart(32, 'a')
  const spanId = 'b'.repeat(16)
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-01` }
}

const aPerson = () => {
  serial += 1
  const email = `canary-${serial}@example.com`
  return aBuyer({ email, firstName: 'Canaria', lastName: 'Birdsong', phone: '+1 415 555 0199' })
}

/** As the pages buy: every call goes on with the trace of its page. */
async function aPurchase(page = aPage()) {
  const [key = ''] = await stock(working.shop.ctx, 1)
  const person = aPerson()
  const browser = aBrowser(working.shop)
  const items = [aLine()]
  const call = (path: string, body: object) =>
    browser.call('POST', path, body, { traceparent: page.traceparent })
  await call('/api/checkout/quote', { items, currency: 'usd' })
  const body = { items, currency: 'usd', billingInfo: person }
  const opened = (await call('/api/create-payment-intent', body)).json<{
    paymentIntentId: string
    clientSecret: string
    orderId: string
  }>()
  await working.provider.pay(opened.paymentIntentId)
  return { page, person, key, opened, confirm: () => call('/api/confirm-payment', opened) }
}

function ancestry(spans: readonly KeptSpan[], span: KeptSpan | undefined): string[] {
  if (!span) return []
  const above = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...ancestry(spans, above)]
}

const mailsIn = (spans: readonly KeptSpan[]) => spans.filter(({ name }) => name === 'mail send')

const withMails = (traceId: string, count: number) =>
  eventually(`${count} mails in the trace`, async () => {
    const spans = await spansOf(traceId)
    // A job ends, and is told, after the mail it sent.
    const ended = spans.filter(({ name }) => name === 'job emails.send')
    return ended.length >= count && spans
  })

test('a purchase is one trace, from the page through the payment to each of its mails', async () => {
  const { page, confirm } = await aPurchase()
  await confirm()
  const spans = await withMails(page.traceId, 2)
  for (const name of [
    'POST /api/checkout/quote',
    'POST /api/create-payment-intent',
    'card provider createIntent',
    'card provider findIntent',
    'insert orders',
    'commit',
    'write letter',
  ]) {
    expect(spans.map((span) => span.name)).toContain(name)
  }
  for (const mail of mailsIn(spans)) {
    expect(ancestry(spans, mail)).toEqual([
      'mail send',
      'job emails.send',
      'queue emails.send',
      'transaction',
      'settle',
      'POST /api/confirm-payment',
    ])
  }
  const requests = spans.filter(({ kind }) => kind === 'server')
  expect(requests.map(({ parentSpanId }) => parentSpanId)).toEqual(requests.map(() => page.spanId))
})

test('told by someone else than the page, a payment is settled in the trace it was opened in', async () => {
  const { page, opened } = await aPurchase()
  await traced({ name: 'elsewhere' }, () =>
    settle(working.shop.ctx, opened.paymentIntentId, 'told by the provider (test)'),
  )
  const spans = await withMails(page.traceId, 2)
  const settled = spans.find(({ name }) => name === 'settle')
  expect(ancestry(spans, settled)).toContain('POST /api/create-payment-intent')
  expect(settled?.links).toHaveLength(1)
  expect(settled?.links[0]?.traceId).not.toBe(page.traceId)
})

test('no span holds a person, a key, a secret or the value of a statement', async () => {
  const { page, person, key, opened, confirm } = await aPurchase()
  await confirm()
  await withMails(page.traceId, 2)
  const search = `canary-question-${serial}`
  await aBrowser(working.shop).call('GET', `/api/admin/orders/${opened.orderId}?q=${search}`)
  const spans = await spansOf()
  expect(spans.length).toBeGreaterThan(50)
  const told = JSON.stringify(spans).toLowerCase()
  const secrets = { ...person, ...opened, key, search, product: 'home-2024' }
  for (const [name, value] of Object.entries(secrets)) {
    // A country of two letters is in every second word.
    if (typeof value !== 'string' || value.length < 4) continue
    expect({ name, isTold: told.includes(value.toLowerCase()) }).toEqual({ name, isTold: false })
  }
})

test('a page that is bought on tells its browser its trace, and a page for everyone does not', async () => {
  const pages = { made: 0, isMakeshift: false, content: '' }
  const shop = await testShop(raised, tinyWeb(pages))
  const timingOf = async (url: string) =>
    (await aBrowser(shop).call('GET', url)).headers['server-timing']
  const told = /^traceparent;desc="(.+)"$/.exec(String(await timingOf('/checkout')))?.[1]
  expect(asTraceparent(told)).toBeDefined()
  const [, traceId] = told?.split('-') ?? []
  const names = (await spansOf(traceId)).map(({ name }) => name)
  // The page asks the API in the same process, and in the same trace.
  expect(names).toEqual(expect.arrayContaining(['GET /*', 'GET /api/currencies']))
  expect(await timingOf('/shop')).toBeUndefined()
  await shop.close()
})

test('of an error a span has the kind and nothing it says', async () => {
  const page = aPage()
  const work = { name: 'failing', parent: page.traceparent }
  const failing = traced(work, async () => {
    throw Object.assign(new Error('Key (email)=(canary@example.com) exists'), { code: '23505' })
  })
  await expect(failing).rejects.toThrow('canary')
  const [span] = await spansOf(page.traceId)
  expect(span).toMatchObject({ hasFailed: true, facts: { 'error.type': '23505' } })
  expect(JSON.stringify(span)).not.toContain('canary')
})

test('a line of the log names the trace it belongs to', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const config = { ...working.shop.config, ...collectorAt(traces.port), LOG_LEVEL: 'info' } as const
  const log = createLog(config, 'test', sink)
  const page = aPage()
  await traced({ name: 'logged', parent: page.traceparent }, async () => log.info('inside'))
  log.info('outside')
  expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([page.traceId, undefined])
})

describe('what a caller says of its trace is believed only in the form of the standard', () => {
  test.each([
    [`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, true],
    [`00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, false],
    [`00-${'A'.repeat(32)}-${'b'.repeat(16)}-01`, false],
    [`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01,x`, false],
    ['<script>', false],
    [undefined, false],
  ])('%s', (text, isBelieved) => {
    expect(asTraceparent(text)).toBe(isBelieved ? text : undefined)
  })
})

test.each([
  ['select * from "orders" where "email" = $1', 'select orders'],
  ["insert into emails (a) values ('x')", 'insert emails'],
  ['update "payment_attempts" set "status" = $1', 'update payment_attempts'],
  ['begin', 'begin'],
  ['\n    with newest as (select id from invariant_runs) select 1', 'with invariant_runs'],
  ['with one as (insert into "orders" (a) values ($1)) insert into "order_lines"', 'insert orders'],
  ['with due as (select id from jobs for update skip locked) select 1', 'with jobs'],
])('%s is named by what it does to which table', (text, summary) => {
  expect(summaryOf(text)).toBe(summary)
})

const root = fileURLToPath(new URL('../../..', import.meta.url))

test('where no collector is named nothing of the library is loaded', () => {
  const program = `
    import { registerHooks } from 'node:module'
    let loaded = 0
    registerHooks({ load: (url, context, next) => {
      if (/opentelemetry.(sdk|exporter|otlp|resources)/.test(url)) loaded += 1
      return next(url, context)
    } })
    const { startTracing } = await import('./src/infra/tracing/start-tracing.ts')
    await import('./src/start-context.ts')
    await startTracing({ OTEL_TRACES_SAMPLER_ARG: 1 }, 'server')
    const without = loaded
    const url = 'http://127.0.0.1:9'
    await startTracing({ OTEL_TRACES_SAMPLER_ARG: 1, OTEL_EXPORTER_OTLP_ENDPOINT: url }, 'server')
    console.log(JSON.stringify({ without, isLoadedWith: loaded > without }))
    process.exit(0)`
  const args = ['--import', './src/infra/tsx-hook.ts', '--input-type=module', '-e', program]
  const said = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(JSON.parse(said)).toEqual({ without: 0, isLoadedWith: true })
})

test('a collector that is away holds nothing up', async () => {
  await tracing.close()
  expect(isTracing()).toBe(false)
  tracing = await startTracing(collectorAt(await freePort()), 'server')
  const before = performance.now()
  expect(await traced({ name: 'lost' }, async () => traceparentNow())).toMatch(/^00-/)
  expect(performance.now() - before).toBeLessThan(1_000)
  await tracing.close()
  expect(performance.now() - before).toBeLessThan(5_000)
})
