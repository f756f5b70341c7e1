import { blocksWrites, type Effect, type Lock, strength } from './effect.rules.ts'
import type { Kind } from './file.rules.ts'

export type Size = Readonly<{ rows: number; bytes: number }>

/** What a file does to one table, and for how long. */
export type Touch = Readonly<
  Size & { table: string; lock: Lock; seconds: number; doSalesWait: boolean }
>

/** What a machine goes through while it builds an index. */
const BYTES_PER_SECOND = 30 * 1024 * 1024
/** Nobody notices a shorter wait. */
const NOTICED_SECONDS = 0.2

const strongest = (effects: readonly Effect[]): Lock =>
  effects.map(({ lock }) => lock).reduce((a, b) => (strength(b) > strength(a) ? b : a))

/** What the statements of a file do, table by table. One that cannot be read may make sales wait. */
export function touchesOf(
  kind: Kind,
  effects: readonly Effect[],
  sizes: ReadonlyMap<string, Size>,
): Touch[] {
  const byTable = Map.groupBy(effects, ({ table }) => table)
  return [...byTable].map(([table, all]) => {
    const { rows, bytes } = sizes.get(table) ?? { rows: 0, bytes: 0 }
    const passes = all.filter(({ reads }) => reads !== undefined).length
    const seconds = (passes * bytes) / BYTES_PER_SECOND
    const lock = strongest(all)
    const isLong = table === '?' || seconds > NOTICED_SECONDS
    const doSalesWait = kind === 'transaction' && isLong && isHeld(lock, all)
    return { table, lock, rows, bytes, seconds, doSalesWait }
  })
}

/** Rows that a transaction changed are as good as locked until its end. */
const isHeld = (lock: Lock, effects: readonly Effect[]) =>
  blocksWrites(lock) || effects.some(({ lock: each, reads }) => each === 'row exclusive' && reads)
