import { randomKeys } from '../../../stock/licenses/testing/random-keys.ts'

const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`
export const csv = (...rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => row.map(quoted).join(',')).join('\n')

const wooHeadings = [
  'order_id',
  'order_number',
  'order_date',
  'status',
  'order_total',
  'order_currency',
  'billing_first_name',
  'billing_last_name',
  'billing_email',
  'billing_country',
  'item_sku',
  'item_name',
  'item_quantity',
]

type WooOrder = Readonly<{
  id: number | string
  email: string
  sku?: string
  quantity?: number
  status?: string
  date?: string
}>

const wooRow = ({
  id,
  email,
  sku = 'OLD-HOME',
  quantity = 1,
  status = 'completed',
  date = '2021-03-04 10:11:12',
}: WooOrder) => [
  ...[id, id, date, status, '59.90', 'EUR', 'Ada', 'Buyer', email, 'DE'],
  ...[sku, `Old ${sku}`, quantity],
]

export const wooOrders = (...orders: readonly WooOrder[]) => csv(wooHeadings, ...orders.map(wooRow))

type WooKey = Readonly<{ order: number | string; key: string; status?: string }>

/** As the licence plug-in writes it. */
export const wooKeys = (...keys: readonly WooKey[]) =>
  csv(
    [
      'id',
      'order_id',
      'product_id',
      'user_id',
      'license_key',
      'expires_at',
      'status',
      'times_activated',
    ],
    ...keys.map(({ order, key, status = 'DELIVERED' }, nth) => [
      nth,
      order,
      12,
      3,
      key,
      '',
      status,
      0,
    ]),
  )

/** So many orders of one licence each; every hundredth order, and every hundredth key, cannot be read. */
export function bigWooShop(size: number) {
  const keys = randomKeys(size)
  const isBroken = (nth: number) => nth % 100 === 99
  const orders = keys.map((_, nth) => ({
    id: 50_000 + nth,
    email: isBroken(nth) ? 'no address' : `woo-${nth}@example.com`,
  }))
  const sold = keys.map((key, nth) => ({ order: 50_000 + nth, key: nth % 100 === 49 ? '?' : key }))
  return { orders: wooOrders(...orders), keys: wooKeys(...sold), texts: keys }
}

const shopifyHeadings = [
  'Name',
  'Email',
  'Financial Status',
  'Currency',
  'Total',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Billing Name',
  'Billing Country',
  'Cancelled at',
]

/** Two rows each; only the first says whose it is. */
export const shopifyOrders = (...orders: readonly Readonly<{ name: string; email: string }>[]) =>
  csv(
    shopifyHeadings,
    ...orders.flatMap(({ name, email }) => [
      [
        name,
        email,
        'paid',
        'CAD',
        '120.00',
        '2022-05-06 07:08:09 -0400',
        1,
        'Old Home',
        '60.00',
        'OLD-HOME',
        'Bo Buyer',
        'CA',
        '',
      ],
      [name, email, '', '', '', '', 1, 'Old Pro', '60.00', 'OLD-PRO', '', '', ''],
    ]),
  )

const gumroadHeadings = [
  'Purchase ID',
  'Item Name',
  'Buyer Name',
  'Purchase Email',
  'Purchase Date',
  'Purchase Time (UTC timezone)',
  'Sale Price ($)',
  'Country',
  'Fully Refunded?',
  'Product ID',
  'Quantity',
  'License Key',
]

type Sale = Readonly<{ id: string; email: string; key?: string; isRefunded?: boolean }>

export const gumroadSales = (...sales: readonly Sale[]) =>
  csv(
    gumroadHeadings,
    ...sales.map(({ id, email, key = '', isRefunded = false }) => [
      ...[
        id,
        'Old Home',
        'Cy Buyer',
        email,
        '2023-01-02',
        '2023-01-02 03:04:05 UTC',
        '49.00',
        'US',
      ],
      ...[isRefunded ? 1 : 0, 'old-home', 1, key],
    ]),
  )
