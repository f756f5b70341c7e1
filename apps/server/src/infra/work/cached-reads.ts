import type { Context } from '../../context.ts'
import type { Content } from '../pages/content.ts'

/** Changes are told. Should telling have failed without a sign, they are in force after so long all the same. */
const KEPT_MS = 1_000
/** So few different things are read that more than this means something is read by too many names. */
const MOST_KEPT = 500

type Kept = Readonly<{ value: Promise<unknown>; version: number; until: number }>

/** What requests and jobs read alike and staff seldom change: settings, stores, words of mails. */
export type Held = Readonly<{
  read: <T>(name: string, read: () => Promise<T>) => Promise<T>
}>

/**
 * Keeps what this process has read for as long as the version of the content stays what it was before it was read.
 * While versions cannot be heard nothing is kept. Only for what raises the version when it changes.
 */
export function cacheReads({ version }: Pick<Content, 'version'>): Held {
  const held = new Map<string, Kept>()

  function keep<T>(name: string, current: number, value: Promise<T>) {
    if (held.size >= MOST_KEPT) held.clear()
    const kept = { value, version: current, until: performance.now() + KEPT_MS }
    held.set(name, kept)
    value.catch(() => held.get(name) === kept && held.delete(name))
    return value
  }

  return {
    read: async <T>(name: string, read: () => Promise<T>) => {
      const current = version()
      if (current === undefined) return await read()
      const known = held.get(name)
      const isCurrent = known?.version === current && performance.now() < known.until
      return await (isCurrent ? (known.value as Promise<T>) : keep(name, current, read()))
    },
  }
}

/** What this process holds, else what is read now. Inside a transaction it is read there: as it is written now. */
export async function readCached<T>(
  { held, db }: Pick<Context, 'held' | 'db'>,
  name: string,
  read: () => Promise<T>,
): Promise<T> {
  return await (held && !db.isTransaction ? held.read(name, read) : read())
}
