import {
  amountIn,
  countryIn,
  emailIn,
  idIn,
  keyIn,
  momentIn,
  namesIn,
  quantityIn,
  textIn,
} from './cells.rules.ts'
import type { ForeignRow } from './foreign-order.rules.ts'
import type { Dialect } from './order-rows.rules.ts'

const isYes = (text: string) => ['1', 'yes', 'true'].includes(text.trim().toLowerCase())

const productOf = (row: ForeignRow) =>
  [row.cell('product id', 'item name'), row.cell('variants')].filter(Boolean).join(' · ')

const whenOf = (row: ForeignRow) => {
  const time = row.cell('purchase time (utc timezone)').trim()
  // Some exports have the whole moment here, others the time of day alone.
  if (/^\d{4}-/.test(time)) return time
  return [row.cell('purchase date'), time].filter(Boolean).join(' ')
}

/** One row is one sale, in dollars, often with its key. */
export const gumroad: Dialect = {
  idOf: (row) => row.cell('purchase id', 'order number'),
  leftOut: (row) => {
    if (isYes(row.cell('fully refunded?'))) return 'The sale was refunded'
    if (isYes(row.cell('disputed?')) && !isYes(row.cell('dispute won?')))
      return 'The sale is disputed'
    return isYes(row.cell('pre-order authorization?')) ? 'The sale is a pre-order' : undefined
  },
  head: (row, now) => ({
    number: textIn(row.cell('order number', 'purchase id'), 'The order number', 100),
    status: 'paid',
    email: emailIn(row.cell('purchase email', 'buyer email', 'email')),
    ...namesIn(row.cell('buyer name')),
    country: countryIn(row.cell('country')),
    currency: 'USD',
    totalMinor: amountIn(row.cell('sale price ($)', 'subtotal ($)', 'item price ($)'), 'USD'),
    orderedAt: momentIn(whenOf(row), now),
  }),
  item: (row) => [
    {
      line: row.line,
      product: idIn(productOf(row), 'The product'),
      aliases: [productOf(row)],
      name: textIn(row.cell('item name'), 'The name of the product'),
      quantity: quantityIn(row.cell('quantity')),
      unitPrice: textIn(row.cell('item price ($)', 'sale price ($)'), 'The price'),
    },
  ],
  keys: (row) => {
    const text = row.cell('license key')
    return text === '' ? [] : [{ line: row.line, product: productOf(row), text: keyIn(text) }]
  },
}
