import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aBrowser, aLine } from '../../../testing/buyer.ts'
import { testShop } from '../../../testing/test-shop.ts'
import { fileOf } from './file.rules.ts'
import { usual } from './lock-retry.ts'
import { migrate } from './migrate.ts'

const READ_MS = 1_000
const VISITOR_EVERY_MS = 20

const many = { POOL_WEB: 4, LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 }

async function connected(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

test('while a migration waits for a table that is in use, no visitor is sent away', async () => {
  const shop = await testShop(many)
  const [owner, reader] = [
    await connected(shop.config.DATABASE_URL),
    await connected(shop.config.DATABASE_URL),
  ]
  const file = fileOf('9066_planted.sql', 'alter table quotes add column planted integer')
  await reader.query('begin; select count(*) from quotes')
  const reading = sleep(READ_MS).then(() => reader.query('commit'))
  let isOver = false
  const migrating = migrate(owner, usual, [file]).finally(() => {
    isOver = true
  })

  const quotes = []
  const cart = { items: [aLine()], currency: 'usd' }
  while (!isOver) {
    quotes.push(aBrowser(shop).call('POST', '/api/checkout/quote', cart))
    await sleep(VISITOR_EVERY_MS)
  }
  const statuses = (await Promise.all(quotes)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await migrating).toHaveLength(1)

  await reading
  await Promise.all([owner.end(), reader.end()])
  await shop.close()
})
