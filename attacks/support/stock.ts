import { randomBytes } from 'node:crypto'
import { eventually } from './eventually.ts'
import type { Shop } from './shop.ts'

const SERVED_WITHIN_MS = 30_000
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** An invented key in the publisher's form; `head` is its first group. */
export function aKey(head = 'ATTCK'): string {
  const letters = Array.from(randomBytes(20), (byte) => LETTERS[byte % LETTERS.length])
  const groups = [0, 5, 10, 15].map((start) => letters.slice(start, start + 5).join(''))
  return [head, ...groups].join('-')
}

type Batch = { productId?: string; volumeCapacity?: number; text?: string }

/** Puts keys into stock over HTTP, as staff do. */
export async function importKeys(shop: Shop, keys: string[], batch: Batch = {}) {
  const { browser, headers } = await shop.staff('catalogue')
  const body = {
    productId: 'home-2024',
    supplier: 'Attack supplier',
    batchName: `attack ${randomBytes(4).toString('hex')}`,
    text: keys.join('\n'),
    dryRun: false,
    ...batch,
  }
  return await browser.post('/api/admin/licenses/import', body, headers)
}

const backordered = async (shop: Shop, productId: string): Promise<number> => {
  const [row] = await shop.sql(
    'select coalesce(sum(missing), 0)::int as open from backorders where product_id = $1',
    [productId],
  )
  return Number(row?.open)
}

/** Keys arrive, whichever order they go to. */
async function addKeys(shop: Shop, count: number, productId: string): Promise<string[]> {
  const keys = Array.from({ length: count }, () => aKey())
  const { status, text } = await importKeys(shop, keys, { productId })
  if (status !== 200) throw new Error(`cannot stock: ${status} ${text}`)
  return keys
}

/** Fresh keys serve waiting orders first, so those of earlier rows are served before anything counts. */
async function serveWaiting(shop: Shop, productId: string) {
  const waiting = await backordered(shop, productId)
  if (waiting === 0) return
  await addKeys(shop, waiting, productId)
  const isDone = await eventually(
    async () => (await backordered(shop, productId)) === 0,
    SERVED_WITHIN_MS,
  )
  if (!isDone) throw new Error(`backorders of ${productId} are not served`)
}

/** Keys of this row's own: whatever other rows bought or left open, so many are free. */
export async function stock(shop: Shop, count: number, productId = 'home-2024'): Promise<string[]> {
  await serveWaiting(shop, productId)
  return await addKeys(shop, count, productId)
}

/** Nothing of this edition is free and nobody waits for it: the next key goes to the next buyer. */
export async function emptyShelf(shop: Shop, productId: string) {
  await serveWaiting(shop, productId)
  await shop.sql(
    `update key_units set status = 'quarantined', hold_order = null, hold_until = null
     where product_id = $1 and status in ('available', 'held')`,
    [productId],
  )
}
