import { setTimeout as sleep } from 'node:timers/promises'

/** PostgreSQL stops, starts, or has no connection to spare. */
const absent = [
  'EBREAKER',
  'EPOOLFULL',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Not the primary yet, or no longer: another one is being found.
  '25006',
]
/** A statement, or we between two of them, took longer than is allowed: the machine is overwhelmed. */
const overwhelmed = ['57014', '25P03']
const codes = [...absent, ...overwhelmed]
/** A pooler reports its own troubles as violations of the protocol, which may be bugs of ours as well. */
const POOLER_CODE = '08P01'
const poolerTrouble =
  /^(server login|server conn|invalid server parameter|query_wait_timeout|no more connections|server_|client_|pgbouncer)/
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying|Query read timeout)/

const PERSISTENCE_MS = 30_000
const PAUSE_MS = 200

/** The database cannot be reached for the moment: no bug, and worth another try. */
export function isOutOfReach(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === POOLER_CODE) return poolerTrouble.test(message)
  return codes.includes(code) || lostConnection.test(message)
}

/** Writes what must not be lost although the database restarts. What it does may be repeated. */
export async function retryUntilReachable<T>(write: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PERSISTENCE_MS
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isOutOfReach(error) || Date.now() > deadline) throw error
      await sleep(PAUSE_MS)
    }
  }
}
