import type {
  FileRole,
  ForeignProduct,
  ImportOutcome,
} from '@keyhaven/contracts/staff/shop-imports'
import type { ForeignItem, ForeignOrder, ForeignShop } from './foreign-order.rules.ts'

/** Which edition each foreign product is; null where it is left out. */
export type Mapping = Readonly<Record<string, string | null>>

export type ReportedRow = Readonly<{
  file: FileRole
  line: number
  outcome: ImportOutcome
  foreignId: string
  detail: string
}>

/** An edition of an order that comes over, and the keys that were sold with it. */
export type MatchedLine = { productId: string; quantity: number; keys: MatchedKey[] }
export type MatchedKey = Readonly<{ file: FileRole; line: number; text: string }>

export type MatchedOrder = Readonly<{ order: ForeignOrder; lines: readonly MatchedLine[] }>

export type Matched = Readonly<{
  orders: readonly MatchedOrder[]
  rows: readonly ReportedRow[]
  products: readonly ForeignProduct[]
}>

const own = (mapping: Mapping, product: string) =>
  Object.hasOwn(mapping, product) ? mapping[product] : undefined

/** Every product that orders are about, most ordered first. */
function productsOf(orders: readonly ForeignOrder[], mapping: Mapping): ForeignProduct[] {
  const found = new Map<string, { name: string; orders: number }>()
  for (const { items } of orders) {
    for (const { product, name } of items) {
      const known = found.get(product) ?? { name: name || product, orders: 0 }
      found.set(product, { ...known, orders: known.orders + 1 })
    }
  }
  return [...found]
    .map(([key, facts]) => {
      const productId = own(mapping, key)
      return { key, ...facts, ...(productId !== undefined && { productId }) }
    })
    .toSorted((a, b) => b.orders - a.orders || a.key.localeCompare(b.key))
}

/** Lines of one edition are one line here. */
function linesOf(items: readonly ForeignItem[], mapping: Mapping): MatchedLine[] {
  const lines = new Map<string, MatchedLine>()
  for (const { product, quantity } of items) {
    const productId = own(mapping, product)
    if (typeof productId !== 'string') continue
    const line = lines.get(productId) ?? { productId, quantity: 0, keys: [] }
    line.quantity += quantity
    lines.set(productId, line)
  }
  return [...lines.values()]
}

const NO_ORDER = 'Its order does not come over'

/** Which item of its order a key belongs to: the one it names, or the only one there is. */
function itemOf({ items }: ForeignOrder, product: string): ForeignItem | undefined {
  const named = items.find((item) => product !== '' && item.aliases.includes(product))
  const products = new Set(items.map((item) => item.product))
  return named ?? (products.size === 1 ? items[0] : undefined)
}

/** Puts what the files say together with what staff said of the products. Nothing is guessed. */
export function matched(shop: ForeignShop, mapping: Mapping): Matched {
  const rows: ReportedRow[] = [
    ...shop.orders.refused.map((row) => ({ ...row, file: 'orders' as const })),
    ...shop.customers.refused.map((row) => ({ ...row, file: 'customers' as const })),
    ...shop.keys.refused.map((row) => ({ ...row, file: 'keys' as const })),
  ]
  const taken = new Map<string, MatchedOrder>()
  const byNumber = new Map<string, MatchedOrder>()
  for (const order of shop.orders.good) {
    const tell = (outcome: ImportOutcome, detail: string) => {
      for (const line of order.lines) {
        rows.push({ file: 'orders', line, outcome, foreignId: order.id, detail })
      }
    }
    const unknown = order.items.find(({ product }) => own(mapping, product) === undefined)
    const lines = linesOf(order.items, mapping)
    if (unknown) tell('broken', `No edition is chosen for “${unknown.product.slice(0, 80)}”`)
    else if (lines.length === 0) tell('left_out', 'Its products are left out')
    else {
      const one = { order, lines }
      taken.set(order.id, one)
      if (!byNumber.has(order.number)) byNumber.set(order.number, one)
    }
  }
  const sold = [
    ...shop.orders.good.flatMap((order) =>
      order.keys.map((key) => ({ ...key, order: order.id, file: 'orders' as const })),
    ),
    ...shop.keys.good.map((key) => ({ ...key, file: 'keys' as const })),
  ]
  for (const { file, line, text, order: name, product } of sold) {
    const found = taken.get(name) ?? byNumber.get(name)
    const refuse = (outcome: ImportOutcome, detail: string) => {
      if (file === 'keys') rows.push({ file, line, outcome, foreignId: name, detail })
    }
    if (!found) {
      refuse('broken', NO_ORDER)
      continue
    }
    const item = itemOf(found.order, product)
    if (!item) {
      refuse('broken', 'Its order has no such product')
      continue
    }
    const productId = own(mapping, item.product)
    const place = found.lines.find((one) => one.productId === productId)
    if (place) place.keys.push({ file, line, text })
    else refuse('left_out', 'Its product is left out')
  }
  return { orders: [...taken.values()], rows, products: productsOf(shop.orders.good, mapping) }
}
