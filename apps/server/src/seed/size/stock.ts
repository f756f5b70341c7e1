import { sql } from 'kysely'
import type { Desk } from '../book/desk.ts'
import type { Dice } from '../book/dice.ts'
import type { TakeUnit } from '../book/pay.ts'
import type { ShopFacts } from '../book/shop-facts.ts'
import { addUnit, type Batch, openBatch, supplierCalled } from '../book/stock.ts'
import { breathe, CHUNK, shareOf } from './shares.ts'

/** As many keys as a large import brings. */
const KEYS_PER_BATCH = 10_000

export type Shelves = Readonly<{ take: TakeUnit; fillUp: (orders: number) => Promise<void> }>

type Given = Readonly<{ desk: Desk; shop: ShopFacts; dice: Dice; at: Date }>

/** Keys are sealed by the vault as they are sold, and in the end as many more as the size wants. */
export async function createShelves({ desk, shop, dice, at }: Given): Promise<Shelves> {
  const supplierId = await supplierCalled(desk, 'Bulk Samples', at)
  const open = new Map<string, { batch: Batch; left: number }>()
  let made = 0

  function unitOf(productId: string) {
    let shelf = open.get(productId)
    if (!shelf || shelf.left === 0) {
      const name = `Bulk ${made + 1}`
      const batch = { productId, supplierId, name, costMinor: 1_500, importedBy: 'seed', at }
      shelf = { batch: openBatch(desk, batch), left: KEYS_PER_BATCH }
      open.set(productId, shelf)
    }
    shelf.left -= 1
    made += 1
    return addUnit(desk, shelf.batch, dice)
  }

  const products = shop.products.map(({ id }) => id)
  return {
    take: unitOf,
    fillUp: async (orders) => {
      const wanted = shareOf('units', orders)
      while (made < wanted) {
        unitOf(products[made % products.length] ?? '')
        await breathe(made)
        if (made % CHUNK === 0) await desk.flush()
      }
      await desk.finish()
      // Batches were written before their last keys were.
      await sql`
        update key_batches b
        set units = counted.units
        from (select batch_id, sum(capacity) as units from license_keys group by batch_id) counted
        where counted.batch_id = b.id and b.units <> counted.units`.execute(desk.tx)
    },
  }
}
