import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../apps/server/src/testing/free-port.ts'

const CLOCK_TICKS_PER_SECOND = 100
const serverFolder = new URL('../apps/server/', import.meta.url)
const main = ['--import', './src/infra/tsx-hook.ts']
/** As in the start script of the server. */
const memory = ['--max-semi-space-size=8']
const anyDatabase = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/keyhaven'
/** A database of its own, beside the one of the shop. */
export const databaseUrl = `${anyDatabase}_bench`

/** How the commands of the server are run. */
export const serverCommand = {
  folder: serverFolder,
  main,
  /** A built program, as operators run it. */
  built: (name: 'api' | 'worker') => [...memory, `build/${name}.js`],
  /** How many changes of the tables there are. */
  migrations: () =>
    readdirSync(new URL('migrations/', serverFolder)).filter((name) => name.endsWith('.sql'))
      .length,
} as const

export type Target = { port: number; pid: number }

type BareAnswer = Readonly<{ body: Buffer; headers: IncomingHttpHeaders }>

const running: ChildProcess[] = []

async function answers(url: string) {
  for (let tries = 0; tries < 900; tries += 1) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await sleep(100)
  }
  throw new Error(`nothing answers at ${url}`)
}

export function resetDatabase() {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  execFileSync(process.execPath, [...main, 'src/cli/db.ts', 'reset'], { cwd: serverFolder, env })
}

/** The built shop as operators run it. */
export async function startShop(): Promise<Target> {
  const port = await freePort()
  const child = spawn(process.execPath, serverCommand.built('api'), {
    cwd: serverFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: '0',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
    },
  })
  running.push(child)
  await answers(`http://127.0.0.1:${port}/readyz`)
  return { port, pid: child.pid ?? 0 }
}

export async function startBare(path: string, { body, headers }: BareAnswer): Promise<Target> {
  const port = await freePort()
  const args = ['bench/bare.ts', String(port), path]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'inherit', 'inherit'] })
  child.stdin.end(JSON.stringify({ body: body.toString('base64'), headers }))
  running.push(child)
  await answers(`http://127.0.0.1:${port}${path}`)
  return { port, pid: child.pid ?? 0 }
}

export function stopAll() {
  for (const child of running.splice(0)) child.kill('SIGTERM')
}

/** Processor time a process has used so far, in milliseconds. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND) * 1_000
}
