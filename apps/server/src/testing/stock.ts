import type { Context } from '../context.ts'
import { importKeys } from '../modules/stock/licenses/vault/import-keys.ts'

let serial = 0

/** Well-formed keys that never repeat. */
export function freshKeys(count: number): string[] {
  return Array.from({ length: count }, () => {
    serial += 1
    const tail = serial.toString(36).toUpperCase().padStart(10, '0')
    return `TEST0-KEYS0-${process.pid.toString(36).toUpperCase().padStart(5, '0').slice(-5)}-${tail.slice(0, 5)}-${tail.slice(5)}`
  })
}

/** Puts keys into stock the way staff do. */
export async function stock(ctx: Context, count: number, productId = 'home-2024') {
  const keys = freshKeys(count)
  await importKeys(ctx, {
    productId,
    supplier: 'Test supplier',
    batchName: `batch ${serial}`,
    text: keys.join('\n'),
    dryRun: false,
    actor: 'system',
  })
  return keys
}
