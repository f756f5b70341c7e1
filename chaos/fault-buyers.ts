import { setTimeout as sleep } from 'node:timers/promises'
import { aBrowser, type Opened } from './browser.ts'
import type { HttpAnswer } from './call.ts'
import type { Outside } from './outside-world.ts'

/** One answer: what was asked, whether the card provider is needed for it, and how it went. */
export type Sample = Readonly<{
  needsProvider: boolean
  status: number
  ms: number
  /** When it was asked, on the clock of this run. */
  at: number
}>

const cart = { items: [{ productId: 'home-2024', quantity: 1 }], currency: 'usd' }
let serial = 0

type Crowd = Readonly<{ port: number; outside: Outside; perSecond: number }>

/** Buyers who come at their own pace, whether or not those before them were answered. */
export function letBuyersCome({ port, outside, perSecond }: Crowd) {
  const samples: Sample[] = []
  const bought: { at: number; email: string }[] = []
  const shopping = new Set<Promise<void>>()
  let isOpen = true

  async function asked(needsProvider: boolean, call: () => Promise<HttpAnswer>) {
    const at = performance.now()
    const answer = await call().catch(() => undefined)
    const ms = performance.now() - at
    samples.push({ needsProvider, status: answer?.status ?? 0, ms, at })
    return answer?.status === 200 ? answer : undefined
  }

  async function visit() {
    serial += 1
    const at = performance.now()
    const browser = aBrowser(serial, () => port)
    await asked(false, () => browser.quote(cart))
    const opened = (await asked(true, () => browser.open(cart)))?.json<Opened>()
    if (!opened) return
    await outside.pay(opened.paymentIntentId)
    const isShown = await asked(true, () => browser.confirm(opened))
    // Without the provider's word it is not an order yet, and has no keys to ask for.
    if (!isShown) return
    await asked(false, () => browser.keys(opened.orderId))
    bought.push({ at, email: browser.email })
  }

  async function come() {
    const begun = performance.now()
    for (let nth = 1; isOpen; nth += 1) {
      const one = visit().finally(() => shopping.delete(one))
      shopping.add(one)
      await sleep(Math.max(0, begun + (nth * 1_000) / perSecond - performance.now()))
    }
  }
  const coming = come()
  return {
    samples,
    bought,
    /** No new callers; those that are there are answered. */
    async close() {
      isOpen = false
      await coming
      await Promise.all(shopping)
    },
  }
}

export type Buyers = ReturnType<typeof letBuyersCome>

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
