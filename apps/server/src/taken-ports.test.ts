import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { portsFrom, takenPortSentence } from './ports.ts'
import { testDatabase } from './testing/test-database.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const node = `${root}node_modules/.bin/node`
const templates = ['--import', './src/infra/tsx-hook.ts']

type Program = { folder: string; args: string[] }
const server: Program = { folder: 'apps/server', args: [...templates, 'src/api.ts'] }
const worker: Program = { folder: 'apps/server', args: [...templates, 'src/worker.ts'] }
const sandbox: Program = { folder: 'apps/sandbox', args: ['src/main.ts'] }
const dev: Program = { folder: '.', args: ['tooling/dev.ts'] }

let DATABASE_URL = ''
beforeAll(async () => {
  DATABASE_URL = await testDatabase()
})

/** A server on this port, or nothing where another program was first. */
async function strangerOn(port: number): Promise<Server | undefined> {
  const stranger = createServer().listen(port, '127.0.0.1')
  try {
    await once(stranger, 'listening')
    return stranger
  } catch {
    return undefined
  }
}

async function isFree(base: number): Promise<boolean> {
  const tries = await Promise.all(Object.values(portsFrom(base)).map(strangerOn))
  for (const stranger of tries) stranger?.close()
  return tries.every((stranger) => stranger !== undefined)
}

/** Below the ports that the system gives to outgoing calls, where a neighbour could appear meanwhile. */
async function freeBase(): Promise<number> {
  const first = 12_000 + 100 * (process.pid % 100)
  for (let base = first; base < first + 8000; base += 100) if (await isFree(base)) return base
  throw new Error('No base with all of its ports free')
}

function run({ folder, args }: Program, settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, DATABASE_URL, NODE_ENV: 'test', LOG_LEVEL: 'warn' }
  const options = { cwd: root + folder, env: { ...env, ...settings }, timeout: 80_000 }
  const { status, stdout, stderr } = spawnSync(node, args, options)
  return { status, said: `${stdout}${stderr}` }
}

const programs: [string, Program, keyof ReturnType<typeof portsFrom>][] = [
  ['the server', server, 'shop'],
  ["the worker's metrics", worker, 'workerMetrics'],
  ["the sandbox's mail server", sandbox, 'smtp'],
  ["the sandbox's card provider", sandbox, 'cards'],
  ['npm run dev', dev, 'mailbox'],
]

test.each(programs)(
  'a taken port of %s is said in one sentence',
  async (_name, program, place) => {
    const base = await freeBase()
    const taken = portsFrom(base)[place]
    const stranger = await strangerOn(taken)
    const { status, said } = run(program, { PORT_BASE: String(base) })
    stranger?.close()
    const advice = `Set PORT_BASE to another number, for example PORT_BASE=${base + 100}.`
    expect(said).toBe(`Port ${taken} is taken. ${advice}\n`)
    expect(status).toBe(1)
  },
  40_000,
)

test('a taken port that a setting of its own names does not blame PORT_BASE', () => {
  expect(takenPortSentence(8080, 3000)).toBe(
    'Port 8080 is taken. Change the setting that names it.',
  )
})
