import { sourceNames } from '@keyhaven/contracts/staff/shop-imports'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../infra/app-error.ts'
import type { Tx } from '../../../infra/db/db.ts'
import { inTransaction } from '../../../infra/db/transaction.ts'
import { rateInForce } from '../../catalog/currencies/currencies.service.ts'
import { type BroughtOrder, importOrders } from '../../fulfilment/orders/imported-orders.ts'
import { newOrderIds } from '../../fulfilment/orders/orders.service.ts'
import { staffActor } from '../../platform/audit/audit.rules.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { allowImportTime, waitForOtherKeyImports } from '../../stock/licenses/vault/import-turn.ts'
import { importSoldKeys } from '../../stock/licenses/vault/sold-elsewhere.ts'
import { openedFiles, reportOf } from './check-import.ts'
import type { ForeignShop } from './foreign-order.rules.ts'
import type { MatchedOrder } from './match-orders.rules.ts'
import { type Plan, planImport } from './plan-import.ts'
import { readFiles } from './read-files.ts'
import {
  editionNames,
  type FoundImport,
  failImport,
  findImport,
  finishImport,
  insertCustomers,
  noteProgress,
  storeFindings,
} from './shop-imports.repo.ts'

const ORDERS_AT_ONCE = 250

type Names = ReadonlyMap<string, string>

/** An order as it is kept here; keys that stay out leave its quantity as it was sold. */
function broughtOrder(
  { source, shopName }: FoundImport,
  { order, lines }: MatchedOrder,
  names: Names,
  hasKeys: boolean,
): BroughtOrder {
  const { id: foreignId, number: foreignNumber, items, ...facts } = order
  return {
    ...newOrderIds(),
    source,
    shopName,
    foreignId,
    foreignNumber,
    email: facts.email,
    firstName: facts.firstName,
    lastName: facts.lastName,
    country: facts.country,
    currency: facts.currency,
    totalMinor: facts.totalMinor,
    orderedAt: facts.orderedAt,
    bought: items.map(({ product, name, quantity, unitPrice }) => ({
      product,
      name,
      quantity,
      unitPrice,
    })),
    lines: lines.map(({ productId, quantity, keys }) => ({
      productId,
      productName: names.get(productId) ?? productId,
      quantity: Math.max(quantity, keys.length),
    })),
    hasKeys,
  }
}

type LineSlot = Readonly<{ orderLineId: number; slot: number }>

/** Writes the orders in portions; the place of every key that comes over, by its number in the plan. */
async function bringOrders(ctx: Context, tx: Tx, found: FoundImport, plan: Plan) {
  const kept = new Set([...plan.sorted.fresh, ...plan.sorted.revived].map(({ line }) => line))
  const withKeys = new Set(
    plan.keys.filter((_, nth) => kept.has(nth)).map(({ foreignId }) => foreignId),
  )
  const names = await editionNames(tx)
  const { id: rateId } = await rateInForce({ ...ctx, db: tx }, 'USD')
  const brought = { importId: found.id, rateId, cause: `import ${found.id}` }
  const lineIds = new Map<string, number>()
  for (let from = 0; from < plan.orders.length; from += ORDERS_AT_ONCE) {
    const part = plan.orders
      .slice(from, from + ORDERS_AT_ONCE)
      .map((one) => broughtOrder(found, one, names, withKeys.has(one.order.id)))
    const foreign = new Map(part.map(({ id, foreignId }) => [id, foreignId]))
    for (const line of await importOrders(tx, part, brought)) {
      lineIds.set(`${foreign.get(line.order_id)}\u0001${line.product_id}`, line.id)
    }
    // Outside of this transaction, so that those who wait see it.
    await noteProgress(ctx.db, found.id, from + part.length)
  }
  const places = new Map<number, LineSlot>()
  const taken = new Map<number, number>()
  for (const [nth, { foreignId, productId }] of plan.keys.entries()) {
    const orderLineId = lineIds.get(`${foreignId}\u0001${productId}`)
    if (!kept.has(nth) || orderLineId === undefined) continue
    const slot = (taken.get(orderLineId) ?? 0) + 1
    taken.set(orderLineId, slot)
    places.set(nth, { orderLineId, slot })
  }
  return places
}

async function store(ctx: Context, tx: Tx, importId: number, shop: ForeignShop) {
  await waitForOtherKeyImports(tx)
  // Another worker may have done it while this one waited.
  const found = await findImport(tx, importId)
  if (found?.state !== 'waiting') return
  const plan = await planImport(tx, ctx.config, found, shop, found.mapping)
  const places = await bringOrders(ctx, tx, found, plan)
  const shopName = found.shopName || sourceNames[found.source]
  const actor = staffActor(found.staff_id)
  await importSoldKeys(ctx.config, tx, plan.sorted, places, {
    shopImportId: found.id,
    supplier: `Sold in ${shopName}`,
    batchName: `${shopName} import ${found.id}`,
    actor,
  })
  await insertCustomers(tx, { ...found, importId: found.id }, plan.customers)
  const report = reportOf(plan.rows)
  await storeFindings(tx, found.id, found.mapping, { rows: plan.rows, report })
  await finishImport(tx, found.id)
  const meta = {
    source: found.source,
    orders: plan.orders.length,
    keys: places.size,
    customers: plan.customers.length,
  }
  await recordAudit(tx, {
    actor,
    action: 'shop_import.done',
    object: `shop-import:${found.id}`,
    meta,
  })
}

/** Brings a shop over, all of it or nothing. Repeating it changes nothing. */
export async function runImport(ctx: Context, importId: number): Promise<void> {
  const found = await inTransaction(ctx.backOfficeDb, async (tx) => {
    await allowImportTime(tx)
    return await findImport(tx, importId)
  })
  if (found?.state !== 'waiting') return
  try {
    const shop = await readFiles(found.source, openedFiles(ctx.config, found), ctx.now())
    await inTransaction(ctx.backOfficeDb, (tx) => store(ctx, tx, importId, shop))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await failImport(ctx.backOfficeDb, importId, error.message)
  }
}
