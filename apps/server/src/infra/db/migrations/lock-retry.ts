import { setTimeout as sleep } from 'node:timers/promises'

const LOCK_NOT_AVAILABLE = '55P03'
const TOOK_TOO_LONG = '57014'

export type Patience = Readonly<{ lockMs: number; tries: number; pauseMs: number }>

/**
 * Visitors wait behind a waiting migration, which steps back before their connections count as stuck
 * (pool-gate.ts): none of them is sent away. Two that wait for each other part the same way.
 */
export const usual: Patience = { lockMs: 100, tries: 60, pauseMs: 300 }
/** The last try waits so many times longer: where all transactions are long, it is that or no start. */
const LONGEST = 10

const waitOf = ({ lockMs, tries }: Patience, attempt: number) =>
  Math.round(lockMs * (1 + ((LONGEST - 1) * (attempt - 1)) / tries))

const hints: Readonly<Record<string, string>> = {
  [LOCK_NOT_AVAILABLE]:
    ' Something has used its tables for too long: end it (pg_stat_activity shows it) and start again.',
  [TOOK_TOO_LONG]:
    ' Others would have waited for it: what takes long belongs into a file of the kind concurrently or backfill.',
}

/** Again while others are in the way: a migration that waits for a lock makes everyone wait behind it. */
export async function withLockRetry<T>(
  name: string,
  patience: Patience,
  work: (lockMs: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(waitOf(patience, attempt))
    } catch (cause) {
      const { code = '', message } = cause as Error & { code?: string }
      if (code === LOCK_NOT_AVAILABLE && attempt < patience.tries) {
        await sleep(patience.pauseMs)
        continue
      }
      throw new Error(`migration ${name} failed: ${message}${hints[code] ?? ''}`, { cause })
    }
  }
}
