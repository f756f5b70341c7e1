import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inside } from './networks.ts'
import type { DrillPlace } from './place.ts'
import { asPostgres } from './postgres-user.ts'

/** A process of the cluster, in the network of its node if it has one. */
export type Daemon = Readonly<{ pid: number; isOver: () => boolean; kill: () => Promise<void> }>
type Start = { place: DrillPlace; name: string; line: readonly string[]; node?: string }

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
