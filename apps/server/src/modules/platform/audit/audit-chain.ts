import { createHash } from 'node:crypto'

export type Entry = { seq: number; text: string }
export type Seal = { seq: number; prev_hash: Buffer; hash: Buffer }

/** What the first seal builds on. */
export const GENESIS = Buffer.alloc(32)

/** Each seal covers its row and, through the one before it, every earlier row. */
export const hashOf = (previous: Buffer, text: string): Buffer =>
  createHash('sha256').update(previous).update(text).digest()

export function chain(previous: Buffer, entries: readonly Entry[]): Seal[] {
  let last = previous
  return entries.map(({ seq, text }) => {
    const seal = { seq, prev_hash: last, hash: hashOf(last, text) }
    last = seal.hash
    return seal
  })
}
