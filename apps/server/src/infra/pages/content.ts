import pg from 'pg'
import { retryUntilReachable } from '../db/out-of-reach.ts'
import { inTime } from '../deadline.ts'
import type { Log } from '../log.ts'

const RECONNECT_MS = 1_000
const CONNECT_MS = 3_000
/** A connection can be lost without a sign: it is asked this often whether it still answers. */
const ASK_EVERY_MS = 5_000
const ANSWER_MS = 3_000

/** The version of everything public pages are made of, as this process knows it. */
export type Content = Readonly<{
  /** Undefined while the database cannot be heard: then nothing cached counts as current. */
  version: () => number | undefined
  /** Hears of each new version. */
  onVersion: (hear: () => void) => () => void
  /** Hears what `tell_staff()` says, until the answer is called. What happens during a loss is not told. */
  onStaffNews: (hear: (kind: string) => void) => () => void
  close: () => Promise<void>
}>

async function openListener(connectionString: string) {
  const client = new pg.Client({
    connectionString,
    application_name: 'keyhaven content',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  client.on('error', () => {})
  const answered = <T>(call: () => Promise<T>) => inTime(ANSWER_MS, call)
  // A connection that is dead does not say goodbye.
  const leave = () => answered(() => client.end()).catch(() => {})
  try {
    await client.connect()
    await answered(() => client.query('listen content; listen staff'))
  } catch (error) {
    void leave()
    throw error
  }
  return {
    client,
    leave,
    read: async () => {
      const statement = 'select version from content_version'
      const { rows } = await answered(() => client.query<{ version: number }>(statement))
      return rows[0]?.version ?? 0
    },
  }
}

/**
 * Listens on a connection of its own. It reads the version itself after a loss and from time to time,
 * so none is missed.
 */
export async function listenToContent(
  url: string,
  log: Log,
  { askEveryMs = ASK_EVERY_MS } = {},
): Promise<Content> {
  let version: number | undefined
  let listener: Awaited<ReturnType<typeof openListener>> | undefined
  let isClosed = false
  let isLost = false
  let asking: NodeJS.Timeout | undefined
  let reconnecting: NodeJS.Timeout | undefined

  const staffHearers = new Set<(kind: string) => void>()

  const versionHearers = new Set<() => void>()

  const hear = (heard: number) => {
    const isNews = version === undefined || heard > version
    version = Math.max(version ?? 0, heard)
    if (isNews) for (const hearer of versionHearers) hearer()
  }

  async function connect() {
    const own = await openListener(url)
    if (isClosed) return await own.leave()
    listener = own
    const lost = () => {
      if (listener === own) lose()
    }
    own.client.on('notification', ({ channel, payload = '' }) => {
      if (listener !== own) return
      if (channel === 'content') hear(Number(payload))
      else for (const hearer of staffHearers) hearer(payload)
    })
    own.client.on('error', lost)
    own.client.on('end', lost)
    hear(await own.read())
    if (isLost) log.info('content changes are heard again')
    isLost = false
    asking = setInterval(() => void own.read().then(hear, lost), askEveryMs).unref()
  }

  function lose() {
    version = undefined
    clearInterval(asking)
    void listener?.leave()
    listener = undefined
    if (isClosed || reconnecting) return
    if (!isLost) log.warn('content changes cannot be heard, reconnecting')
    isLost = true
    reconnecting = setTimeout(() => {
      reconnecting = undefined
      connect().catch(lose)
    }, RECONNECT_MS)
  }

  await retryUntilReachable(connect)
  return {
    version: () => version,
    onVersion: (hearer) => {
      versionHearers.add(hearer)
      return () => versionHearers.delete(hearer)
    },
    onStaffNews: (hearer) => {
      staffHearers.add(hearer)
      return () => staffHearers.delete(hearer)
    },
    close: async () => {
      isClosed = true
      clearInterval(asking)
      clearTimeout(reconnecting)
      await listener?.leave()
    },
  }
}
