import type { Product } from '@keyhaven/contracts/products'

type Words = Readonly<{ ready: string | null; later: string | null }>

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What may be said about when the key comes: from the stock, and nothing where nobody counted. */
export function deliveryLine(
  availability: Product['availability'],
  { ready, later }: Words,
): string | null {
  if (availability === 'sold-out') return 'Sold out: cannot be ordered right now'
  if (availability === 'ready') return ready
  if (availability === 'processing' && later) return `Key by e-mail, ${inSentence(later)}`
  return null
}
