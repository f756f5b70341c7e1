/** From the weakest to the strongest; from `share` on, sales wait. */
export const locks = [
  'row exclusive',
  'share update exclusive',
  'share',
  'share row exclusive',
  'access exclusive',
] as const
export type Lock = (typeof locks)[number]

/** What a statement does to one table. */
export type Effect = Readonly<{
  table: string
  lock: Lock
  /** What of the table it goes through, if not nothing. */
  reads?: 'rows' | 'index'
  /** What the law calls it, where it must not happen to a large table in a transaction. */
  danger?: string
}>

export const strength = (lock: Lock): number => locks.indexOf(lock)
export const blocksWrites = (lock: Lock): boolean => strength(lock) >= strength('share')
