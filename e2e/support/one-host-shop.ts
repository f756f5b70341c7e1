import { type ChildProcess, spawn } from 'node:child_process'
import { databaseUrl, shopAt } from './environment.ts'
import { ports } from './ports.ts'

const START_WITHIN_MS = 90_000
const root = new URL('../../', import.meta.url)

/** Its one address. Browsers give no passkey to a number, so it is a name. */
export const oneOrigin = `http://localhost:${ports.oneHost}`

const { STAFF_ORIGIN: _, ...shared } = shopAt(ports.oneHost, databaseUrl)
const env = { ...process.env, ...shared, PUBLIC_ORIGIN: oneOrigin }

const isUp = () =>
  fetch(`http://127.0.0.1:${ports.oneHost}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

function stop({ pid, exitCode }: ChildProcess) {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM')
}

/** Another server of the same shop and database, whose staff share the address of the shop. */
export async function startOneHostShop() {
  const server = spawn('npm', ['run', '-s', 'start'], {
    cwd: root,
    env,
    stdio: 'ignore',
    detached: true,
  })
  const deadline = Date.now() + START_WITHIN_MS
  while (!(await isUp())) {
    if (Date.now() > deadline) {
      stop(server)
      throw new Error('the shop with one address did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return { stop: () => stop(server) }
}
