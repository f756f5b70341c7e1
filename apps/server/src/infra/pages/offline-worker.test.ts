import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { tinyWeb } from '../../testing/tiny-web.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({}, tinyWeb({ made: 0, isMakeshift: false, content: 'You are offline' }))
})
afterAll(() => shop.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url, headers })

type Listener = (event: object) => void

/** Runs the worker as a browser would; whatever it reaches for beyond the few names here throws. */
async function aWorker(isOnline: boolean) {
  const { payload } = await get('/offline-worker.js', { 'service-worker': 'script' })
  const listeners: Record<string, Listener> = {}
  runInNewContext(payload, {
    addEventListener: (name: string, listener: Listener) => {
      listeners[name] = listener
    },
    skipWaiting: () => {},
    navigator: { onLine: isOnline },
    Response,
  })
  return async (mode: string, url: string): Promise<string | undefined> => {
    const answers: Response[] = []
    const respondWith = (response: Response) => answers.push(response)
    listeners.fetch?.({ request: { mode, url, method: 'GET' }, respondWith })
    const [answer] = answers
    return answer && `${answer.headers.get('content-security-policy')} ${await answer.text()}`
  }
}

test('offline every address shows the one page, under a policy that lets nothing run', async () => {
  const answer = await aWorker(false)
  for (const url of ['/shop', '/checkout', '/order-success/order_x', '/admin']) {
    const said = await answer('navigate', url)
    expect(said).toContain('You are offline')
    expect(said).toContain("default-src 'none'")
    expect(said).not.toContain('script-src')
  }
  expect(await answer('cors', '/api/products')).toBeUndefined()
})

test('online the worker answers nothing', async () => {
  const answer = await aWorker(true)
  expect(await answer('navigate', '/order-success/order_x')).toBeUndefined()
})

test('the worker has no store to keep an order, a key or a page in', async () => {
  const { payload, headers } = await get('/offline-worker.js')
  expect(payload).not.toMatch(/caches|indexedDB|fetch\(|importScripts|postMessage/)
  expect(headers['content-type']).toContain('text/javascript')
})

test('a browser that asks for a worker gets no other file', async () => {
  const asWorker = { 'service-worker': 'script' }
  const others = ['/shop', '/api/products', '/checkout', '/offline-worker.js/x']
  for (const url of others) expect((await get(url, asWorker)).statusCode).toBe(404)
  expect((await get('/shop')).statusCode).toBe(200)
  expect((await get('/offline-worker.js?v=2', asWorker)).statusCode).toBe(200)
})
