import { expect, test } from 'vitest'
import { rowsUnder } from './cells.rules.ts'
import { gumroad } from './gumroad.rules.ts'
import { type Dialect, ordersIn } from './order-rows.rules.ts'
import { shopify } from './shopify.rules.ts'
import { woocommerce } from './woocommerce.rules.ts'

const now = new Date('2026-11-17T00:00:00Z')
type Cells = Readonly<Record<string, string>>

/** A file with a column for each name that any of its rows has. */
function read(dialect: Dialect, ...rows: readonly Cells[]) {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = rows.map((row, index) => ({
    line: index + 2,
    cells: headings.map((name) => row[name] ?? ''),
  }))
  const texts = new Map(cells.map(({ line, cells: all }) => [line, all.join('|')]))
  const textOf = ({ line }: { line: number }) => texts.get(line) ?? ''
  return ordersIn(rowsUnder(headings, cells), dialect, { now, textOf })
}
const one = (dialect: Dialect, ...rows: readonly Cells[]) => read(dialect, ...rows).good[0]
const why = (dialect: Dialect, ...rows: readonly Cells[]) =>
  read(dialect, ...rows).refused.map(({ outcome, detail }) => `${outcome}: ${detail}`)

const woo = {
  order_id: '17',
  order_number: 'W-17',
  order_date: '2021-03-04 10:11:12',
  status: 'completed',
  order_total: '59.90',
  order_currency: 'EUR',
  billing_first_name: 'Ada',
  billing_last_name: 'Buyer',
  billing_email: 'ada@example.com',
  billing_country: 'de',
  item_sku: 'PRO',
  item_name: 'Old Pro',
  item_quantity: '2',
  item_price: '29.95',
}

const paid = {
  Name: '#1001',
  Email: 'bo@example.com',
  'Financial Status': 'paid',
  Currency: 'JPY',
  Total: '12,000',
  'Created at': '2022-05-06 07:08:09 -0400',
  'Lineitem quantity': '1',
  'Lineitem name': 'Old Home',
  'Lineitem price': '12000',
  'Lineitem sku': 'HOME',
  'Billing Name': 'Bo van Buyer',
  'Billing Country': 'CA',
}

const sale = {
  'Purchase ID': 'abc==',
  'Order Number': '55',
  'Item Name': 'Old Suite',
  Variants: '(Pro)',
  'Buyer Name': 'Cy',
  'Purchase Email': 'cy@example.com',
  'Purchase Date': '2020-02-03',
  'Purchase Time (UTC timezone)': '04:05:06',
  'Sale Price ($)': '19.50',
  'Item Price ($)': '20.00',
  Country: 'Germany',
  Quantity: '',
}

test('an order of WooCommerce comes over with what its row says', () => {
  expect(one(woocommerce, woo)).toEqual({
    id: '17',
    number: 'W-17',
    status: 'completed',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Buyer',
    country: 'DE',
    currency: 'EUR',
    totalMinor: 5_990,
    orderedAt: new Date('2021-03-04T10:11:12Z'),
    lines: [2],
    items: [
      {
        line: 2,
        product: 'PRO',
        aliases: ['PRO', '', 'Old Pro'],
        name: 'Old Pro',
        quantity: 2,
        unitPrice: '29.95',
      },
    ],
    keys: [],
  })
})

const packed = 'name:Old Pro|product_id:12|sku:PRO|quantity:2|total:59.00'
const other = 'name:Old Home: the blue one|product_id:13|quantity:1'
test.each<[string, Cells, [string, number][]]>([
  ['a row for the item', {}, [['PRO', 2]]],
  [
    'all in one cell',
    { line_items: `${packed}; ${other}` },
    [
      ['PRO', 2],
      ['13', 1],
    ],
  ],
  [
    'a cell for each',
    { line_item_1: packed, line_item_2: other },
    [
      ['PRO', 2],
      ['13', 1],
    ],
  ],
  ['no article number', { item_sku: '', item_product_id: '99' }, [['99', 2]]],
  ['a name alone', { item_sku: '' }, [['Old Pro', 2]]],
  ['no quantity', { item_quantity: '' }, [['PRO', 1]]],
])('items of WooCommerce with %s', (_, change, expected) => {
  const items = one(woocommerce, { ...woo, ...change })?.items
  expect(items?.map(({ product, quantity }) => [product, quantity])).toEqual(expected)
})

test('other names of the columns of WooCommerce are known', () => {
  const { order_id, order_number: _, billing_email, order_date, ...rest } = woo
  const renamed = { ...rest, ID: order_id, Email: billing_email, 'Date created': order_date }
  expect(one(woocommerce, renamed)).toMatchObject({ id: '17', number: '17' })
})

test('several keys of one row belong to its first item', () => {
  const keys = one(woocommerce, { ...woo, license_keys: 'OLD-00001|OLD-00002\nOLD-00003' })?.keys
  expect(keys?.map(({ text, product }) => `${product} ${text}`)).toEqual([
    'PRO OLD-00001',
    'PRO OLD-00002',
    'PRO OLD-00003',
  ])
})

