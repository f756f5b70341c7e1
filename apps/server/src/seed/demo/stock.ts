import type { Desk } from '../book/desk.ts'
import type { Dice } from '../book/dice.ts'
import type { TakeUnit } from '../book/pay.ts'
import type { ShopFacts } from '../book/shop-facts.ts'
import { addUnit, type Batch, openBatch, supplierCalled, type Unit } from '../book/stock.ts'

/** Every so manieth key of these editions came from the supplier nobody should buy from again. */
const BAD_SHARE = 0.35
const badEditions = ['home-2024', 'professional-plus-2021']
const SPARE_UNITS = 12

type Shelf = Readonly<{ desk: Desk; shop: ShopFacts; dice: Dice; at: Date; by: string }>

/** Two suppliers and their imports; the second one's is in quarantine. */
export async function fillShelves({ desk, shop, dice, at, by }: Shelf) {
  const good = await supplierCalled(desk, 'Northgate Samples', at)
  const bad = await supplierCalled(desk, 'Bargain Bin Samples', at)
  const importOf = (productId: string, supplierId: number, isBad: boolean) =>
    openBatch(desk, {
      productId,
      supplierId,
      name: isBad ? 'Cheap lot' : 'Spring delivery',
      costMinor: isBad ? 450 : 1_900,
      importedBy: by,
      at,
      isBad,
    })
  const shelves = new Map(shop.products.map(({ id }) => [id, importOf(id, good, false)]))
  const binned = new Map(badEditions.map((id) => [id, importOf(id, bad, true)]))
  return { shelves, binned, take: takeFrom(desk, dice, shelves, binned) }
}

type Shelves = ReadonlyMap<string, Batch>

const takeFrom =
  (desk: Desk, dice: Dice, shelves: Shelves, binned: Shelves): TakeUnit =>
  (productId) => {
    const lot = binned.get(productId)
    const batch = lot && dice.chance(BAD_SHARE) ? lot : shelves.get(productId)
    return batch && addUnit(desk, batch, dice)
  }

/** What is left: free keys of each edition but one, and those of the bad lot that are not sold any more. */
export function leaveSpares(
  { desk, dice }: { desk: Desk; dice: Dice },
  { shelves, binned }: { shelves: Shelves; binned: Shelves },
  scarce: string,
) {
  for (const batch of shelves.values()) {
    if (batch.productId === scarce) continue
    for (let count = 0; count < SPARE_UNITS; count += 1) addUnit(desk, batch, dice)
  }
  for (const batch of binned.values()) {
    for (let count = 0; count < SPARE_UNITS; count += 1) {
      addUnit(desk, batch, dice).row.status = 'quarantined'
    }
  }
}

/** What an edition has in the shop already, oldest import first. */
export async function unitsOnSale({ tx }: Desk, productId: string): Promise<Unit[]> {
  const rows = await tx
    .selectFrom('key_units')
    .select(['id', 'key_id', 'product_id', 'batch_id', 'generation', 'status'])
    .where('product_id', '=', productId)
    .where('status', '=', 'available')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    keyId: row.key_id,
    batchId: row.batch_id,
    key: undefined,
    isBad: false,
    row,
  }))
}

/** Units that were in the shop before are marked in place. */
export async function markSold({ tx }: Desk, units: readonly Unit[]) {
  const sold = units.filter(({ row }) => row.status === 'assigned').map(({ id }) => id)
  if (sold.length === 0) return
  await tx.updateTable('key_units').set({ status: 'assigned' }).where('id', 'in', sold).execute()
}
