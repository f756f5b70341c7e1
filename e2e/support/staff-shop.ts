import { type ChildProcess, spawn } from 'node:child_process'
import { databaseUrl, shopAt } from './environment.ts'
import { ports } from './ports.ts'

const START_WITHIN_MS = 90_000
const root = new URL('../../', import.meta.url)

/** Passkeys belong to a name, so this shop has one. */
export const staffOrigin = `http://localhost:${ports.staff}`

const env = { ...process.env, ...shopAt(ports.staff, databaseUrl), PUBLIC_ORIGIN: staffOrigin }

const isUp = () =>
  fetch(`http://127.0.0.1:${ports.staff}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

function stop({ pid, exitCode }: ChildProcess) {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM')
}

/** Another server of the same shop and database, called localhost. */
export async function startStaffShop() {
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
      throw new Error('the shop called localhost did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return { stop: () => stop(server) }
}
