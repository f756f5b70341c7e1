import type { Product } from '@keyhaven/contracts/products'

type Words = Readonly<{ ready: string | null; later: string | null }>

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What may be said about when the key comes: from the stock, and nothing where nobody counted. */
export function deliveryLine(
  { availability, deliveryEstimate }: Pick<Product, 'availability' | 'deliveryEstimate'>,
  { ready, later }: Words,
): string | null {
  if (deliveryEstimate === 'after-check') return 'Key by e-mail, once we have checked the order'
  if (availability === 'sold-out') return 'Sold out: cannot be ordered right now'
  if (availability === 'ready') return ready
  if (availability === 'processing' && later) return `Key by e-mail, ${inSentence(later)}`
  return null
}
