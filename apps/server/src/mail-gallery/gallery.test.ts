import { expect, test } from 'vitest'
import { type TestShop, testShop } from '../testing/test-shop.ts'
import { samples } from './samples.ts'

async function withShop(
  NODE_ENV: 'development' | 'production',
  look: (shop: TestShop) => Promise<void>,
) {
  const shop = await testShop({ NODE_ENV })
  try {
    await look(shop)
  } finally {
    await shop.close()
  }
}

test('in development the gallery lists every sample and shows one as a page and as text', () =>
  withShop('development', async ({ app }) => {
    const list = await app.inject('/dev/mails')
    expect(list.statusCode).toBe(200)
    for (const { name } of samples) expect(list.body).toContain(`>${name}</a>`)
    const query = '?mail=keys%2C+one+to+follow&width=320&scheme=dark'
    expect((await app.inject(`/dev/mails${query}`)).body).toContain('width="320"')
    const page = await app.inject(`/dev/mails/page${query}`)
    expect(page.body).toContain('Here are your keys.')
    expect(page.body).toContain('@media all{')
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect((await app.inject(`/dev/mails/text${query}`)).body).toContain('INSTALL IT')
    expect((await app.inject('/dev/mails?mail=none')).statusCode).toBe(404)
  }))

test('in production nothing of it exists', () =>
  withShop('production', async ({ app }) => {
    for (const path of ['/dev/mails', '/dev/mails/page', '/dev/mails/text']) {
      expect((await app.inject(path)).statusCode).toBe(404)
    }
  }))
