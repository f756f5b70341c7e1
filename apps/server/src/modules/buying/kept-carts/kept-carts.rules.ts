import { type CartItem, MAX_QUANTITY } from '@keyhaven/contracts/checkout'

export const MOST_LINES = 50

/** Without a quantity the edition is in the cart at least once, so adding it twice is adding it once. */
export type CartLineChange = Readonly<{ productId: string; quantity?: number | undefined }>

export function withLineChanged(
  items: readonly CartItem[],
  { productId, quantity }: CartLineChange,
): CartItem[] {
  const there = items.find((item) => item.productId === productId)
  const wanted = Math.min(quantity ?? there?.quantity ?? 1, MAX_QUANTITY)
  if (there) {
    return items.flatMap((item) => {
      if (item.productId !== productId) return [item]
      return wanted === 0 ? [] : [{ productId, quantity: wanted }]
    })
  }
  return wanted === 0 ? [...items] : [...items, { productId, quantity: wanted }]
}
