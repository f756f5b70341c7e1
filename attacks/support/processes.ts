import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { noteForRow } from './row-now.ts'

const folderOf = (workspace: string) =>
  fileURLToPath(new URL(`../../apps/${workspace}/`, import.meta.url))

export type Started = Readonly<{
  /** Everything the process has said so far. */
  output: () => string
  isRunning: () => boolean
  ended: Promise<number>
  stop: () => Promise<void>
}>

const STOP_WITHIN_MS = 5_000

async function stop(child: ChildProcess, ended: Promise<number>) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(tooLong)
}

/** Starts a main of a workspace as operators do, as a process of its own. */
export function start(
  workspace: string,
  args: string[],
  env: Record<string, string>,
  piped?: string,
): Started {
  const child = spawn(process.execPath, args, {
    cwd: folderOf(workspace),
    env: { PATH: process.env.PATH, ...env },
    stdio: [piped === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(piped)
  const said: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const ended = once(child, 'close').then(([code]) => Number(code ?? 1))
  return {
    output: () => said.join(''),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
    stop: () => stop(child, ended),
  }
}

const withTemplates = ['--import', './src/infra/tsx-hook.ts']

export const startServer = (main: 'api' | 'worker', env: Record<string, string>) =>
  start('server', [...withTemplates, `src/${main}.ts`], env)

/** Runs a command of the server to its end; what it said, or an error with it. */
export async function runCommand(
  command: string,
  args: string[],
  env: Record<string, string>,
  piped?: string,
): Promise<string> {
  noteForRow(`starts ${command}`)
  const run = start('server', [...withTemplates, `src/cli/${command}.ts`, ...args], env, piped)
  const code = await run.ended
  if (code !== 0) throw new Error(`${command} failed: ${run.output()}`)
  return run.output()
}
