import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reachedAt, staffOriginAt } from './environment.ts'
import { ports } from './ports.ts'

const root = join(import.meta.dirname, '..', '..')
const server = join(root, 'apps', 'server')
const START_TRIES = 240
const PAUSE_MS = 250

/** The way to the database, as one that can be cut. */
async function openWire(target: URL) {
  const open = new Set<Socket>()
  let isCut = false
  const wire = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const line = connect(Number(target.port || 5432), target.hostname)
    for (const end of [socket, line]) {
      open.add(end)
      end.on('error', () => end.destroy())
      end.on('close', () => open.delete(end))
    }
    socket.on('close', () => line.destroy())
    line.on('close', () => socket.destroy())
    socket.pipe(line).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(wire, 'listening')
  return {
    port: (wire.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    close: () => wire.close(),
  }
}

export async function untilReady(origin: string) {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(PAUSE_MS)
  }
  throw new Error('the lone shop did not start')
}

type LoneShopName =
  | 'lone'
  | 'reviews'
  | 'claims'
  | 'desk'
  | 'products'
  | 'rates'
  | 'settings'
  | 'pair'
  | 'voices'
  | 'opening'
  | 'health'
  | 'assistant'
  | 'modelled'
  | 'screens'
  | 'ways'

const hasWorker = (place: LoneShopName) =>
  ['products', 'settings', 'pair', 'voices', 'opening', 'assistant', 'ways'].includes(place)

/** The stand-in answers; a token costs enough to be counted. */
const withModel = {
  ASSISTANT_BASE_URL: `http://127.0.0.1:${ports.model}/v1`,
  ASSISTANT_API_KEY: 'keyhaven-sandbox',
  ASSISTANT_MODEL: 'stand-in',
  ASSISTANT_INPUT_PRICE: '15',
  ASSISTANT_OUTPUT_PRICE: '60',
}

/** A built shop on a database of its own, which it reaches through a wire that can be cut. */
export async function startLoneShop(databaseUrl: string, place: LoneShopName = 'lone') {
  const own = new URL(databaseUrl)
  own.pathname += `_${place}`
  const origin = `http://127.0.0.1:${ports[place]}`
  const reached = reachedAt(own.href)
  const wire = await openWire(new URL(reached.DATABASE_URL))
  const through = new URL(reached.DATABASE_URL)
  through.host = `127.0.0.1:${wire.port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(ports[place]),
    METRICS_PORT: '0',
    PUBLIC_ORIGIN: origin,
    STAFF_ORIGIN: staffOriginAt(ports[place]),
    DATABASE_OWNER_URL: own.href,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    STRIPE_SANDBOX_URL: `http://127.0.0.1:${ports.cards}`,
    MAIL_DNS_SERVERS: `127.0.0.1:${ports.dns}`,
    LOG_LEVEL: 'fatal',
    // Its worker hears of no bounces, and one person is all of its visitors.
    ...(hasWorker(place) && {
      BOUNCE_PORT: '0',
      LIMIT_FACTOR: '1000',
      RATE_LIMIT_PER_MINUTE: '100000',
    }),
    ...(place === 'modelled' && withModel),
    // One reader reads every page, and one visitor asks everything.
    ...(['claims', 'modelled', 'screens'].includes(place) && {
      LIMIT_FACTOR: '1000',
      RATE_LIMIT_PER_MINUTE: '100000',
    }),
  }
  const withOwn = { ...env, DATABASE_URL: own.href }
  const seed = place === 'screens' ? ['--', '--demo'] : []
  execFileSync('npm', ['run', '-s', 'db:reset', ...seed], { cwd: root, env: withOwn })
  const started = (file: string) =>
    spawn(process.execPath, ['--import', './src/infra/tsx-hook.ts', `src/${file}.ts`], {
      cwd: server,
      env: { ...env, ...reached, DATABASE_URL: through.href },
      stdio: 'ignore',
    })
  const children = [started('api')]
  await untilReady(origin)
  // What happens by itself needs a worker: prices that begin, feeds that are built, news that are mailed.
  if (hasWorker(place)) children.push(started('worker'))
  return {
    origin,
    databaseUrl: own.href,
    ...wire,
    close: async () => {
      const dead = children.filter(({ exitCode }) => exitCode !== null)
      for (const child of children) {
        if (dead.includes(child)) continue
        child.kill('SIGKILL')
        await once(child, 'close')
      }
      wire.close()
      if (dead.length > 0) throw new Error(`a process of the shop “${place}” ended by itself`)
    },
  }
}
