import type { Context } from '../../../context.ts'
import { noteWritten } from './staff.repo.ts'

type Writer = Pick<Context, 'config' | 'backOfficeDb' | 'log'> & {
  staff: Readonly<{ sessionId: number }>
}

/**
 * Notes that a session changed something, before its answer leaves: whichever server it asks next reads what it
 * wrote. Where it cannot be noted the answer still counts, and the copy is as far behind as it may be.
 */
export async function rememberWrite({ config, backOfficeDb, log, staff }: Writer): Promise<void> {
  if (!config.DATABASE_READER_URL || staff.sessionId === 0) return
  await noteWritten(backOfficeDb, staff.sessionId).catch((error) =>
    log.warn({ err: error }, 'a change could not be noted for the reader'),
  )
}
