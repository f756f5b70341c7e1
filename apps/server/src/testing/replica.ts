import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

const VERSIONS = '/usr/lib/postgresql'
const isRoot = userInfo().uid === 0

function binaries(): string {
  const newest = readdirSync(VERSIONS)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1)
  return join(VERSIONS, newest ?? '', 'bin')
}

/** PostgreSQL refuses to run as root. */
async function run(program: string, args: readonly string[]) {
  const line = [join(binaries(), program), ...args]
  const [command = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...line] : line
  const child = spawn(command, rest, { stdio: 'ignore', cwd: '/tmp' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())

async function serverIn(folder: string, name: string) {
  const data = join(folder, name)
  const port = await freePort()
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=100 -c fsync=off`
  const control = (...args: string[]) => run('pg_ctl', ['-D', data, '-w', ...args])
  const processId = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    data,
    port,
    url: (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    start: () => control('-l', join(folder, `${name}.log`), '-o', settings, 'start'),
    stop: () => control('-m', 'immediate', 'stop'),
    /** It keeps its connections and answers nothing, as a paused machine. */
    freeze: () => signal(processId(), 'SIGSTOP'),
    thaw: () => signal(processId(), 'SIGCONT'),
  }
}

/** The server and its processes, each of which has a session of its own. */
function signal(server: number, name: 'SIGSTOP' | 'SIGCONT') {
  process.kill(server, name)
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server)]).toString()
  for (const child of children.split('\n').filter((line) => line.trim())) {
    process.kill(Number(child), name)
  }
}

export async function asked<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** A database server of this test's own and a copy that streams from it. */
export async function startReplicated() {
  const folder = mkdtempSync('/tmp/keyhaven-replica.')
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'))
  const primary = await serverIn(folder, 'primary')
  await run('initdb', ['-D', primary.data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8'])
  await primary.start()
  const replica = await serverIn(folder, 'replica')
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
  await run('pg_basebackup', ['-D', replica.data, ...from, '-R', '-c', 'fast', '-X', 'stream'])
  await replica.start()
  return {
    primary,
    replica,
    destroy: async () => {
      await Promise.allSettled([replica.stop(), primary.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
