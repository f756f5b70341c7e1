import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs, parseEnv } from 'node:util'
import { initBackups } from './backup-key.ts'

const usage = `usage: shop backup init|check [options]
  init     makes the key that encrypts backups in object storage, and prints it, once
  check    restores the newest backup in object storage beside the shop and judges it; a good one is reported
  --secrets /etc/keyhaven/backup.env
  --config /etc/pgbackrest/pgbackrest.conf
Exit code 0: done, or good; 1: refused, or not good; 2: not understood.`

const inRelease = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
/** The repository of ops/small/pgbackrest.conf.example that is not on this machine. */
const STORAGE = '2'

const options = {
  secrets: { type: 'string', default: '/etc/keyhaven/backup.env' },
  config: { type: 'string', default: '/etc/pgbackrest/pgbackrest.conf' },
  help: { type: 'boolean', default: false },
} as const

function asked() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    return undefined
  }
}

const settingsIn = (file: string) => (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

async function ended(line: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [command = '', ...args] = line
  const child = spawn(command, args, { stdio: 'inherit', env })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** Restores, judges and, if it is good, reports: staff and the alert see how long ago that was. */
async function check(envFile: string, config: string): Promise<number> {
  const settings = settingsIn(process.env.SHOP_SETTINGS ?? '/etc/keyhaven/shop.env')
  const env = { ...settings, ...process.env, ...settingsIn(envFile) }
  const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL is not set: run it with the settings of the shop')
  const requests = [
    ...['--repo', STORAGE, '--config', config, '--port', String(await freePort())],
    ...['--database', decodeURIComponent(new URL(url).pathname.slice(1))],
  ]
  const program = inRelease('drill/restore-check.ts')
  const code = await ended([process.execPath, program, ...requests], env)
  if (code !== 0) return code
  return await ended([inRelease('ops/bin/shop'), 'ops:report', 'restore-drill'], env)
}

async function run(): Promise<number> {
  const given = asked()
  const task = given?.values.help ? 'help' : given?.positionals[0]
  if (given && task === 'check') return await check(given.values.secrets, given.values.config)
  if (given && task === 'init') console.log(initBackups(given.values.secrets))
  else if (task === 'help') console.log(usage)
  else {
    console.error(usage)
    return 2
  }
  return 0
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
