import type { FileRole, ImportSource } from '@keyhaven/contracts/staff/shop-imports'

export const ROOT = '/admin/main-site?tab=shop-imports'
export const toImport = (id: number) => `${ROOT}&id=${id}`

export const importParts = [
  { id: 'imports', label: 'Imports', to: ROOT },
  { id: 'new', label: 'Bring a shop over', to: `${ROOT}&part=new` },
  { id: 'take', label: 'Take your data with you', to: `${ROOT}&part=take` },
] as const

export const fileNames: Readonly<Record<FileRole, string>> = {
  orders: 'Orders',
  customers: 'Customers',
  keys: 'Keys',
}

/** Which files a shop exports, and where they are found there. */
export const filesOf: Readonly<
  Record<ImportSource, readonly { role: FileRole; label: string; hint: string }[]>
> = {
  woocommerce: [
    {
      role: 'orders',
      label: 'Orders',
      hint: 'CSV of an order export, one row for each item or each order.',
    },
    { role: 'keys', label: 'Keys', hint: 'CSV or JSON of License Manager for WooCommerce.' },
    { role: 'customers', label: 'Customers', hint: 'CSV of a customer export.' },
  ],
  shopify: [
    { role: 'orders', label: 'Orders', hint: 'Orders, Export, plain CSV file.' },
    { role: 'keys', label: 'Keys', hint: 'CSV with the columns order, sku and key.' },
    { role: 'customers', label: 'Customers', hint: 'Customers, Export, plain CSV file.' },
  ],
  gumroad: [{ role: 'orders', label: 'Sales', hint: 'Sales, Export. Keys are in the same file.' }],
}
