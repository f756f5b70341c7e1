import {
  amountIn,
  countryIn,
  currencyIn,
  emailIn,
  idIn,
  momentIn,
  namesIn,
  quantityIn,
  textIn,
} from './cells.rules.ts'
import type { Dialect } from './order-rows.rules.ts'

const TAKEN = ['paid', 'partially_refunded', 'partially refunded']

/** One row for each item; only the first row of an order says whose it is and what it cost. */
export const shopify: Dialect = {
  idOf: (row) => row.cell('name'),
  leftOut: (row) => {
    const status = row.cell('financial status').trim().toLowerCase()
    if (row.cell('cancelled at') !== '') return 'The order was cancelled'
    return TAKEN.includes(status)
      ? undefined
      : `The order is ${status.slice(0, 40) || 'unpaid'}, not paid`
  },
  head: (row, now) => {
    const currency = currencyIn(row.cell('currency'))
    return {
      number: textIn(row.cell('name'), 'The order number', 100),
      status: row.cell('financial status').trim().toLowerCase(),
      email: emailIn(row.cell('email')),
      ...namesIn(row.cell('billing name', 'shipping name')),
      country: countryIn(row.cell('billing country', 'shipping country')),
      currency,
      totalMinor: amountIn(row.cell('total'), currency),
      orderedAt: momentIn(row.cell('created at', 'paid at'), now),
    }
  },
  item: (row) => [
    {
      line: row.line,
      product: idIn(row.cell('lineitem sku') || row.cell('lineitem name'), 'The product'),
      aliases: [row.cell('lineitem sku'), row.cell('lineitem name')],
      name: textIn(row.cell('lineitem name'), 'The name of the product'),
      quantity: quantityIn(row.cell('lineitem quantity')),
      unitPrice: textIn(row.cell('lineitem price'), 'The price'),
    },
  ],
  keys: () => [],
}
