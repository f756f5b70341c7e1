import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { databaseUrl, shopAt } from './environment.ts'
import { untilReady } from './lone-shop.ts'
import { ports } from './ports.ts'

const server = join(import.meta.dirname, '..', '..', 'apps', 'server')

/** Another server of a shop, on the same database: of that of the journeys unless another is named. */
export async function startSecondServer(port = ports.second, database = databaseUrl) {
  const child = spawn(process.execPath, ['build/api.js'], {
    cwd: server,
    env: { ...process.env, NODE_ENV: 'production', ...shopAt(port, database) },
    stdio: 'ignore',
  })
  await untilReady(`http://127.0.0.1:${port}`)
  return {
    close: async () => {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}
