import type { FileRole } from '@keyhaven/contracts/staff/shop-imports'

/** A row of a file by its headings, with the line it begins on. */
export type ForeignRow = Readonly<{ line: number; cell: (...names: readonly string[]) => string }>

export type ForeignKey = Readonly<{ line: number; text: string }>

export type ForeignItem = Readonly<{
  line: number
  /** What tells the product apart in the other shop. */
  product: string
  /** Everything the other shop calls it by. */
  aliases: readonly string[]
  name: string
  quantity: number
  unitPrice: string
}>

export type ForeignOrder = Readonly<{
  /** Every line of the file that is about it. */
  lines: readonly number[]
  id: string
  number: string
  status: string
  email: string
  firstName: string
  lastName: string
  country: string
  currency: string
  totalMinor: number | null
  orderedAt: Date
  items: readonly ForeignItem[]
  /** Keys that came in the file of orders itself. */
  keys: readonly (ForeignKey & { product: string })[]
}>

export type ForeignCustomer = Readonly<{
  line: number
  id: string
  email: string
  firstName: string
  lastName: string
  country: string
  since: Date | null
}>

/** A row of a file of keys. */
export type SoldKey = ForeignKey & Readonly<{ order: string; product: string }>

/** A line that does not come over, and why. */
export type Refused = Readonly<{
  line: number
  outcome: 'broken' | 'left_out'
  foreignId: string
  detail: string
}>

export type Read<T> = Readonly<{ good: readonly T[]; refused: readonly Refused[] }>

export type ForeignShop = Readonly<{
  orders: Read<ForeignOrder>
  customers: Read<ForeignCustomer>
  keys: Read<SoldKey>
  /** How many lines each file has, without its headings. */
  rows: Readonly<Record<FileRole, number>>
}>
