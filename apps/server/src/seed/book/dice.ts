/** Numbers that look random and are the same in every run. */
export type Dice = Readonly<{
  /** At least 0, below the limit. */
  below: (limit: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  bytes: (count: number) => Buffer
  /** Five bytes that do not come again: forty random bits would, among a million. */
  fresh: () => Buffer
}>

const FORTY_BITS = 2n ** 40n
/** Odd, so that its multiples pass every number before one comes twice. */
const STRIDE = 0x9e3779b97fn

export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  let passed = BigInt(seed) * STRIDE
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit)
  return {
    below,
    chance: (share) => next() / 2 ** 32 < share,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    bytes: (count) => {
      const bytes = Buffer.allocUnsafe(Math.ceil(count / 4) * 4)
      for (let at = 0; at < count; at += 4) bytes.writeUInt32LE(next(), at)
      return bytes.subarray(0, count)
    },
    fresh: () => {
      passed = (passed + STRIDE) % FORTY_BITS
      const bytes = Buffer.allocUnsafe(8)
      bytes.writeBigUInt64BE(passed)
      return bytes.subarray(3)
    },
  }
}
