import {
  amountIn,
  countryIn,
  currencyIn,
  emailIn,
  idIn,
  keyIn,
  momentIn,
  quantityIn,
  textIn,
} from './cells.rules.ts'
import type { ForeignItem, ForeignOrder, ForeignRow } from './foreign-order.rules.ts'
import type { Dialect } from './order-rows.rules.ts'

const TAKEN = ['completed', 'processing', 'wc-completed', 'wc-processing', '']
const MOST_ITEMS = 100

const statusOf = (row: ForeignRow) => row.cell('status', 'order status').trim().toLowerCase()

const itemOf = (line: number, parts: Readonly<Record<string, string>>): ForeignItem => ({
  line,
  product: idIn(parts.sku || parts.product_id || parts.name || '', 'The product'),
  aliases: [parts.sku, parts.product_id, parts.name].filter((text) => text !== undefined),
  name: textIn(parts.name ?? '', 'The name of the product'),
  quantity: quantityIn(parts.quantity ?? ''),
  unitPrice: textIn(parts.price ?? '', 'The price'),
})

/** `name:Suite|product_id:12|sku:PRO|quantity:2|total:59.00`, as the export suites write one item in one cell. */
function packedItem(text: string): Record<string, string> {
  const parts: Record<string, string> = {}
  for (const part of text.split('|')) {
    const at = part.indexOf(':')
    if (at > 0) parts[part.slice(0, at).trim().toLowerCase()] ??= part.slice(at + 1).trim()
  }
  return parts
}

/** One row for each item, one cell for all of them, or `line_item_1`, `line_item_2` and so on. */
function itemsOf(row: ForeignRow): ForeignItem[] {
  const packed = [row.cell('line items'), ...numbered(row)].filter((cell) => cell !== '')
  if (packed.length > 0) {
    return packed
      .flatMap((cell) => cell.split(/;\s*(?=name:)/))
      .slice(0, MOST_ITEMS)
      .map((text) => itemOf(row.line, packedItem(text)))
  }
  return [
    itemOf(row.line, {
      sku: row.cell('item sku', 'sku', 'product sku'),
      product_id: row.cell('item product id', 'product id', 'item id'),
      name: row.cell('item name', 'product name', 'name'),
      quantity: row.cell('item quantity', 'quantity', 'qty'),
      price: row.cell('item price', 'item total', 'price'),
    }),
  ]
}

function numbered(row: ForeignRow): string[] {
  const cells: string[] = []
  for (let nth = 1; nth <= MOST_ITEMS; nth += 1) {
    const cell = row.cell(`line item ${nth}`)
    if (cell === '') return cells
    cells.push(cell)
  }
  return cells
}

function keysOf(row: ForeignRow): ForeignOrder['keys'] {
  const text = row.cell('license key', 'license keys', 'licence key')
  if (text === '') return []
  const [item] = itemsOf(row)
  const product = item?.product ?? ''
  return text
    .split(/[\n|]/)
    .filter((key) => key.trim() !== '')
    .map((key) => ({ line: row.line, product, text: keyIn(key) }))
}

export const woocommerce: Dialect = {
  idOf: (row) => row.cell('order id', 'id'),
  leftOut: (row) => {
    const status = statusOf(row)
    return TAKEN.includes(status) ? undefined : `The order is ${status.slice(0, 40)}, not completed`
  },
  head: (row, now) => {
    const currency = currencyIn(row.cell('order currency', 'currency'), 'USD')
    return {
      number: textIn(row.cell('order number', 'order id', 'id'), 'The order number', 100),
      status: statusOf(row),
      email: emailIn(row.cell('billing email', 'customer email', 'email')),
      firstName: textIn(row.cell('billing first name', 'first name'), 'The name'),
      lastName: textIn(row.cell('billing last name', 'last name'), 'The name'),
      country: countryIn(row.cell('billing country', 'country')),
      currency,
      totalMinor: amountIn(row.cell('order total', 'total'), currency),
      orderedAt: momentIn(row.cell('order date', 'date', 'date created', 'paid date'), now),
    }
  },
  item: itemsOf,
  keys: keysOf,
}
