import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Writes a token four times a second to one address and notes what was acknowledged. It runs beside
 * the node it writes to: a primary that is cut off has clients, too.
 */
const [via = '', url = '', file = ''] = process.argv.slice(2)
const EVERY_MS = 250
const CONNECT_MS = 1_500
const ANSWER_MS = 3_000

const write = `
  insert into probe (token, via)
  values ($1, $2)
  returning substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline,
    host(inet_server_addr()) as node`

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

let client: pg.Client | undefined
/** Left without a word: a statement that waits for a standby must never be cancelled. */
function hangUp() {
  if (!client) return
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
  connection.stream.destroy()
  client = undefined
}

for (let serial = 1; ; serial += 1) {
  const token = `${via}-${process.pid}-${serial}`
  const sent = Date.now()
  try {
    client ??= await connected()
    const { rows } = await client.query<{ timeline: string; node: string }>(write, [token, via])
    appendFileSync(file, `${JSON.stringify({ via, token, sent, acked: Date.now(), ...rows[0] })}\n`)
  } catch (error) {
    // A standby refuses at once and keeps its connection.
    if ((error as { code?: string }).code !== '25006') hangUp()
  }
  await sleep(Math.max(20, sent + EVERY_MS - Date.now()))
}
