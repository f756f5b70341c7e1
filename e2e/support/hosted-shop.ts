import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { databaseUrl, shopAt } from './environment.ts'
import { ports } from './ports.ts'

const START_WITHIN_MS = 90_000
const root = new URL('../../', import.meta.url)

export const hostedOrigin = `http://127.0.0.1:${ports.hosted}`

const hosted = { ...shopAt(ports.hosted, `${databaseUrl}_hosted`), CHECKOUT_MODE: 'hosted' }
const options = { cwd: root, env: { ...process.env, ...hosted }, stdio: 'ignore' } as const

/** In a group of its own, so that npm and what it starts end together. */
const start = (script: string) =>
  spawn('npm', ['run', '-s', script], { ...options, detached: true })

const isUp = () =>
  fetch(`${hostedOrigin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function untilUp() {
  const deadline = Date.now() + START_WITHIN_MS
  while (!(await isUp())) {
    if (Date.now() > deadline) throw new Error('the shop with the hosted page did not start')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function stop({ pid, exitCode }: ChildProcess) {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM')
}

/** A second built shop, with its worker, whose buyers pay on the provider's own page. */
export async function startHostedShop() {
  execFileSync('npm', ['run', '-s', 'db:reset'], options)
  const processes = [start('start'), start('worker')]
  const shop = { stop: () => processes.forEach(stop) }
  await untilUp().catch((error: unknown) => {
    shop.stop()
    throw error
  })
  return shop
}
