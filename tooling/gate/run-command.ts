import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../impact/repository.ts'

const TIME_TO_END_MS = 20_000

export type Ended = Readonly<{ code: number | null; isOverdue: boolean }>
export type How = Readonly<{ log: string; untilMs: number; env?: Readonly<Record<string, string>> }>

const running = new Set<number>()

/** All that a command started ends with it. */
function end(group: number, signal: NodeJS.Signals) {
  try {
    process.kill(-group, signal)
  } catch {
    // It has ended by itself.
  }
}

export function endAll(signal: NodeJS.Signals) {
  for (const group of running) end(group, signal)
}

/** Runs a line of shell, adds all it says to a file, and ends it when its time is over. */
export async function runCommand(command: string, { log, untilMs, env }: How): Promise<Ended> {
  const output = openSync(log, 'a')
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn('bash', ['-c', command], {
    cwd: root,
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, PATH: path, ...env },
  })
  const group = child.pid ?? 0
  running.add(group)
  let isOverdue = false
  let last: NodeJS.Timeout | undefined
  const first = setTimeout(
    () => {
      isOverdue = true
      end(group, 'SIGTERM')
      last = setTimeout(() => end(group, 'SIGKILL'), TIME_TO_END_MS)
    },
    Math.max(0, untilMs - Date.now()),
  )
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    return { code, isOverdue }
  } finally {
    clearTimeout(first)
    clearTimeout(last)
    if (isOverdue) end(group, 'SIGKILL')
    running.delete(group)
    closeSync(output)
  }
}
