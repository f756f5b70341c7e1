import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('../', import.meta.url))
const HOOK = 'apps/server/src/infra/tsx-hook.ts'

export type Running = Readonly<{ name: string; child: ChildProcess; kill: Kill }>
type Kill = (signal: NodeJS.Signals) => Promise<void>

const running = new Set<ChildProcess>()
const CLOCK_TICKS_PER_SECOND = 100

/** Processes come and go while they are looked at: of one that is gone nothing is known. */
function statOf(pid: number | string): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.split(') ')[1]?.split(' ').map(Number) ?? []
  } catch {
    return []
  }
}

/** Processor time a process has used so far, in seconds. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid)
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / CLOCK_TICKS_PER_SECOND
}

/** The same of a process with all its children, those that are gone included. */
export function familyCpuSeconds(pid: number): number {
  const [own, ownKernel, gone, goneKernel] = statOf(pid).slice(11, 15)
  const children = readdirSync('/proc').filter((name) => statOf(name)[1] === pid)
  const past =
    ((own ?? 0) + (ownKernel ?? 0) + (gone ?? 0) + (goneKernel ?? 0)) / CLOCK_TICKS_PER_SECOND
  return children.reduce((sum, child) => sum + cpuSeconds(Number(child)), past)
}

type Start = {
  name: string
  main: string
  env: Record<string, string>
  log: string
  /** The folder of another version of this repository. */
  root?: string
}

/** A process of ours, built or from its source. What it says goes to a file. */
export function startNode({ name, main, env, log, root = here }: Start): Running {
  const file = openSync(log, 'a')
  const hook = main.endsWith('.ts') ? ['--import', join(root, HOOK)] : []
  const child = spawn(process.execPath, [...hook, main], {
    cwd: root,
    stdio: ['ignore', file, file],
    env: { ...process.env, ...env },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return { name, child, kill: (signal) => end(child, signal) }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Waits for a command of ours to finish well. */
export async function runNode(start: Start) {
  const { child } = startNode(start)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${start.name} failed, see ${start.log}`)
}

export async function killAll() {
  await Promise.all([...running].map((child) => end(child, 'SIGKILL')))
}

export async function answers(url: string, withinMs = 60_000) {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await sleep(50)
  }
  throw new Error(`nothing answers at ${url}`)
}
