import { setTimeout as sleep } from 'node:timers/promises'
import { aBrowser, type Browser, keysOf, type Opened } from './browser.ts'
import type { HttpAnswer } from './call.ts'
import type { History } from './history.ts'
import type { Outside } from './outside-world.ts'
import type { Visit } from './plan.ts'

const PATIENCE_MS = 120_000
const MOST_WORDS = 200

export type Market = Readonly<{
  outside: Outside
  history: History
  tally: Tally
  /** The port of a server, any. */
  portOf: () => number
  /** How long a buyer waits before asking again. */
  waitMs?: () => number
  /** Hears every answer: what was asked for, when, the status, 0 if there was none, and the words of a refusal. */
  heard?: (heard: Heard) => void
}>

export type Heard = Readonly<{
  what: Step
  from: number
  at: number
  status: number
  text: string
}>
type Step = 'quote' | 'open' | 'confirm' | 'look'

export type Tally = ReturnType<typeof createTally>

/** What the buyers did and were answered. */
export function createTally() {
  const count = new Map<string, number>()
  return {
    add: (what: string) => count.set(what, (count.get(what) ?? 0) + 1),
    of: (what: string) => count.get(what) ?? 0,
    all: () => Object.fromEntries([...count].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    /** Orders the shop said it has. */
    opened: [] as string[],
    paid: [] as { intentId: string; orderId: string }[],
    shown: [] as { orderId: string; browser: Browser }[],
  }
}

const soon = () => 50 + Math.random() * 200

/** Asks again while nobody answers, or the shop says that it cannot just now. */
async function patiently(
  market: Market,
  what: Step,
  ask: () => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const { tally, heard, waitMs = soon } = market
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const from = Date.now()
    let lost = ''
    const answer = await ask().catch((error: Error) => {
      lost = error.message
    })
    const status = answer?.status ?? 0
    const text = status === 200 ? '' : (answer?.text ?? lost).slice(0, MOST_WORDS)
    heard?.({ what, from, at: Date.now(), status, text })
    if (answer?.status === 200) return answer
    tally.add(answer ? `answered ${answer.status}` : 'not answered')
    if (answer && answer.status < 500) {
      throw new Error(`a buyer was answered ${answer.status}: ${answer.text}`)
    }
    if (Date.now() > deadline) throw new Error(`a buyer gave up: ${answer?.text ?? 'no answer'}`)
    await sleep(waitMs())
  }
}

/** One visit, from the cart to the keys, with the manners of its buyer. */
export async function shopping(market: Market, visit: Visit, serial: number): Promise<void> {
  const { tally, outside } = market
  const browser = aBrowser(serial, market.portOf)
  const { items, currency, couponCode } = visit
  const cart = { items, currency, ...(couponCode && { couponCode }) }
  await patiently(market, 'quote', () => browser.quote(cart))
  const open = async () => {
    const opened = (await patiently(market, 'open', () => browser.open(cart))).json<Opened>()
    tally.opened.push(opened.orderId)
    return opened
  }
  const clicks = await Promise.all(visit.manner === 'clicks twice' ? [open(), open()] : [open()])
  tally.add(visit.manner)
  if (visit.manner === 'leaves') return
  for (const { paymentIntentId, orderId } of uniqueOf(clicks)) {
    await outside.pay(paymentIntentId, browser.email)
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
  const answer = await patiently(market, 'confirm', () => browser.confirm(opened))
  market.history.saw(opened.orderId, keysOf(answer))
  market.tally.add('told that it is done')
  market.tally.shown.push({ orderId: opened.orderId, browser })
}

/** Buyers look at their keys again: everything they saw is still there. */
export async function lookAgain(market: Market, sample: Market['tally']['shown']) {
  for (const { orderId, browser } of sample) {
    const answer = await patiently(market, 'look', () => browser.keys(orderId))
    market.history.saw(orderId, keysOf(answer))
  }
}
