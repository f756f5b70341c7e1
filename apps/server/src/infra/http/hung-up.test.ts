import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { limitRates } from './rate-limit.ts'

let shop: TestShop
const app = Fastify({ trustProxy: ['127.0.0.1'] })
afterAll(async () => {
  await app.close()
  await shop.close()
})

test('for a caller who hung up before being counted, nothing is done and nothing fails', async () => {
  shop = await testShop()
  const seen: string[] = []
  app.addHook('onRequest', async ({ raw, url }) => {
    if (url === '/gone') raw.socket.destroy()
  })
  await limitRates(app, { config: loadConfig(), db: shop.ctx.db })
  app.setErrorHandler((error) => void seen.push(`failed: ${String(error)}`))
  app.get('/gone', async () => void seen.push('answered'))
  app.get('/here', async () => 'here')
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  await expect(fetch(`${origin}/gone`)).rejects.toThrow()
  expect(await (await fetch(`${origin}/here`)).text()).toBe('here')
  expect(seen).toEqual([])
})
