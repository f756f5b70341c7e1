import { setTimeout as sleep } from 'node:timers/promises'
import { aBrowser } from './browser.ts'
import type { Checkout } from './held-locks.ts'

const BUYER_EVERY_MS = 100
const cart = { items: [{ productId: 'home-2024', quantity: 1 }], currency: 'usd' }

let serial = 0

/** Somebody new goes to the checkout every tenth of a second, until it is over. */
export function buyersAt(port: number) {
  const checkouts: Promise<Checkout>[] = []
  let isOver = false
  const buy = async (): Promise<Checkout> => {
    serial += 1
    const from = performance.now()
    const { status } = await aBrowser(serial, () => port).open(cart)
    return { ms: performance.now() - from, status }
  }
  const coming = (async () => {
    while (!isOver) {
      checkouts.push(buy())
      await sleep(BUYER_EVERY_MS)
    }
  })()
  return async (): Promise<Checkout[]> => {
    isOver = true
    await coming
    return await Promise.all(checkouts)
  }
}
