import { setTimeout as sleep } from 'node:timers/promises'
import { aBrowser, type Browser, keysOf, type Opened } from './browser.ts'
import type { Answer } from './call.ts'
import type { History } from './history.ts'
import type { Outside } from './outside-world.ts'
import type { Visit } from './plan.ts'

const PATIENCE_MS = 120_000

export type Market = Readonly<{
  outside: Outside
  history: History
  tally: Tally
  /** The port of a server, any. */
  portOf: () => number
}>

export type Tally = ReturnType<typeof createTally>

/** What the buyers did and were answered. */
export function createTally() {
  const count = new Map<string, number>()
  return {
    add: (what: string) => count.set(what, (count.get(what) ?? 0) + 1),
    of: (what: string) => count.get(what) ?? 0,
    all: () => Object.fromEntries([...count].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    paid: [] as { intentId: string; orderId: string }[],
    shown: [] as { orderId: string; browser: Browser }[],
  }
}

/** Asks again while nobody answers, or the shop says that it cannot just now. */
async function patiently({ tally }: Market, ask: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer?.status === 200) return answer
    tally.add(answer ? `answered ${answer.status}` : 'not answered')
    if (answer && answer.status < 500) {
      throw new Error(`a buyer was answered ${answer.status}: ${answer.text}`)
    }
    if (Date.now() > deadline) throw new Error(`a buyer gave up: ${answer?.text ?? 'no answer'}`)
    await sleep(50 + Math.random() * 200)
  }
}

/** One visit, from the cart to the keys, with the manners of its buyer. */
export async function shopping(market: Market, visit: Visit, serial: number): Promise<void> {
  const { tally, outside } = market
  const browser = aBrowser(serial, market.portOf)
  const { items, currency, couponCode } = visit
  const cart = { items, currency, ...(couponCode && { couponCode }) }
  await patiently(market, () => browser.quote(cart))
  const open = async () => (await patiently(market, () => browser.open(cart))).json<Opened>()
  const clicks = await Promise.all(visit.manner === 'clicks twice' ? [open(), open()] : [open()])
  tally.add(visit.manner)
  if (visit.manner === 'leaves') return
  for (const { paymentIntentId, orderId } of uniqueOf(clicks)) {
    await outside.pay(paymentIntentId)
    tally.paid.push({ intentId: paymentIntentId, orderId })
  }
  if (uniqueOf(clicks).length > 1) tally.add('paid twice for one cart')
  if (visit.manner === 'closes the tab') return
  for (const opened of uniqueOf(clicks)) await confirming(market, browser, opened)
}

const uniqueOf = (clicks: Opened[]) => [
  ...new Map(clicks.map((each) => [each.paymentIntentId, each])).values(),
]

async function confirming(market: Market, browser: Browser, opened: Opened) {
  const answer = await patiently(market, () => browser.confirm(opened))
  market.history.saw(opened.orderId, keysOf(answer))
  market.tally.add('told that it is done')
  market.tally.shown.push({ orderId: opened.orderId, browser })
}

/** Buyers look at their keys again: everything they saw is still there. */
export async function lookAgain(market: Market, sample: Market['tally']['shown']) {
  for (const { orderId, browser } of sample) {
    const answer = await patiently(market, () => browser.keys(orderId))
    market.history.saw(orderId, keysOf(answer))
  }
}
