import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../apps/server/src/testing/free-port.ts'

/** A Redis of this attack's own, which keeps nothing. */
export async function withRedis<T>(work: (url: string) => Promise<T>): Promise<T> {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
  const redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(redis.stdout, 'data')
  try {
    return await work(`redis://127.0.0.1:${port}`)
  } finally {
    redis.kill('SIGKILL')
  }
}
