import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { freePort } from './testing/free-port.ts'
import { holdAddress } from './testing/held-address.ts'
import { testDatabase } from './testing/test-database.ts'

const cwd = fileURLToPath(new URL('../', import.meta.url))
const words = [process.execPath, '--import', './src/infra/tsx-hook.ts', 'src/api.ts']
const VISIT_EVERY_MS = 50
const WAIT_MS = 60_000

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Visitors who come all the time, each with a connection of their own; what each was answered. */
function visitorsAt(port: number) {
  const visits: Promise<number | string>[] = []
  const visit = async () => {
    try {
      const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(WAIT_MS) }
      return (await fetch(`http://127.0.0.1:${port}/api/products`, options)).status
    } catch (error) {
      return String((error as Error).cause ?? error)
    }
  }
  const coming = setInterval(() => visits.push(visit()), VISIT_EVERY_MS)
  return async () => {
    clearInterval(coming)
    return await Promise.all(visits)
  }
}

test('a server that is handed its address restarts three times, and every visitor is served', async () => {
  const port = await freePort()
  const env = {
    DATABASE_URL: await testDatabase(),
    ...{ NODE_ENV: 'test', METRICS_PORT: '0', LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '100000' },
    // It is not where it listens: the address is handed over.
    PORT: '1',
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  }
  const held = await holdAddress(port, { words, cwd, env })
  ends.push(held.end)
  const first = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect(first.status).toBe(200)

  const leave = visitorsAt(port)
  for (let nth = 0; nth < 3; nth += 1) {
    await held.restart()
    // The next one is asked while it starts, and answers when it can.
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  }
  const answers = await leave()
  expect(answers.filter((answer) => answer !== 200)).toEqual([])
  expect(answers.length).toBeGreaterThan(20)
  expect(held.output().match(/"msg":"open"/g)).toHaveLength(4)
})

test('an address counts only for the process that it was handed to', () => {
  const mine = { LISTEN_PID: String(process.pid), LISTEN_FDS: '1' }
  expect(loadConfig(mine).handedFd).toBe(3)
  expect(loadConfig({ ...mine, LISTEN_PID: '1' }).handedFd).toBeUndefined()
  expect(loadConfig({}).handedFd).toBeUndefined()
})
