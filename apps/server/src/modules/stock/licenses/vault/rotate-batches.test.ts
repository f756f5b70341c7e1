import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../context.ts'
import { installQueue } from '../../../../infra/work/queue.ts'
import { type TestShop, testShop } from '../../../../testing/test-shop.ts'
import { emptyVault } from '../testing/orders.ts'
import { randomKeys } from '../testing/random-keys.ts'
import { fillBackordersJob } from '../units/fill-backorders-job.ts'
import { findBrokenKeys } from './check-vault.ts'
import { importKeys } from './import-keys.ts'
import { rotateBatches } from './rotate-batches.ts'

const kek = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [OLD, NEW] = [kek('old'), kek('new')]

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await installQueue(shop.config.DATABASE_URL, [fillBackordersJob.name])
})
beforeEach(() => emptyVault(shop.ctx.db))
afterAll(() => shop.close())

const shopWith = (...keks: string[]): Context => ({
  ...shop.ctx,
  config: { ...shop.config, KEY_ENCRYPTION_KEYS: keks.join(',') },
})

const importInto = (ctx: Context) =>
  importKeys(ctx, {
    productId: 'home-2024',
    supplier: 'Acme',
    batchName: 'August',
    text: randomKeys(5).join('\n'),
    dryRun: false,
    actor: 'test',
  })

const stored = async () =>
  await shop.ctx.db
    .selectFrom('license_keys')
    .innerJoin('key_batches', 'key_batches.id', 'batch_id')
    .select(['kek_id', 'ciphertext'])
    .orderBy('license_keys.id')
    .execute()

test('a rotation re-wraps batches, touches no key, and lets the old key go', async () => {
  for (let batch = 0; batch < 3; batch += 1) await importInto(shopWith(OLD))
  const before = await stored()
  const rotating = shopWith(NEW, OLD)
  expect(await findBrokenKeys(rotating)).toEqual({ checked: 15, broken: [] })
  expect(await rotateBatches(rotating, 'test')).toBe(3)
  expect(await rotateBatches(rotating, 'test')).toBe(0)

  const after = await stored()
  expect(new Set(after.map((row) => row.kek_id))).toEqual(new Set(['new']))
  expect(after.map((row) => row.ciphertext)).toEqual(before.map((row) => row.ciphertext))
  expect(await findBrokenKeys(shopWith(NEW))).toEqual({ checked: 15, broken: [] })
})

test('rotations side by side re-wrap every batch once', async () => {
  for (let batch = 0; batch < 4; batch += 1) await importInto(shopWith(OLD))
  const rotating = shopWith(NEW, OLD)
  const counts = await Promise.all([1, 2, 3].map(() => rotateBatches(rotating, 'test')))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4)
  expect((await findBrokenKeys(shopWith(NEW))).broken).toEqual([])
})

test('a rotation without the old key says which one is missing and changes nothing', async () => {
  await importInto(shopWith(OLD))
  await expect(rotateBatches(shopWith(NEW), 'test')).rejects.toThrow('does not list "old"')
  expect((await findBrokenKeys(shopWith(OLD))).broken).toEqual([])
})

test('a vault under the wrong key is noticed', async () => {
  await importInto(shopWith(OLD))
  expect((await findBrokenKeys(shopWith(kek('old')))).broken).toHaveLength(5)
})
