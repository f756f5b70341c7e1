import { createHash } from 'node:crypto'

/** `at` as the database writes it: a Date would lose its microseconds. */
export type Entry = { seq: number; at: string; text: string }
export type Seal = { seq: number; at: string; prev_hash: Buffer; hash: Buffer }

/** What the first seal builds on. */
export const GENESIS = Buffer.alloc(32)

/** Each seal covers its row and, through the one before it, every earlier row. */
export const hashOf = (previous: Buffer, text: string): Buffer =>
  createHash('sha256').update(previous).update(text).digest()

export function chain(previous: Buffer, entries: readonly Entry[]): Seal[] {
  let last = previous
  return entries.map(({ seq, at, text }) => {
    const seal = { seq, at, prev_hash: last, hash: hashOf(last, text) }
    last = seal.hash
    return seal
  })
}
