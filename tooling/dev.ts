import { type ChildProcess, spawn } from 'node:child_process'

/** Everything a developer needs, in one terminal; ends together. */
const parts = [
  { name: 'sandbox', cwd: 'apps/sandbox', args: ['--watch', 'src/main.ts'] },
  { name: 'server', cwd: 'apps/server', args: watched('src/api.ts') },
  { name: 'worker', cwd: 'apps/server', args: watched('src/worker.ts') },
]

function watched(main: string): string[] {
  // Only our own sources: Vite watches the pages itself, and writes files while it starts.
  const folders = ['--watch-path=./src', '--watch-path=../../packages/contracts/src']
  return ['--import', './src/infra/tsx-hook.ts', ...folders, '--watch-preserve-output', main]
}

const children: ChildProcess[] = parts.map(({ cwd, args }) =>
  spawn(process.execPath, args, { cwd, stdio: 'inherit' }),
)

const origin = process.env.PUBLIC_ORIGIN ?? 'http://localhost:3000'
const mailbox = process.env.MAILBOX_URL ?? 'http://127.0.0.1:4180'
console.log(`
  shop      ${origin}
  UI kit    ${origin}/dev/ui
  API       ${origin}/api/docs
  mailbox   ${mailbox}
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
