import { randomBytes } from 'node:crypto'

const BATCH = 512
const BYTES = 12

let pool = Buffer.alloc(0)
let used = 0

/** Random, and cheap: the bytes are drawn for many ids at once. */
function token(): string {
  if (used === pool.length) {
    pool = randomBytes(BATCH * BYTES)
    used = 0
  }
  used += BYTES
  return pool.toString('hex', used - BYTES, used)
}

/** `pi_` and 24 characters, as the provider's own ids look. */
export const newId = (prefix: string): string => `${prefix}_${token()}`

/** What the browser proves with that it may pay this intent. */
export const newClientSecret = (intentId: string): string => `${intentId}_secret_${token()}`

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)
