import { isOutOfReach } from '../db/out-of-reach.ts'
import type { Log } from '../log.ts'

export type Outage = Readonly<{
  /** Whether the failure is one of the database being away, which is said once. */
  covers: (error: unknown) => boolean
  /** Something that needs the database has worked. */
  over: () => void
}>

/** While the database is away everything that asks it fails, many times a second: one line is enough. */
export function watchOutage(log: Pick<Log, 'error' | 'info'>): Outage {
  let since: number | undefined
  return {
    covers: (error) => {
      if (!isOutOfReach(error)) return false
      if (since === undefined) log.error({ err: error }, 'the database is out of reach')
      since ??= performance.now()
      return true
    },
    over: () => {
      if (since === undefined) return
      const seconds = Math.round((performance.now() - since) / 100) / 10
      since = undefined
      log.info({ seconds }, 'the database is within reach again')
    },
  }
}
