import { fromDecimal, money, toDecimal } from '@keyhaven/contracts/money'
import type { Order } from '@keyhaven/contracts/orders'
import { pushEvent } from '../../lib/analytics.ts'

const PARTICLES = 200
const TICKS = 150
const REPORT_AFTER_MS = 1_000
const tones = ['accent', 'accent-line', 'accent-soft-hover', 'success', 'warning-line'] as const

/** Our own colours as the particles need them: a canvas turns any colour into six digits. */
function ownColours(canvas: HTMLCanvasElement): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return []
  return tones.map((tone) => {
    canvas.style.color = `var(--${tone})`
    pen.fillStyle = getComputedStyle(canvas).color
    return String(pen.fillStyle)
  })
}

const part = (tag: 'div' | 'canvas', className: string) =>
  Object.assign(document.createElement(tag), { className })

/**
 * The arch opens over the page and the particles come out from behind it, once and briefly. They fall
 * behind everything written: nothing covers a key.
 */
export async function celebrate() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const stage = part('div', 'pointer-events-none fixed inset-0 z-toast print:hidden')
  stage.ariaHidden = 'true'
  stage.append(part('div', 'opening-arch'))
  const layer = 'pointer-events-none fixed inset-0 -z-1 size-full print:hidden'
  const canvas = part('canvas', layer) as HTMLCanvasElement
  canvas.ariaHidden = 'true'
  // Below what is written, but above the ground of the page.
  document.body.classList.add('isolate')
  document.body.append(canvas, stage)
  try {
    const { create } = await import('canvas-confetti')
    // A worker would need a policy that allows scripts from memory.
    const fire = create(canvas, { resize: true, useWorker: false })
    const looks = { colors: ownColours(canvas), spread: 100, origin: { y: 0.4 } }
    await fire({ particleCount: PARTICLES, ticks: TICKS, ...looks })
  } finally {
    stage.remove()
    canvas.remove()
    document.body.classList.remove('isolate')
  }
}

/** What was bought and for how much; nothing about who bought it. Prices hold the tax, and nothing is shipped. */
export function reportPurchase(order: Order) {
  const { orderNumber, total, currency, items, discount, countedAs: counted_as } = order
  const amountOf = (decimal: string) => fromDecimal(decimal, currency) ?? money(0, currency)
  const numberOf = (minor: number) => Number(toDecimal(money(minor, currency)))
  const ecommerce = {
    transaction_id: orderNumber,
    currency,
    value: numberOf(amountOf(total).minor),
    tax: 0,
    shipping: 0,
    ...(discount?.code && { coupon: discount.code }),
    items: items.map(({ productId, name, price, quantity }) => ({
      item_id: productId,
      item_name: name,
      price: numberOf(Math.round(amountOf(price).minor / quantity)),
      quantity,
    })),
  }
  setTimeout(() => pushEvent({ event: 'purchase', counted_as, ecommerce }), REPORT_AFTER_MS)
}