test.each<[string, Cells, string]>([
  ['refunded', { status: 'refunded' }, 'left_out: The order is refunded, not completed'],
  ['on hold', { status: 'wc-on-hold' }, 'left_out: The order is wc-on-hold, not completed'],
  ['of nobody', { billing_email: '' }, 'broken: The e-mail address is missing'],
  ['of no order', { order_id: ' ' }, 'broken: The order number is missing'],
  ['of tomorrow', { order_date: '2027-01-01' }, 'broken: The date is not one an order can have'],
  ['of a hidden key', { license_key: 'OLD-***-1' }, 'broken: The key is masked: export it in full'],
  [
    'of nothing',
    { item_sku: '', item_name: '', item_quantity: '1' },
    'broken: The product is missing',
  ],
  [
    'of half a piece',
    { item_quantity: '0.5' },
    'broken: The quantity is not a whole number from 1 to 1000',
  ],
  ['of words', { order_total: 'free' }, 'broken: The total is not an amount'],
])('a row of WooCommerce that is %s stays out, and is told why', (_, change, expected) => {
  expect(why(woocommerce, { ...woo, ...change })).toEqual([expected])
})

test('an order of Shopify is named and paid by its first row, and has the items of all', () => {
  const second = {
    Name: '#1001',
    'Lineitem quantity': '3',
    'Lineitem name': 'Old Pro',
    'Lineitem price': '1',
  }
  expect(one(shopify, paid, second)).toMatchObject({
    id: '#1001',
    number: '#1001',
    firstName: 'Bo',
    lastName: 'van Buyer',
    country: 'CA',
    currency: 'JPY',
    totalMinor: 12_000,
    orderedAt: new Date('2022-05-06T11:08:09Z'),
    lines: [2, 3],
    items: [
      { product: 'HOME', aliases: ['HOME', 'Old Home'], quantity: 1 },
      { product: 'Old Pro', quantity: 3 },
    ],
    keys: [],
  })
})

test.each<[string, Cells, string[]]>([
  ['paid', {}, []],
  ['partly refunded', { 'Financial Status': 'partially_refunded' }, []],
  ['refunded', { 'Financial Status': 'Refunded' }, ['left_out: The order is refunded, not paid']],
  ['unpaid', { 'Financial Status': '' }, ['left_out: The order is unpaid, not paid']],
  ['cancelled', { 'Cancelled at': '2022-05-07' }, ['left_out: The order was cancelled']],
  ['without a currency', { Currency: '' }, ['broken: The currency is not a code like USD']],
])('an order of Shopify that is %s', (_, change, expected) => {
  expect(why(shopify, { ...paid, ...change })).toEqual(expected)
})

test('one unreadable item keeps its whole order out', () => {
  const second = { Name: '#1001', 'Lineitem name': 'Old Pro', 'Lineitem quantity': 'two' }
  expect(why(shopify, paid, second)).toEqual([
    'broken: Another line of the same order cannot be read',
    'broken: The quantity is not a whole number from 1 to 1000',
  ])
})

test('a sale of Gumroad is an order of one item in dollars, with its key', () => {
  expect(one(gumroad, { ...sale, 'License Key': 'OLD-00009' })).toMatchObject({
    id: 'abc==',
    number: '55',
    status: 'paid',
    firstName: 'Cy',
    lastName: '',
    country: 'ZZ',
    currency: 'USD',
    totalMinor: 1_950,
    orderedAt: new Date('2020-02-03T04:05:06Z'),
    items: [{ product: 'Old Suite · (Pro)', name: 'Old Suite', quantity: 1, unitPrice: '20.00' }],
    keys: [{ product: 'Old Suite · (Pro)', text: 'OLD-00009' }],
  })
})

test.each<[string, Cells, string]>([
  ['date and time', {}, '2020-02-03T04:05:06.000Z'],
  [
    'one moment',
    { 'Purchase Time (UTC timezone)': '2020-09-08 07:06:05 UTC' },
    '2020-09-08T07:06:05.000Z',
  ],
  ['a day alone', { 'Purchase Time (UTC timezone)': '' }, '2020-02-03T00:00:00.000Z'],
])('the time of a sale of Gumroad as %s', (_, change, expected) => {
  expect(one(gumroad, { ...sale, ...change })?.orderedAt.toJSON()).toBe(expected)
})

test.each<[string, Cells, string[]]>([
  ['refunded', { 'Fully Refunded?': '1' }, ['left_out: The sale was refunded']],
  ['disputed', { 'Disputed?': 'Yes' }, ['left_out: The sale is disputed']],
  ['won back', { 'Disputed?': 'Yes', 'Dispute Won?': 'true' }, []],
  ['ordered ahead', { 'Pre-order authorization?': '1' }, ['left_out: The sale is a pre-order']],
  ['partly refunded', { 'Fully Refunded?': '0', 'Partial Refund ($)': '5' }, []],
])('a sale of Gumroad that is %s', (_, change, expected) => {
  expect(why(gumroad, { ...sale, ...change })).toEqual(expected)
})
