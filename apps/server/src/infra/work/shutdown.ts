import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'

const GRACE_MS = 10_000
const SWEEP_EVERY_MS = 100

type Ways = {
  close: () => Promise<void>
  /** Tells balancers that this process leaves; they have so long to send their requests elsewhere. */
  drain?: { begin: () => void; ms: number }
}

/** On a polite signal finish what has begun, then leave; never hang longer than the grace. */
export function closeOnSignal(log: Log, { close, drain }: Ways) {
  let isClosing = false
  const finish = async () => {
    drain?.begin()
    if (drain && drain.ms > 0) await sleep(drain.ms)
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    await close()
  }
  const leave = (signal: string) => {
    if (isClosing) return
    isClosing = true
    log.info({ signal }, 'closing')
    finish().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'closing failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', () => leave('SIGTERM'))
  process.once('SIGINT', () => leave('SIGINT'))
}

/** Connections whose last answer was written before the process knew that it leaves become idle later. */
export async function sweepIdle<T>(server: Server, work: () => Promise<T>): Promise<T> {
  const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS)
  return await work().finally(() => clearInterval(sweeping))
}
