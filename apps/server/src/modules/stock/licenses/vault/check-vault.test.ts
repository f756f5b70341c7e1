import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { installQueue } from '../../../../infra/work/queue.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { emptyVault } from '../testing/orders.ts'
import { randomKeys } from '../testing/random-keys.ts'
import { fillBackordersJob } from '../units/fill-backorders-job.ts'
import { everyNthKeyAfter } from './batches.repo.ts'
import { findBrokenKeys } from './check-vault.ts'
import { importKeys } from './import-keys.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await installQueue(shop.config.DATABASE_URL, [fillBackordersJob.name])
})
beforeEach(() => emptyVault(shop.ctx.db))
afterAll(() => shop.close())

const importSome = (count: number, batchName: string) =>
  importKeys(shop.ctx, {
    productId: 'home-2024',
    supplier: 'Acme',
    batchName,
    text: randomKeys(count).join('\n'),
    dryRun: false,
    actor: 'test',
  })

/** Two batches of fifty, with numbers between them that no key has. */
async function importWithGap() {
  await importSome(50, 'August')
  await sql`alter table license_keys alter column id restart with 5000`.execute(shop.ctx.db)
  await importSome(50, 'September')
}

const allIds = async () =>
  (await shop.ctx.db.selectFrom('license_keys').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )

test('a sample opens about every n-th key, and samples together miss none', async () => {
  await importWithGap()
  const met = new Set<number>()
  for (let start = 0; start < 10; start += 1) {
    const keys = await everyNthKeyAfter(shop.ctx.db, start, { everyNth: 10, limit: 1_000 })
    expect(keys.length).toBeGreaterThanOrEqual(9)
    expect(keys.length).toBeLessThanOrEqual(11)
    for (const { id } of keys) met.add(id)
  }
  const early = (await allIds()).filter((id) => id <= 50)
  expect(early.filter((id) => !met.has(id))).toEqual([])
  expect((await findBrokenKeys(shop.ctx, 10)).checked).toBeGreaterThanOrEqual(9)
})

test('a sample goes on over many pages, and counts each key once', async () => {
  await importWithGap()
  const first = await everyNthKeyAfter(shop.ctx.db, 0, { everyNth: 10, limit: 3 })
  const rest = await everyNthKeyAfter(shop.ctx.db, (first.at(-1)?.id ?? 0) + 9, {
    ...{ everyNth: 10, limit: 1_000 },
  })
  const whole = await everyNthKeyAfter(shop.ctx.db, 0, { everyNth: 10, limit: 1_000 })
  expect([...first, ...rest].map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
})

test('a key that is not what was imported is found when all are opened, and by some sample', async () => {
  await importSome(20, 'August')
  const [bad = 0] = (await allIds()).slice(7)
  await shop.ctx.db.transaction().execute(async (tx) => {
    // A disk asks no trigger.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      update license_keys
      set ciphertext = set_byte(ciphertext, 0, get_byte(ciphertext, 0) # 1)
      where id = ${bad}`.execute(tx)
  })
  expect(await findBrokenKeys(shop.ctx)).toEqual({ checked: 20, broken: [bad] })
  const found = new Set<number>()
  for (let tries = 0; tries < 60; tries += 1) {
    const { broken } = await findBrokenKeys(shop.ctx, 3)
    for (const id of broken) found.add(id)
  }
  expect([...found]).toEqual([bad])
})
