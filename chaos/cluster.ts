import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { familyCpuSeconds } from './processes.ts'

const VERSIONS = '/usr/lib/postgresql'

/** The programs of the newest PostgreSQL on this machine. */
function binaries(): string {
  const newest = readdirSync(VERSIONS)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1)
  if (!newest) throw new Error(`no PostgreSQL in ${VERSIONS}`)
  return join(VERSIONS, newest, 'bin')
}

/** PostgreSQL refuses to run as root. */
const isRoot = userInfo().uid === 0

/** Buyers go on while the database comes and goes: nothing here may block. */
async function run(program: string, args: string[]) {
  const line = [join(binaries(), program), ...args]
  const [command = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...line] : line
  const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/tmp' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())

type ClusterOptions = {
  /** A folder that stays when the run ends, for the next one. */
  kept?: string
  /** As PostgreSQL reads them, such as `work_mem=8MB`. */
  settings?: readonly string[]
}

/** A database server of this run's own, which it may stop as rudely as it likes. */
export async function startCluster({ kept, settings: more = [] }: ClusterOptions = {}) {
  if (kept) mkdirSync(kept, { recursive: true })
  const folder = kept ?? mkdtempSync('/tmp/keyhaven-chaos.')
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'))
  const data = join(folder, 'data')
  const port = await freePort()
  if (!existsSync(data)) {
    await run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8'])
  }
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${folder}`,
    '-c max_connections=300',
    ...more.map((setting) => `-c ${setting}`),
  ].join(' ')
  const start = () =>
    run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-o', settings, 'start'])
  const stopAtOnce = () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
  await start()
  return {
    port,
    folder,
    /** Processor seconds of all its processes since it was started last. */
    cpu: () =>
      familyCpuSeconds(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])),
    url: (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`,
    start,
    stopAtOnce,
    destroy: async () => {
      if (kept) return run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop'])
      await stopAtOnce()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
