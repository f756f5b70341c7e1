import pg from 'pg'
import type { Log } from './log.ts'

const RECONNECT_MS = 1_000

/** The version of everything public pages are made of, as this process knows it. */
export type Content = Readonly<{
  /** Undefined while the database cannot be heard: then nothing cached counts as current. */
  version: () => number | undefined
  close: () => Promise<void>
}>

/** Listens on a connection of its own; after a loss it reads the version again, so none is missed. */
export async function listenToContent(url: string, log: Log): Promise<Content> {
  let version: number | undefined
  let client: pg.Client | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function connect() {
    client = new pg.Client({ connectionString: url, application_name: 'keyhaven content' })
    client.on('notification', ({ payload }) => {
      version = Math.max(version ?? 0, Number(payload))
    })
    client.on('error', lose)
    client.on('end', lose)
    await client.connect()
    await client.query('listen content')
    const { rows } = await client.query('select version from content_version')
    version = rows[0].version
  }

  function lose() {
    version = undefined
    if (isClosed || timer) return
    log.warn('content changes cannot be heard, reconnecting')
    timer = setTimeout(() => {
      timer = undefined
      connect().catch(lose)
    }, RECONNECT_MS)
  }

  await connect()
  return {
    version: () => version,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
