import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import pg, { type Client } from 'pg'
import { roleSettings } from './db.ts'

const CONNECT_MS = 3_000
const HEARD_WITHIN_MS = 2_000
const MAY_NOT = '42501'

/**
 * Through a pooler nothing can be set on a connection, so the role carries the limits. An owner who may
 * not alter roles is told what to run.
 */
export async function limitRole(owner: Client, role: string) {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const place = `role ${owner.escapeIdentifier(role)} in database ${owner.escapeIdentifier(rows[0]?.name ?? '')}`
  const statements = Object.entries(roleSettings).map(
    ([name, value]) => `alter ${place} set ${name} = ${owner.escapeLiteral(value)}`,
  )
  try {
    for (const statement of statements) await owner.query(statement)
  } catch (error) {
    if ((error as { code?: string }).code !== MAY_NOT) throw error
    if (await isLimited(owner, role)) return
    throw new Error(
      `The owner of the database may not alter the role of the shop, which a pooler makes necessary. As a superuser run:\n${statements.join(';\n')};`,
      { cause: error },
    )
  }
}

async function isLimited(owner: Client, role: string): Promise<boolean> {
  const { rows } = await owner.query<{ settings: string[] }>(
    `select setconfig as settings
     from pg_db_role_setting s
     join pg_database d on d.oid = s.setdatabase and d.datname = current_database()
     join pg_roles r on r.oid = s.setrole and r.rolname = $1`,
    [role],
  )
  const known = (rows[0]?.settings ?? []).map((setting) => setting.split('=')[0])
  return Object.keys(roleSettings).every((name) => known.includes(name))
}

const clientOf = (connectionString: string) =>
  new pg.Client({
    connectionString,
    application_name: 'keyhaven boot',
    connectionTimeoutMillis: CONNECT_MS,
  })

/**
 * A pooler takes LISTEN and forgets it: pages would stay old without a word. One connection listens,
 * another speaks; a process that hears nothing does not start.
 */
export async function assertNotifyArrives(url: string) {
  const channel = `boot_${randomBytes(8).toString('hex')}`
  const [listener, speaker] = [clientOf(url), clientOf(url)]
  try {
    await Promise.all([listener.connect(), speaker.connect()])
    await listener.query(`listen ${channel}`)
    const heard = once(listener, 'notification', { signal: AbortSignal.timeout(HEARD_WITHIN_MS) })
    await Promise.all([heard, speaker.query(`notify ${channel}`)]).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error
      throw new Error(
        'The database does not pass on notifications: the address leads through a pooler. Set DATABASE_DIRECT_URL to the database itself.',
      )
    })
  } finally {
    await Promise.allSettled([listener.end(), speaker.end()])
  }
}
