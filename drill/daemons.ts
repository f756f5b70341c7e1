import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { inside } from './networks.ts'
import type { Place } from './place.ts'

/** PostgreSQL refuses to run as root. */
const isRoot = userInfo().uid === 0

/** A command line as the user of the database. */
const asPostgres = (line: readonly string[]): string[] =>
  isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...line] : [...line]

/** What belongs to the database is owned by its user. */
export function giveToPostgres(folder: string) {
  if (isRoot) execFileSync('chown', ['-R', 'postgres:postgres', folder])
}

/** Runs a command of the database's user to its end; what it said. */
export async function run(line: readonly string[], withinMs = 60_000): Promise<string> {
  const [command = '', ...args] = asPostgres(line)
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  const said = Buffer.concat(chunks).toString()
  if (code !== 0) throw new Error(`${line.slice(0, 3).join(' ')} ended with ${code}: ${said}`)
  return said
}

/** A process of the cluster, in the network of its node if it has one. */
export type Daemon = Readonly<{ pid: number; isOver: () => boolean; kill: () => Promise<void> }>
type Start = { place: Place; name: string; line: readonly string[]; node?: string }

export function startDaemon({ place, name, line, node }: Start): Daemon {
  const log = openSync(join(place.folder, 'log', `${name}.txt`), 'a')
  const owned = asPostgres(line)
  const [command = '', ...args] = node ? inside(place, node, owned) : owned
  const child: ChildProcess = spawn(command, args, { stdio: ['ignore', log, log], cwd: '/' })
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid ?? 0,
    isOver,
    kill: async () => {
      if (isOver()) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** The process that is the parent, if there is one still. */
function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
  } catch {
    return 0
  }
}

export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)

/** The first process of a database, if it runs. */
export function postmasterOf(data: string): number | undefined {
  try {
    const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes(data) ? Number(pid) : undefined
  } catch {
    return undefined
  }
}

/** A signal for a process that may be gone already. */
export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in between.
  }
}
