import { createHash } from 'node:crypto'
import { editions } from '@keyhaven/contracts/data/editions'
import type { Config } from '../config.ts'
import type { Db } from '../infra/db/db.ts'
import { importKeys } from '../modules/stock/licenses/vault/import-keys.ts'

const KEYS_PER_EDITION = 40

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Well-formed, always the same, and not to be taken for a key that activates anything. */
export function demoKeys(productId: string): string[] {
  return Array.from({ length: KEYS_PER_EDITION }, (_, index) => {
    const bytes = createHash('sha256').update(`${productId} ${index}`).digest()
    const letters = Array.from(bytes.subarray(0, 15), (byte) => LETTERS[byte % LETTERS.length])
    const groups = [0, 5, 10].map((start) => letters.slice(start, start + 5).join(''))
    return ['DEMO1', 'NOKEY', ...groups].join('-')
  })
}

/** Gives every edition forty keys to try the shop with. A live shop gets none; repeating adds none. */
export async function seedDemoKeys({ config, db }: { config: Config; db: Db }): Promise<void> {
  if (config.isLive) return
  // Without a queue: waiting orders are served by the next turn of a worker.
  const ctx = { config, backOfficeDb: db, queue: { enqueue: async () => {} } }
  for (const { id } of editions) {
    await importKeys(ctx, {
      productId: id,
      supplier: 'Demo supplier',
      batchName: 'Demo keys',
      text: demoKeys(id).join('\n'),
      dryRun: false,
      actor: 'seed',
    })
  }
}
