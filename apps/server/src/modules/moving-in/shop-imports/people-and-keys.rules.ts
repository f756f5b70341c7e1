import {
  countryIn,
  emailIn,
  idIn,
  isRefused,
  keyIn,
  momentIn,
  reading,
  textIn,
} from './cells.rules.ts'
import type { ForeignCustomer, ForeignRow, Read, Refused, SoldKey } from './foreign-order.rules.ts'

const sinceOf = (row: ForeignRow, now: Date) => {
  const text = row.cell('user registered', 'date registered', 'date created', 'created at')
  return text === '' ? null : momentIn(text, now)
}

/** Customers of either shop: the columns differ in their names alone. */
export function customersIn(rows: readonly ForeignRow[], now: Date): Read<ForeignCustomer> {
  const good: ForeignCustomer[] = []
  const refused: Refused[] = []
  const seen = new Map<string, number>()
  for (const row of rows) {
    const read = reading(row, row.cell('customer id', 'id'), () => {
      const email = emailIn(row.cell('email', 'user email', 'billing email', 'customer email'))
      return {
        line: row.line,
        id: textIn(row.cell('customer id', 'id', 'user id'), 'The customer’s id', 100),
        email,
        firstName: textIn(row.cell('first name', 'billing first name'), 'The name'),
        lastName: textIn(row.cell('last name', 'billing last name'), 'The name'),
        country: countryIn(
          row.cell('country code', 'default address country code', 'billing country', 'country'),
        ),
        since: sinceOf(row, now),
      }
    })
    if (isRefused(read)) {
      refused.push(read)
      continue
    }
    const before = seen.get(read.email.toLowerCase())
    if (before === undefined) good.push(read)
    else refused.push(sameAs(row, read.id, `The same address as line ${before}`))
    if (before === undefined) seen.set(read.email.toLowerCase(), row.line)
  }
  return { good, refused }
}

const sameAs = (row: ForeignRow, foreignId: string, detail: string): Refused => ({
  line: row.line,
  outcome: 'broken',
  foreignId,
  detail,
})

/** Sold and delivered; a key that is neither is stock, and stock is imported under Licences. */
const SOLD = ['', '1', '2', 'sold', 'delivered', 'active', '3']

const leftOut = (row: ForeignRow): string | undefined => {
  if (row.cell('order id', 'order num', 'order number', 'order').trim() === '') {
    return 'The key was not sold: import it as stock under Licences'
  }
  const status = row.cell('status').trim().toLowerCase()
  return SOLD.includes(status) ? undefined : `The key is ${status.slice(0, 40)}`
}

/** Keys of a licence plug-in: the order each was sold in, and its product. */
export function keysIn(rows: readonly ForeignRow[]): Read<SoldKey> {
  const good: SoldKey[] = []
  const refused: Refused[] = []
  for (const row of rows) {
    const order = row.cell('order id', 'order num', 'order number', 'order')
    const away = leftOut(row)
    if (away) {
      refused.push({
        line: row.line,
        outcome: 'left_out',
        foreignId: order.slice(0, 100),
        detail: away,
      })
      continue
    }
    const read = reading(row, order, () => ({
      line: row.line,
      order: idIn(order, 'The order number'),
      product: textIn(row.cell('sku', 'product id', 'product name', 'product'), 'The product', 100),
      text: keyIn(row.cell('license key', 'licence key', 'key')),
    }))
    if (isRefused(read)) refused.push(read)
    else good.push(read)
  }
  return { good, refused }
}
