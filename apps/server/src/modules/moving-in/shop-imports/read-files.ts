import type { FileRole, ImportSource } from '@keyhaven/contracts/staff/shop-imports'
import { AppError } from '../../../infra/app-error.ts'
import { hasColumn } from './cells.rules.ts'
import { foreignFile } from './foreign-file.ts'
import type { ForeignShop } from './foreign-order.rules.ts'
import { gumroad } from './gumroad.rules.ts'
import { type Dialect, ordersIn } from './order-rows.rules.ts'
import { customersIn, keysIn } from './people-and-keys.rules.ts'
import { shopify } from './shopify.rules.ts'
import { woocommerce } from './woocommerce.rules.ts'

export type UploadedFile = Readonly<{ role: FileRole; name: string; text: string }>

const dialects: Readonly<Record<ImportSource, Dialect>> = { woocommerce, shopify, gumroad }

/** One of each group must be there, or the file is another one. */
const needed: Readonly<Record<ImportSource, readonly (readonly string[])[]>> = {
  woocommerce: [
    ['order id', 'id'],
    ['billing email', 'customer email', 'email'],
    ['order date', 'date', 'date created', 'paid date'],
  ],
  shopify: [['name'], ['email'], ['financial status'], ['lineitem name']],
  gumroad: [
    ['purchase id', 'order number'],
    ['purchase email', 'buyer email'],
    ['item name', 'product id'],
  ],
}
const neededOf = (source: ImportSource, role: FileRole) => {
  if (role === 'orders') return needed[source]
  if (role === 'keys')
    return [
      ['license key', 'licence key', 'key'],
      ['order id', 'order num', 'order number', 'order'],
    ]
  return [['email', 'user email', 'billing email', 'customer email']]
}

async function fileOf(source: ImportSource, { role, name, text }: UploadedFile) {
  const file = await foreignFile(text)
  const missing = neededOf(source, role).find((names) => !hasColumn(file.headings, ...names))
  if (missing) {
    const message = `“${name}” is not an export of ${role}: it has no column “${missing[0]}”.`
    throw new AppError('invalid_request', message)
  }
  return file
}

const nothing = { good: [], refused: [] }

/** Everything the files of another shop say, line by line. Nothing is compared with this shop yet. */
export async function readFiles(
  source: ImportSource,
  files: readonly UploadedFile[],
  now: Date,
): Promise<ForeignShop> {
  const roles = files.map(({ role }) => role)
  if (new Set(roles).size < roles.length) {
    throw new AppError('invalid_request', 'Choose one file of each kind.')
  }
  if (roles.includes('keys') && !roles.includes('orders')) {
    throw new AppError(
      'invalid_request',
      'Keys come over with their orders: add the file of orders.',
    )
  }
  const read = async (role: FileRole) => {
    const file = files.find((one) => one.role === role)
    return file && (await fileOf(source, file))
  }
  const [orders, customers, keys] = [
    await read('orders'),
    await read('customers'),
    await read('keys'),
  ]
  return {
    orders: orders
      ? ordersIn(orders.rows, dialects[source], { now, textOf: orders.textOf })
      : nothing,
    customers: customers ? customersIn(customers.rows, now) : nothing,
    keys: keys ? keysIn(keys.rows) : nothing,
    rows: {
      orders: orders?.rows.length ?? 0,
      customers: customers?.rows.length ?? 0,
      keys: keys?.rows.length ?? 0,
    },
  }
}
