/** The same limits as the contract's, which would bring its schemas along. */
export const MAX_QUANTITY = 50
export const MAX_UNITS = 100

export type CartItem = Readonly<{ productId: string; quantity: number; addedAt: string }>

export const unitsIn = (items: readonly CartItem[]) =>
  items.reduce((sum, item) => sum + item.quantity, 0)

/** How many of one product the cart can hold beside its other lines. */
export function mostOf(items: readonly CartItem[], productId: string): number {
  const others = items.filter((item) => item.productId !== productId)
  return Math.min(MAX_QUANTITY, MAX_UNITS - unitsIn(others))
}

export const without = (items: readonly CartItem[], productId: string) =>
  items.filter((item) => item.productId !== productId)

/** Zero or less removes the line; what is no whole number is cut to one, what is no number ignored. */
export function withQuantity(items: readonly CartItem[], productId: string, quantity: number) {
  if (Number.isNaN(quantity)) return [...items]
  const wanted = Math.min(Math.trunc(quantity), mostOf(items, productId))
  if (wanted <= 0) return without(items, productId)
  return items.map((item) => (item.productId === productId ? { ...item, quantity: wanted } : item))
}

/** A new line, or more of an existing one, as far as the limits allow. */
export function withAdded(items: readonly CartItem[], { productId, quantity, addedAt }: CartItem) {
  if (!(quantity >= 1)) return [...items]
  const before = items.find((item) => item.productId === productId)
  const lines = before ? items : [...items, { productId, quantity: 0, addedAt }]
  return withQuantity(lines, productId, (before?.quantity ?? 0) + quantity)
}

function isItem(entry: unknown): entry is CartItem {
  const { productId, quantity } = (entry ?? {}) as Record<string, unknown>
  return typeof productId === 'string' && productId !== '' && Number.isFinite(quantity)
}

/** Reads what the device holds; lines that make no sense are left out. */
export function itemsFrom(stored: unknown): readonly CartItem[] {
  if (!Array.isArray(stored)) return []
  return stored
    .filter(isItem)
    .map((item) => ({ ...item, addedAt: String(item.addedAt ?? '') }))
    .reduce(withAdded, [] as CartItem[])
}
