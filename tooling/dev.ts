import { type ChildProcess, spawn } from 'node:child_process'
import { readConfig } from '../apps/sandbox/src/config.ts'
import { loadConfig, metricsPortOf, staffOriginOf } from '../apps/server/src/config.ts'
import { portsFrom, takenPortSentence } from '../apps/server/src/ports.ts'
import {
  DEMO_CUSTOMER,
  DEMO_PASSWORD,
  DEMO_SECRET,
  demoCode,
  staffAddress,
} from '../apps/server/src/seed/demo/sign-ins.ts'
import { firstTaken } from './free-ports.ts'

/**
 * Staff have a host of their own, as in a live shop: browsers lead every name below localhost to this machine. An
 * empty STAFF_ORIGIN lets them share that of the shop.
 */
function giveStaffHost() {
  const { PUBLIC_ORIGIN } = loadConfig()
  const url = new URL(PUBLIC_ORIGIN)
  if (process.env.STAFF_ORIGIN !== undefined || url.hostname !== 'localhost') return
  url.hostname = 'staff.localhost'
  process.env.STAFF_ORIGIN = url.origin
}

giveStaffHost()
const config = loadConfig()
const sandbox = readConfig()
const { serverDebugger, workerDebugger } = portsFrom(config.PORT_BASE)
/** With --inspect a debugger can attach to server and worker. */
const isInspected = process.argv.includes('--inspect')

/** Everything a developer needs, in one terminal; ends together. */
const parts = [
  { name: 'sandbox', cwd: 'apps/sandbox', args: ['--watch', 'src/main.ts'] },
  { name: 'server', cwd: 'apps/server', args: watched('src/api.ts', serverDebugger) },
  { name: 'worker', cwd: 'apps/server', args: watched('src/worker.ts', workerDebugger) },
]

function watched(main: string, debuggerPort: number): string[] {
  // Only our own sources: Vite watches the pages itself, and writes files while it starts.
  const folders = ['--watch-path=./src', '--watch-path=../../packages/contracts/src']
  const inspect = isInspected ? [`--inspect=127.0.0.1:${debuggerPort}`] : []
  return [
    ...inspect,
    ...['--import', './src/infra/tsx-hook.ts', ...folders],
    ...['--watch-preserve-output', main],
  ]
}

// Asked first: a watched process that fails would wait for a change instead of leaving.
const taken = await firstTaken([
  config.PORT,
  metricsPortOf(config, 'server'),
  metricsPortOf(config, 'worker'),
  sandbox.smtpPort,
  sandbox.mailboxPort,
  sandbox.payments.port,
  sandbox.model.port,
  ...(config.BOUNCE_PORT ? [config.BOUNCE_PORT] : []),
  ...(isInspected ? [serverDebugger, workerDebugger] : []),
])
if (taken !== undefined) {
  console.error(takenPortSentence(taken, config.PORT_BASE))
  process.exit(1)
}

const children: ChildProcess[] = parts.map(({ cwd, args }) =>
  spawn(process.execPath, args, { cwd, stdio: 'inherit' }),
)

console.log(`
  shop      ${config.PUBLIC_ORIGIN}
  staff     ${staffOriginOf(config)}/admin
  UI kit    ${config.PUBLIC_ORIGIN}/dev/ui
  e-mails   ${config.PUBLIC_ORIGIN}/dev/mails
  API       ${config.PUBLIC_ORIGIN}/api/docs
  mailbox   ${config.MAILBOX_URL}
  cards     ${config.sandboxUrl ?? 'the provider itself'}

  sign in with the password ${DEMO_PASSWORD}
  code      ${await demoCode()} now, later: npm run staff:code
            secret for an authenticator app: ${DEMO_SECRET}
  as staff  ${['super_admin', 'admin', 'support', 'catalogue'].map(staffAddress).join(', ')}
            ${['finance', 'marketing', 'auditor'].map(staffAddress).join(', ')}
  customer  ${DEMO_CUSTOMER}
`)

let isLeaving = false
function leave(code: number) {
  if (isLeaving) return
  isLeaving = true
  for (const child of children) child.kill('SIGTERM')
  setTimeout(() => process.exit(code), 3_000).unref()
  void Promise.all(children.map((child) => new Promise((done) => child.once('exit', done)))).then(
    () => process.exit(code),
  )
}

process.on('SIGINT', () => leave(0))
process.on('SIGTERM', () => leave(0))
for (const child of children) child.once('exit', (code) => leave(code ?? 1))
