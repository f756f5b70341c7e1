import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { holdAddress } from '../../apps/server/src/testing/held-address.ts'
import { MANAGER_PORT, type Room } from './room.ts'

const SETTINGS = 'etc/keyhaven/shop.env'
const UNITS = 'etc/systemd/system'
const PORT = 3_000
const USER = ['setpriv', '--reuid=keyhaven', '--regid=keyhaven', '--init-groups', '--no-new-privs']

/** What a unit starts, and the settings that it reads, as systemd would. */
function programOf({ root }: Room, unit: string) {
  const text = readFileSync(join(root, UNITS, `${unit}.service`), 'utf8')
  const [, line = ''] = /^ExecStart=(.+)$/m.exec(text) ?? []
  const own = `PATH=/usr/local/bin:/usr/bin:/bin`
  const settings = Object.entries(parseEnv(readFileSync(join(root, SETTINGS), 'utf8')))
  const env = Object.fromEntries(settings.map(([name, value]) => [name, value ?? '']))
  return { words: ['chroot', root, ...USER, 'env', own, ...line.split(' ')], env }
}

/** Only the settings: what this machine has set must reach nothing inside. */
const bare = (env: Record<string, string>) => ({ PATH: process.env.PATH ?? '', ...env })

type Held = Awaited<ReturnType<typeof holdAddress>>

/**
 * What systemd does with the units of the shop, as far as installing and upgrading ask for it: start, stop and restart the
 * worker, the server at the address of keyhaven.socket, and the backup.
 */
export async function startServices(room: Room) {
  const said: Record<string, string> = { worker: '', server: '', backup: '' }
  let worker: ChildProcess | undefined
  let held: Held | undefined

  async function stopWorker() {
    if (!worker || worker.exitCode !== null || worker.signalCode !== null) return
    const gone = once(worker, 'exit')
    worker.kill('SIGTERM')
    await gone
  }
  function hear(child: ChildProcess, name: string) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said[name] = `${said[name]}${chunk}`.slice(-20_000)
      })
  }
  async function startWorker() {
    await stopWorker()
    const { words, env } = programOf(room, 'keyhaven-worker')
    worker = spawn(words[0] ?? '', words.slice(1), {
      env: bare(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    hear(worker, 'worker')
  }
  async function startServer() {
    if (held) return await held.restart()
    held = await holdAddress(PORT, {
      ...programOf(room, 'keyhaven-server'),
      cwd: '/',
      isBare: true,
    })
  }
  async function stopServer() {
    await held?.end()
    held = undefined
  }
  async function backUp() {
    const { words, env } = programOf(room, 'keyhaven-backup')
    await room.must('install', '-d', '-o', 'keyhaven', '-m', '0700', '/var/lib/keyhaven/backups')
    const child = spawn(words[0] ?? '', words.slice(1), {
      env: bare(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    hear(child, 'backup')
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`the backup failed: ${said.backup}`)
  }
  const acts: Record<string, () => Promise<void>> = {
    'start/keyhaven-worker': startWorker,
    'restart/keyhaven-worker': startWorker,
    'stop/keyhaven-worker': stopWorker,
    'start/keyhaven-server': startServer,
    'restart/keyhaven-server': startServer,
    'stop/keyhaven-server': stopServer,
    'start/keyhaven-backup': backUp,
  }
  const manager = createServer((request, response) => {
    const act = acts[(request.url ?? '').slice(1)]
    const done = act ? act() : Promise.reject(new Error(`no such act: ${request.url}`))
    done.then(
      () => response.end(),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  }).listen(MANAGER_PORT, '127.0.0.1')
  await once(manager, 'listening')
  return {
    act: async (name: string) => await acts[name]?.(),
    said: () => `${JSON.stringify(said)}\n${held?.output().slice(-5_000) ?? ''}`,
    end: async () => {
      manager.close()
      await Promise.all([stopWorker(), stopServer()])
    },
  }
}

export type Services = Awaited<ReturnType<typeof startServices>>
