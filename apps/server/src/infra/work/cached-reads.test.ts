import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Context } from '../../context.ts'
import { settingsOf } from '../../modules/platform/settings/settings.service.ts'
import { eventually } from '../../testing/eventually.ts'
import { setSetting } from '../../testing/settings.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { addStaff } from '../../testing/test-staff.ts'
import { inTransaction } from '../db/transaction.ts'
import { cacheReads } from './cached-reads.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
afterEach(() => vi.useRealTimers())

function aReader(version: () => number | undefined) {
  const held = cacheReads({ version })
  let count = 0
  return () => held.read('words', async () => ++count)
}

test('what was read is read again once a newer version is heard, and not before', async () => {
  let version = 7
  const read = aReader(() => version)
  expect([await read(), await read(), ...(await Promise.all([read(), read()]))]).toEqual([
    1, 1, 1, 1,
  ])
  version = 8
  expect([await read(), await read()]).toEqual([2, 2])
})

test('while no version can be heard everything is read each time', async () => {
  const read = aReader(() => undefined)
  expect([await read(), await read()]).toEqual([1, 2])
})

test('after a second it is read again, whatever was heard', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const read = aReader(() => 7)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(999)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await read()).toBe(2)
})

test('what could not be read is asked for again', async () => {
  const held = cacheReads({ version: () => 7 })
  await expect(held.read('words', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await held.read('words', async () => 'there')).toBe('there')
})

const KEY = 'mail.from_name'

test('a setting is in force where it is held as soon as it is heard of, and at once in a transaction', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const deaf: Context = { ...shop.ctx, held: cacheReads({ version: () => 7 }) }
  const hearing: Context = { ...shop.ctx, held: cacheReads(shop.content) }
  const { [KEY]: before } = await settingsOf(deaf)
  expect((await settingsOf(hearing))[KEY]).toBe(before)
  await setSetting(shop.ctx, KEY, 'Harbor Keys')
  expect((await settingsOf(deaf))[KEY]).toBe(before)
  const inside = await inTransaction(shop.ctx.db, (tx) => settingsOf({ ...deaf, db: tx }))
  expect(inside[KEY]).toBe('Harbor Keys')
  const isHeard = async () => (await settingsOf(hearing))[KEY] === 'Harbor Keys'
  await eventually('the new name', isHeard)
})

test('new words of a mail are told to those who hold the old ones', async () => {
  const before = shop.content.version() ?? 0
  const { id } = await addStaff(shop, 'marketing')
  await sql`
    insert into mail_texts (template, version, words, author, reason)
    values ('keys', 1, '{}', ${id}, 'shorter words')`.execute(shop.ctx.db)
  await eventually('a newer version', async () => (shop.content.version() ?? 0) > before)
})
