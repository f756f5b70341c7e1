import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { freePort } from '../../testing/free-port.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const LIMIT = 10
let shops: TestShop[]
let redis: ReturnType<typeof spawn>

beforeAll(async () => {
  const port = await freePort()
  redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''])
  await once(redis.stdout ?? redis, 'data')
  const shared = { REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_PER_MINUTE: LIMIT }
  shops = [await testShop(shared), await testShop(shared)]
})
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()))
  redis.kill('SIGKILL')
})

async function ask(times: number, remoteAddress: string) {
  const calls = Array.from({ length: times }, (_, index) =>
    shops[index % 2]?.app.inject({ method: 'GET', url: '/api/nothing-here', remoteAddress }),
  )
  const replies = await Promise.all(calls)
  return replies.filter((reply) => reply?.statusCode === 404).length
}

test('two servers that share a Redis allow one address the limit together, not each', async () => {
  await eventually('redis', async () => (await ask(1, '203.0.113.1')) === 1)
  expect(await ask(3 * LIMIT, '203.0.113.2')).toBe(LIMIT)
})

test('addresses of one IPv6 network share a limit', async () => {
  const one = await ask(LIMIT, '2001:db8:1:2::1')
  expect([one, await ask(LIMIT, '2001:db8:1:2:ffff::1')]).toEqual([LIMIT, 0])
})

test('when Redis is lost each server goes on counting for itself', async () => {
  redis.kill('SIGKILL')
  await once(redis, 'exit')
  expect(await ask(6 * LIMIT, '203.0.113.3')).toBe(2 * LIMIT)
})
