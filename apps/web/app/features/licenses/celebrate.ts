import { fromDecimal, money, toDecimal } from '@keyhaven/contracts/money'
import type { Order } from '@keyhaven/contracts/orders'
import { pushEvent } from '../../lib/analytics.ts'

const PARTICLES = 200
const TICKS = 150
const REPORT_AFTER_MS = 1_000

/** Confetti, once and briefly, for those who do not mind motion. It is loaded only then. */
export async function throwConfetti() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { create } = await import('canvas-confetti')
  const canvas = document.createElement('canvas')
  canvas.ariaHidden = 'true'
  canvas.className = 'pointer-events-none fixed inset-0 z-toast size-full print:hidden'
  document.body.append(canvas)
  // A worker would need a policy that allows scripts from memory.
  const fire = create(canvas, { resize: true, useWorker: false })
  await fire({ particleCount: PARTICLES, ticks: TICKS, spread: 100, origin: { y: 0.4 } })
  canvas.remove()
}

/** What was bought and for how much; nothing about who bought it. */
export function reportPurchase({ total, currency, items }: Order) {
  const value = Number(toDecimal(fromDecimal(total, currency) ?? money(0, currency)))
  const bought = items.map(({ productId, quantity }) => ({ item_id: productId, quantity }))
  setTimeout(
    () => pushEvent({ event: 'purchase', ecommerce: { currency, value, items: bought } }),
    REPORT_AFTER_MS,
  )
}
