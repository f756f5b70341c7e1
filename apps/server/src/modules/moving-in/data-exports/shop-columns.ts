import type { ExportFormat } from '@keyhaven/contracts/staff/data-exports'
import { decimalOf } from '../../fulfilment/orders/imported-orders.ts'
import type { ExportedKey, ExportedOrder, ExportedPerson } from './exported.ts'

type Cells = (string | number)[]
export type KeyText = (key: ExportedKey) => string

type Table<Of extends readonly unknown[]> = Readonly<{
  header: readonly string[]
  rows: (...of: Of) => Cells[]
}>

export type ShopColumns = Readonly<{
  orders: Table<[ExportedOrder, KeyText]>
  customers: Table<[ExportedPerson]>
  keys?: Table<[ExportedOrder, KeyText]>
}>

const secondsOf = (at: Date | null) => at?.toISOString().slice(0, 19).replace('T', ' ') ?? ''

const totalOf = ({ totalMinor, currency }: ExportedOrder) =>
  totalMinor === null ? '' : decimalOf(totalMinor, currency)

const nameOf = ({ firstName, lastName }: Pick<ExportedPerson, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

const WOO_STATUS: Readonly<Record<string, string>> = {
  paid: 'completed',
  imported: 'completed',
  partially_refunded: 'completed',
  refunded: 'refunded',
  dispute_lost: 'refunded',
}

const woocommerce: ShopColumns = {
  orders: {
    header: [
      ...['order_id', 'order_number', 'order_date', 'status', 'order_total', 'order_currency'],
      ...['billing_first_name', 'billing_last_name', 'billing_email', 'billing_country'],
      ...['item_sku', 'item_name', 'item_quantity', 'item_total'],
    ],
    rows: (order) =>
      order.lines.map((line) => [
        ...[order.number, order.number, secondsOf(order.at), WOO_STATUS[order.status] ?? 'on-hold'],
        ...[totalOf(order), order.currency, order.firstName, order.lastName, order.email],
        ...[order.country, line.productId, line.name, line.quantity],
        decimalOf(line.minor, order.currency),
      ]),
  },
  customers: {
    header: ['user_email', 'first_name', 'last_name', 'billing_country', 'user_registered'],
    rows: (one) => [[one.email, one.firstName, one.lastName, one.country, secondsOf(one.since)]],
  },
  keys: {
    header: ['id', 'order_id', 'product_id', 'license_key', 'expires_at', 'status'],
    rows: (order, textOf) =>
      order.lines.flatMap(({ productId, keys }) =>
        keys.map((key) => [key.id, order.number, productId, textOf(key), '', 'DELIVERED']),
      ),
  },
}

const SHOPIFY_STATUS: Readonly<Record<string, string>> = {
  paid: 'paid',
  imported: 'paid',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  dispute_lost: 'refunded',
}

const shopify: ShopColumns = {
  orders: {
    header: [
      ...['Name', 'Email', 'Financial Status', 'Currency', 'Total', 'Created at'],
      ...['Lineitem quantity', 'Lineitem name', 'Lineitem price', 'Lineitem sku'],
      ...['Billing Name', 'Billing Country', 'Cancelled at'],
    ],
    rows: (order) =>
      order.lines.map((line, nth) => {
        const item = [line.quantity, line.name]
        const price = decimalOf(Math.round(line.minor / line.quantity), order.currency)
        if (nth > 0) {
          const head = [order.number, order.email, '', '', '', '']
          return [...head, ...item, price, line.productId, '', '', '']
        }
        return [
          ...[order.number, order.email, SHOPIFY_STATUS[order.status] ?? 'pending'],
          ...[order.currency, totalOf(order), `${secondsOf(order.at)} +0000`],
          ...[...item, price, line.productId, nameOf(order), order.country, ''],
        ]
      }),
  },
  customers: {
    header: ['First Name', 'Last Name', 'Email', 'Default Address Country Code', 'Created at'],
    rows: (one) => [[one.firstName, one.lastName, one.email, one.country, secondsOf(one.since)]],
  },
  keys: {
    header: ['order', 'sku', 'key'],
    rows: (order, textOf) =>
      order.lines.flatMap(({ productId, keys }) =>
        keys.map((key) => [order.number, productId, textOf(key)]),
      ),
  },
}

const isYes = (is: boolean) => (is ? 1 : 0)

/** One sale is one line of an order there, and one row has one key. */
function sales(order: ExportedOrder, textOf: KeyText): Cells[] {
  const isRefunded = ['refunded', 'dispute_lost'].includes(order.status)
  return order.lines.flatMap(({ productId, name, quantity, usdMinor, keys }, nth) => {
    const row = (pieces: number, price: number, key: string) => [
      ...[`${order.number}-${nth + 1}`, order.number, name, nameOf(order), order.email],
      ...[`${secondsOf(order.at)} UTC`, decimalOf(price, 'USD'), order.country],
      ...[isYes(isRefunded), isYes(order.status === 'disputed'), productId, pieces, key],
    ]
    const withKeys = keys.map((key, at) => row(1, at === 0 ? usdMinor : 0, textOf(key)))
    const rest = quantity - keys.length
    return rest > 0 ? [...withKeys, row(rest, keys.length > 0 ? 0 : usdMinor, '')] : withKeys
  })
}

const gumroad: ShopColumns = {
  orders: {
    header: [
      ...['Purchase ID', 'Order Number', 'Item Name', 'Buyer Name', 'Purchase Email'],
      ...['Purchase Time (UTC timezone)', 'Sale Price ($)', 'Country', 'Fully Refunded?'],
      ...['Disputed?', 'Product ID', 'Quantity', 'License Key'],
    ],
    rows: sales,
  },
  customers: {
    header: ['Buyer Name', 'Email', 'Country'],
    rows: (one) => [[nameOf(one), one.email, one.country]],
  },
}

export const columnsOf: Readonly<Record<Exclude<ExportFormat, 'jsonl'>, ShopColumns>> = {
  woocommerce,
  shopify,
  gumroad,
}
