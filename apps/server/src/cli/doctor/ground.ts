import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { type Config, loadConfig, ownerUrlOf } from '../../config.ts'

const CONNECT_MS = 5_000
const ASK_MS = 10_000

/** The file that the launcher read (ops/bin/shop). */
function settingsPath(variables: NodeJS.ProcessEnv): string | undefined {
  const places = [
    variables.SHOP_SETTINGS,
    `${variables.SHOP_RELEASE}/.env`,
    '/etc/keyhaven/shop.env',
  ]
  return places.find((path) => path && existsSync(path))
}

/** What could be opened to look at; the rest says why it could not. */
export type Ground = Readonly<{
  variables: NodeJS.ProcessEnv
  path: string | undefined
  /** What the file itself says, before the environment is added. */
  written: Readonly<Record<string, string | undefined>>
  config: Config | undefined
  problems: readonly string[]
  /** With the role that the shop runs with, and with that of the owner. */
  db: pg.Client | undefined
  owner: pg.Client | undefined
  dbFault: string
  ownerFault: string
}>

async function opened(url: string | undefined) {
  if (!url) return { client: undefined, fault: 'the settings cannot be used' }
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ASK_MS,
    application_name: 'keyhaven doctor',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return { client, fault: '' }
  } catch (error) {
    return {
      client: undefined,
      fault: (error as Error).message || (error as { code?: string }).code || 'no answer',
    }
  }
}

function configOf(variables: NodeJS.ProcessEnv) {
  try {
    return { config: loadConfig(variables), problems: [] }
  } catch (error) {
    const lines = (error as Error).message.split('\n').slice(1)
    return { config: undefined, problems: lines.map((line) => line.replace(/^ *- /, '')) }
  }
}

export async function openGround(variables: NodeJS.ProcessEnv): Promise<Ground> {
  const path = settingsPath(variables)
  const { config, problems } = configOf(variables)
  const [shop, owner] = await Promise.all([
    opened(config?.DATABASE_URL),
    opened(config && ownerUrlOf(config)),
  ])
  return {
    variables,
    path,
    written: path ? parseEnv(readFileSync(path, 'utf8')) : {},
    config,
    problems,
    ...{ db: shop.client, dbFault: shop.fault },
    ...{ owner: owner.client, ownerFault: owner.fault },
  }
}

export const closeGround = async ({ db, owner }: Ground) => {
  await Promise.all([db?.end(), owner?.end()])
}
