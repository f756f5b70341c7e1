import { randomBytes } from 'node:crypto'
import type { Shop } from './shop.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A key in the form the maker writes it, made up; `head` is its first group. */
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

export async function stock(shop: Shop, count: number, productId = 'home-2024'): Promise<string[]> {
  const keys = Array.from({ length: count }, () => aKey())
  const { status, text } = await importKeys(shop, keys, { productId })
  if (status !== 200) throw new Error(`cannot stock: ${status} ${text}`)
  return keys
}
