import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What systemd does with a socket: the address stays open in a process that never accepts, and each program that
 * follows another is handed it as its fourth file. `LISTEN_PID` is the number of the program, as systemd sets it.
 */
const holder = `
  while [ ! -e "$FOLDER/over" ]; do
    sh -c 'echo $$ > "$FOLDER/pid"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"' sh "$@"
  done`

type Program = Readonly<{
  words: readonly string[]
  cwd: string
  env: Record<string, string>
  /** Nothing of this process's environment but where programs are. */
  isBare?: boolean
}>

const MOST_MS = 60_000

/** Runs a program at an address that is never closed, again and again until it is over. */
export async function holdAddress(port: number, { words, cwd, env, isBare }: Program) {
  const folder = mkdtempSync(join(tmpdir(), 'keyhaven-held-'))
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle
  const child = spawn('sh', ['-c', holder, 'sh', ...words], {
    cwd,
    env: { ...(isBare ? { PATH: process.env.PATH } : process.env), ...env, FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe', fd],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  // From here on only the holder has it: this process would take visitors itself.
  server.close()
  const pidNow = () =>
    existsSync(join(folder, 'pid')) ? Number(readFileSync(join(folder, 'pid'), 'utf8')) : 0
  const untilAnother = async (pid: number) => {
    const deadline = Date.now() + MOST_MS
    while (pidNow() === pid && Date.now() < deadline) await sleep(20)
  }
  await untilAnother(0)
  return {
    output: () => output,
    /** Sends the program away; the next one has begun when this ends. */
    restart: async () => {
      const pid = pidNow()
      process.kill(pid, 'SIGTERM')
      await untilAnother(pid)
    },
    end: async () => {
      writeFileSync(join(folder, 'over'), '')
      if (child.exitCode === null) {
        const gone = once(child, 'exit')
        process.kill(pidNow(), 'SIGKILL')
        await gone
      }
      rmSync(folder, { recursive: true })
    },
  }
}
