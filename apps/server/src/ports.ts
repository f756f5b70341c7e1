/** Where the shop answers unless PORT_BASE says otherwise. */
export const DEFAULT_PORT_BASE = 3000
const NEXT_CHECKOUT = 100

/**
 * Every port of one checkout follows from its base. Bases a hundred apart never meet, so checkouts
 * run side by side. The sandbox holds the same table: neither imports the other.
 */
export const portsFrom = (base: number) => ({
  shop: base,
  serverMetrics: base + 1,
  workerMetrics: base + 2,
  serverDebugger: base + 3,
  workerDebugger: base + 4,
  smtp: base + 1125,
  bounces: base + 1126,
  dns: base + 1127,
  cards: base + 1130,
  model: base + 1135,
  mailbox: base + 1180,
  traces: base + 1318,
})

/** The highest base that leaves room for its last port. */
export const HIGHEST_PORT_BASE = 64_000

/** What a developer reads when something else listens already. */
export function takenPortSentence(port: number, base: number): string {
  const isDerived = Object.values(portsFrom(base)).includes(port)
  if (!isDerived) return `Port ${port} is taken. Change the setting that names it.`
  const other = base + NEXT_CHECKOUT > HIGHEST_PORT_BASE ? DEFAULT_PORT_BASE : base + NEXT_CHECKOUT
  return `Port ${port} is taken. Set PORT_BASE to another number, for example PORT_BASE=${other}.`
}

/** Waits for a port to open. If it is taken, the process ends with one sentence instead of a stack. */
export async function opened<T>(opening: Promise<T>, base: number): Promise<T> {
  try {
    return await opening
  } catch (error) {
    const { code, port } = error as { code?: string; port?: number }
    if (code !== 'EADDRINUSE' || port === undefined) throw error
    process.stderr.write(`${takenPortSentence(port, base)}\n`)
    process.exit(1)
  }
}
