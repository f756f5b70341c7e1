import type { ForeignProduct } from '@keyhaven/contracts/staff/shop-imports'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../infra/db/db.ts'
import { type OtherShop, ordersBroughtOver } from '../../fulfilment/orders/imported-orders.ts'
import { type ForeignKey, sortForeignKeys } from '../../stock/licenses/vault/sold-elsewhere.ts'
import type { ForeignCustomer, ForeignShop } from './foreign-order.rules.ts'
import {
  type Mapping,
  type MatchedKey,
  type MatchedOrder,
  matched,
  type ReportedRow,
} from './match-orders.rules.ts'
import { knownCustomers } from './shop-imports.repo.ts'

type SortedKeys = Awaited<ReturnType<typeof sortForeignKeys>>

/** A key on its way, under the number it is sorted by. */
export type PlannedKey = MatchedKey & Readonly<{ foreignId: string; productId: string }>

export type Plan = Readonly<{
  orders: readonly MatchedOrder[]
  customers: readonly ForeignCustomer[]
  /** By their numbers, which `sorted` uses as lines. */
  keys: readonly PlannedKey[]
  sorted: SortedKeys
  rows: readonly ReportedRow[]
  products: readonly ForeignProduct[]
}>

const SAME = 'It came over before'
const OTHER =
  'Another order with this number came over before. If this is a second shop, give it a name of its own'

const plannedKeys = (orders: readonly MatchedOrder[]): PlannedKey[] =>
  orders.flatMap(({ order, lines }) =>
    lines.flatMap(({ productId, keys }) =>
      keys.map((key) => ({ ...key, productId, foreignId: order.id })),
    ),
  )

const asForeignKeys = (keys: readonly PlannedKey[]): ForeignKey[] =>
  keys.map(({ text, productId }, line) => ({ line, key: text, productId }))

type Refusal = SortedKeys['duplicates'][number]

/** Why a key stays out. Where it is now is told, and it stays there. */
function reasonOf(
  keys: readonly PlannedKey[],
  { sameAs, orderNumber, batchName }: Refusal,
): string {
  if (sameAs !== null) return `The same key as line ${keys[sameAs]?.line ?? 0}`
  if (orderNumber) return `The key is sold here already, in order ${orderNumber}`
  return `The key is in stock here, in batch ${batchName ?? ''}`
}

/** Keys of orders that are here: what came over with them is the same, anything else is not added. */
async function keysOfKnown(
  db: Db,
  config: Config,
  known: readonly MatchedOrder[],
  numbers: ReadonlyMap<string, string>,
): Promise<ReportedRow[]> {
  const keys = plannedKeys(known)
  const { duplicates } = await sortForeignKeys(db, config, asForeignKeys(keys))
  const found = new Map(duplicates.map((row) => [row.line, row]))
  return keys.flatMap(({ file, line, foreignId }, index): ReportedRow[] => {
    if (file !== 'keys') return []
    const isSame = found.get(index)?.orderNumber === numbers.get(foreignId)
    return isSame
      ? [{ file, line, outcome: 'same', foreignId, detail: SAME }]
      : [
          {
            file,
            line,
            outcome: 'broken',
            foreignId,
            detail: 'Its order came over before, without this key',
          },
        ]
  })
}

/** Orders whose number another order of that shop has: taking one for the other would hide it. */
const rowsOfOthers = (others: readonly MatchedOrder[]): ReportedRow[] => [
  ...others.flatMap(({ order }) =>
    order.lines.map((line) => ({
      ...{ file: 'orders' as const, line, outcome: 'broken' as const },
      ...{ foreignId: order.id, detail: OTHER },
    })),
  ),
  ...plannedKeys(others).flatMap(({ file, line, foreignId }) =>
    file === 'keys' ? [{ file, line, outcome: 'broken' as const, foreignId, detail: OTHER }] : [],
  ),
]

/** The keys of orders that are new here: which come over, and why others do not. */
async function planKeys(db: Db, config: Config, fresh: readonly MatchedOrder[]) {
  const keys = plannedKeys(fresh)
  const sorted = await sortForeignKeys(db, config, asForeignKeys(keys))
  const refused = new Map(sorted.duplicates.map((row) => [row.line, reasonOf(keys, row)]))
  const refusedInOrders = new Map<number, string>()
  const keyRows = keys.flatMap(({ file, line, foreignId }, index): ReportedRow[] => {
    const detail = refused.get(index)
    if (file !== 'keys') {
      if (detail) refusedInOrders.set(line, detail)
      return []
    }
    return [{ file, line, outcome: detail ? 'broken' : 'new', foreignId, detail: detail ?? '' }]
  })
  return { keys, sorted, keyRows, refusedInOrders }
}

/** What importing a shop would do at this moment. With a transaction that holds the import lock, it is what it does. */
export async function planImport(
  db: Db,
  config: Config,
  from: OtherShop,
  shop: ForeignShop,
  mapping: Mapping,
): Promise<Plan> {
  const { orders, rows, products } = matched(shop, mapping)
  const here = await ordersBroughtOver(
    db,
    from,
    orders.map(({ order }) => order.id),
  )
  const numbers = new Map(here.map(({ foreignId, orderNumber }) => [foreignId, orderNumber]))
  const fresh = orders.filter(({ order }) => !numbers.has(order.id))
  const times = new Map(here.map(({ foreignId, orderedAt }) => [foreignId, orderedAt.getTime()]))
  const isSame = ({ order }: MatchedOrder) => times.get(order.id) === order.orderedAt.getTime()
  const taken = orders.filter(({ order }) => numbers.has(order.id))
  const known = taken.filter(isSame)
  const others = taken.filter((one) => !isSame(one))
  const { keys, sorted, keyRows, refusedInOrders } = await planKeys(db, config, fresh)
  const people = new Set(
    await knownCustomers(
      db,
      from,
      shop.customers.good.map(({ email }) => email.toLowerCase()),
    ),
  )
  const isKnown = ({ email }: ForeignCustomer) => people.has(email.toLowerCase())
  const orderRows = (list: readonly MatchedOrder[], outcome: 'new' | 'same') =>
    list.flatMap(({ order }) =>
      order.lines.map((line): ReportedRow => {
        const lost = refusedInOrders.get(line)
        const detail = outcome === 'same' ? SAME : lost ? `Without its key. ${lost}` : ''
        return { file: 'orders', line, outcome, foreignId: order.id, detail }
      }),
    )
  return {
    orders: fresh,
    customers: shop.customers.good.filter((person) => !isKnown(person)),
    keys,
    sorted,
    products,
    rows: [
      ...rows,
      ...orderRows(fresh, 'new'),
      ...orderRows(known, 'same'),
      ...rowsOfOthers(others),
      ...keyRows,
      ...(await keysOfKnown(db, config, known, numbers)),
      ...shop.customers.good.map((person): ReportedRow => {
        const outcome = isKnown(person) ? 'same' : 'new'
        const detail = outcome === 'same' ? SAME : ''
        return { file: 'customers', line: person.line, outcome, foreignId: person.id, detail }
      }),
    ],
  }
}
