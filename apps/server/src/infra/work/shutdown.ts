import type { Log } from '../log.ts'

const GRACE_MS = 10_000

/** On a polite signal finish what has begun, then leave; never hang longer than the grace. */
export function closeOnSignal(log: Log, close: () => Promise<void>) {
  let isClosing = false
  const leave = (signal: string) => {
    if (isClosing) return
    isClosing = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    close().then(
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
