import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../../chaos/call.ts'
import { cpuMs } from '../processes.ts'

const running = new Set<ChildProcess>()
const PATIENCE_MS = 240_000
const PAGE_BYTES = 4_096

// Nothing is left behind by a run that breaks off, paused or not.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

type Program = Readonly<{
  args: readonly string[]
  folder: string
  env: Record<string, string>
  log: string
}>

/** A process of Node, the same for all; what it says goes to a file. */
export function launch({ args, folder, env, log }: Program): ChildProcess {
  const file = openSync(log, 'a')
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', file, file],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

export const pidOf = (child: ChildProcess): number => child.pid ?? 0

/** Seconds and processor seconds until a new process first answers 200. */
export async function coldStart(program: Program, port: number, path: string) {
  const from = performance.now()
  const child = launch(program)
  while (performance.now() - from < PATIENCE_MS) {
    if (child.exitCode !== null) break
    const answer = await call({ port, method: 'GET', path }).catch(() => undefined)
    if (answer?.status === 200) {
      const seconds = (performance.now() - from) / 1_000
      return { child, seconds, cpuSeconds: cpuMs(pidOf(child)) / 1_000 }
    }
    await sleep(25)
  }
  const last = readFileSync(program.log, 'utf8').trim().split('\n').slice(-15).join('\n')
  throw new Error(`nothing answers at port ${port}${path}:\n${last}`)
}

export async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  // A paused process hears nothing else.
  child.kill('SIGKILL')
  await gone
}

export const endAll = () => Promise.all([...running].map(end))

/** A process may end while it is looked at. */
function pagesOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  } catch {
    return 0
  }
}

/** Memory of processes together, in megabytes. */
export const residentMb = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    return sum + (pagesOf(pid) * PAGE_BYTES) / 1_000_000
  }, 0)

/** Two servers at one port would be measured as one. */
export async function refuseBusy(ports: readonly number[]) {
  for (const port of ports) {
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening').catch(() => {
      throw new Error(`Port ${port} is taken. Set PORT_BASE to another number.`)
    })
    server.close()
    await once(server, 'close')
  }
}
