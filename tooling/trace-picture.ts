import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { KeptSpan } from '../apps/sandbox/src/traces/span.ts'
import { loadConfig } from '../apps/server/src/config.ts'
import { portsFrom } from '../apps/server/src/ports.ts'
import {
  anAddress,
  cards,
  expectOrder,
  fillBuyer,
  fillCard,
  fillCart,
  payButton,
} from '../e2e/support/checkout.ts'
import { chromiumPath } from '../e2e/support/environment.ts'
import { untilReady } from '../e2e/support/lone-shop.ts'
import { drawTrace } from './trace-picture/draw.ts'

/**
 * Buys one licence in Chromium at a built shop of its own that keeps traces, and draws the trace of the
 * purchase into docs/traces: npm run build && npm run trace:picture. With `-- --calls`
 * no browser and no build are needed: the calls of the pages are made without them.
 */
const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/traces')
/** Beside a shop under development, and beside journeys. */
const ASIDE = 200
const MAILS = 2
const WAIT_MS = 60_000

const isByCalls = process.argv.includes('--calls')
const config = loadConfig()
const base = config.PORT_BASE + ASIDE
const ports = portsFrom(base)
const origin = `http://127.0.0.1:${ports.shop}`
const collector = `http://127.0.0.1:${ports.traces}`
const database = new URL(config.DATABASE_URL)
database.pathname += '_trace'

const env = {
  ...process.env,
  NODE_ENV: isByCalls ? 'test' : 'production',
  PORT_BASE: String(base),
  PUBLIC_ORIGIN: origin,
  DATABASE_URL: database.href,
  DATABASE_OWNER_URL: database.href,
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  LOG_LEVEL: 'warn',
  LIMIT_FACTOR: '1000',
}

function start(workspace: 'server' | 'sandbox', args: string[]) {
  const cwd = join(root, 'apps', workspace)
  return spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

const shop = (main: string) =>
  start('server', ['--import', './src/infra/tsx-hook.ts', `src/${main}.ts`])

const readSpans = async (): Promise<KeptSpan[]> =>
  (await fetch(`${collector}/sandbox/spans`)).json()

/** Purchases wait for a worker otherwise, and the picture would show that alone. */
async function untilWorking() {
  const figures = `http://127.0.0.1:${ports.workerMetrics}/metrics`
  const isThere = () =>
    fetch(figures).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isThere())) await sleep(250)
}

/** As a visitor buys: the page first, which begins the trace, then the form, the card and the button. */
async function buy() {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  const page = await browser.newPage({ baseURL: origin })
  await fillCart(page, { 'home-2024': 1 })
  await fillBuyer(page, anAddress())
  await fillCard(page, cards.good)
  await payButton(page).click()
  await expectOrder(page)
  await browser.close()
}

/** The calls that the pages make, one after the other, in one trace. */
async function buyByCalls() {
  let cookie = ''
  const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`
  async function call<T>(path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json', origin, cookie, traceparent }
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const given = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    cookie = [cookie, ...given].filter(Boolean).join('; ')
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return await answer.json()
  }
  const cart = { items: [{ productId: 'home-2024', quantity: 1 }], currency: 'usd' }
  const billingInfo = {
    email: anAddress(),
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '+1 415 555 0142',
    address: '12 Harbour Street',
    city: 'Oakland',
    zipCode: '94607',
    country: 'US',
  }
  await call('/api/checkout/quote', cart)
  const opened = await call<{ paymentIntentId: string; clientSecret: string }>(
    '/api/create-payment-intent',
    { ...cart, billingInfo },
  )
  await fetch(
    `http://127.0.0.1:${ports.cards}/v1/payment_intents/${opened.paymentIntentId}/confirm`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_keyhaven_sandbox' },
      body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
    },
  )
  const { paymentIntentId, clientSecret } = opened
  await call('/api/confirm-payment', { paymentIntentId, clientSecret })
}

/** The spans of the purchase, once its mails have gone. */
async function purchase(): Promise<KeptSpan[]> {
  const deadline = Date.now() + WAIT_MS
  while (Date.now() < deadline) {
    const spans = await readSpans()
    const opened = spans.find(({ name }) => name === 'POST /api/create-payment-intent')
    const ofIt = spans.filter(({ traceId }) => traceId === opened?.traceId)
    const sent = ofIt.filter(({ name }) => name === 'job emails.send')
    if (sent.length >= MAILS) return ofIt
    await sleep(500)
  }
  throw new Error('the trace of the purchase did not arrive')
}

execFileSync('npm', ['run', '-s', 'db:reset'], { cwd: root, env, stdio: 'ignore' })
const children = [start('sandbox', ['src/main.ts']), shop('api')]
try {
  // A busy machine takes its time.
  await untilReady(origin).catch(() => untilReady(origin))
  children.push(shop('worker'))
  await untilWorking()
  await (isByCalls ? buyByCalls() : buy())
  const spans = await purchase()
  const from = isByCalls ? 'quote' : 'page'
  const picture = drawTrace(spans, `One purchase, from the ${from} to the mails`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'purchase.svg'), picture)
  const statements = spans.filter(({ facts }) => facts['db.system.name']).length
  console.log(`${spans.length} spans, ${statements} of them statements: docs/traces/purchase.svg`)
} finally {
  for (const child of children) {
    child.kill('SIGTERM')
    await once(child, 'close')
  }
}
