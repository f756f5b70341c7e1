import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type FaultProxy, faultKinds, faultProxy } from '../../testing/fault-proxy.ts'
import { freePort } from '../../testing/free-port.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { breakerStates } from '../breaker.ts'

const LIMIT = 10
let redis: ReturnType<typeof spawn>
let proxy: FaultProxy
let shops: [TestShop, TestShop]

beforeAll(async () => {
  const port = await freePort()
  redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''])
  await once(redis.stdout ?? redis, 'data')
  proxy = await faultProxy({ port })
  const shared = { REDIS_URL: `redis://127.0.0.1:${proxy.port}`, RATE_LIMIT_PER_MINUTE: LIMIT }
  shops = [await testShop(shared), await testShop(shared)]
})
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()))
  await proxy.close()
  redis.kill('SIGKILL')
})

let serial = 0
function aNetwork() {
  serial += 1
  return `198.18.${serial >> 8}.${serial & 255}`
}

async function ask(shop: TestShop, remoteAddress: string) {
  const begun = performance.now()
  const { statusCode } = await shop.app.inject({
    method: 'GET',
    url: '/api/nothing-here',
    remoteAddress,
  })
  return { isAllowed: statusCode === 404, ms: performance.now() - begun }
}

/** How many calls of one network both servers let through together. */
async function allowedTogether() {
  const network = aNetwork()
  let allowed = 0
  for (let i = 0; i < 3 * LIMIT; i += 1) {
    if ((await ask(shops[i % 2] as TestShop, network)).isAllowed) allowed += 1
  }
  return allowed
}

const countTogether = () =>
  eventually('one count for both', async () => (await allowedTogether()) === LIMIT, 10_000)

test.each(faultKinds)(
  'while Redis is %s limits are counted here, at once, and together once it is back',
  async (fault) => {
    await countTogether()
    await proxy.behave(fault)
    const network = aNetwork()
    const times: number[] = []
    for (let i = 0; i < 2 * LIMIT; i += 1) times.push((await ask(shops[0], network)).ms)
    // Nobody waits longer than fifty milliseconds for it, and hardly anybody at all.
    expect(times.filter((ms) => ms > 50 + 100)).toEqual([])
    expect(times.filter((ms) => ms > 45).length).toBeLessThanOrEqual(6)
    expect((await ask(shops[0], network)).isAllowed).toBe(false)
    expect(breakerStates().some(({ name, isOpen }) => name === 'redis' && isOpen)).toBe(true)

    await proxy.behave('none')
    await countTogether()
  },
)
