import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildApp } from '../apps/server/src/app.ts'
import { loadConfig } from '../apps/server/src/config.ts'
import { listenToContent } from '../apps/server/src/infra/pages/content.ts'
import { startContext } from '../apps/server/src/start-context.ts'
import { setSetting } from '../apps/server/src/testing/settings.ts'
import { databaseUrl } from './processes.ts'
import type { Profile } from './profile.ts'

const CALLERS = 50
const MOST_RATIO = 2
const MOST_GROWN_MB = 5
const BYTES_PER_MB = 1_048_576

const environment = loadConfig()
/** Far from the ports of the shop itself. */
const PORT = environment.PORT_BASE + 77

const config = {
  ...environment,
  NODE_ENV: 'test',
  PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: 'warn',
  LIMIT_FACTOR: 10_000,
  POOL_WEB: 20,
  RATE_LIMIT_PER_MINUTE: 10_000_000,
} as const

const p95 = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

async function openShop() {
  const { ctx, close } = await startContext(config, 'server')
  await setSetting(ctx, 'chat.visible', true)
  const content = await listenToContent(config.DATABASE_URL, ctx.log)
  const { app } = await buildApp(ctx, { content })
  const base = await app.listen({ port: PORT, host: '127.0.0.1' })
  return {
    base,
    async close() {
      await app.close()
      await content.close()
      await close()
    },
  }
}
type Shop = Awaited<ReturnType<typeof openShop>>

let serial = 0
const questions = ['How do refunds work?', 'Does it run on my Mac?', 'What does Home 2024 cost?']

/** Until the first bytes of the answer's body are there. */
async function timed(shop: Shop, path: string, body: object): Promise<number> {
  const from = performance.now()
  const { origin } = new URL(config.PUBLIC_ORIGIN)
  const reply = await fetch(`${shop.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  })
  const reader = reply.body?.getReader()
  await reader?.read()
  const ms = performance.now() - from
  while (reader && !(await reader.read()).done);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return ms
}

const quote = (shop: Shop) =>
  timed(shop, '/api/checkout/quote', {
    items: [{ productId: 'home-2024', quantity: 1 }],
    currency: 'usd',
  })

const chat = (shop: Shop) => {
  serial += 1
  const content = questions[serial % questions.length]
  return timed(shop, '/api/ai-chat/stream', { messages: [{ role: 'user', content }] })
}

/** So many calls by fifty callers at once. */
async function crowd(count: number, call: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  const lane = async () => {
    while (times.length < count) times.push(await call())
  }
  await Promise.all(Array.from({ length: CALLERS }, lane))
  return times
}

/** How the first words of the rules compare with a quote under the same load. */
async function measureWords(shop: Shop, { rounds, each }: Profile['assistant']): Promise<boolean> {
  const quotes: number[] = []
  const words: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const asked = await crowd(each, () => quote(shop))
    const answered = await crowd(each, () => chat(shop))
    // The first round is for caches and plans.
    if (round === 0) continue
    quotes.push(...asked)
    words.push(...answered)
  }
  const ratio = p95(words) / p95(quotes)
  console.log(
    `first words p95 ${p95(words).toFixed(0)} ms, quote p95 ${p95(quotes).toFixed(0)} ms: ${ratio.toFixed(2)}×, at most ${MOST_RATIO}×`,
  )
  return ratio <= MOST_RATIO
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

async function heapMb(): Promise<number> {
  for (let time = 0; time < 5; time += 1) {
    collect()
    await sleep(200)
  }
  return process.memoryUsage().heapUsed / BYTES_PER_MB
}

async function measureHeap(shop: Shop, chats: number): Promise<boolean> {
  await crowd(chats / 2, () => chat(shop))
  const before = await heapMb()
  await crowd(chats, () => chat(shop))
  const grown = (await heapMb()) - before
  console.log(`heap after ${chats} chats: ${grown.toFixed(1)} MB more, at most ${MOST_GROWN_MB}`)
  return grown <= MOST_GROWN_MB
}

/** What the assistant's rules cost the shop, beside a quote of the same run. */
export async function measureAssistant(profile: Profile['assistant']): Promise<boolean[]> {
  const shop = await openShop()
  try {
    return [await measureWords(shop, profile), await measureHeap(shop, profile.chats)]
  } finally {
    await shop.close()
  }
}
