import { isGuard, isLooser } from '@keyhaven/contracts/guards'
import { defaultSettings, type SettingKey } from '@keyhaven/contracts/settings'
import { noTags } from '@keyhaven/contracts/tag-config'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setSetting } from '../../../testing/settings.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const keys = Object.keys(defaultSettings) as SettingKey[]

/** Two other values of a setting, whatever it holds. */
function othersOf(key: SettingKey): unknown[] {
  const value = defaultSettings[key]
  if (typeof value === 'number') return [value - 1, value + 1]
  if (typeof value === 'boolean') return [!value]
  if (key === 'tags.config') return [{ ...noTags, isEnabled: true }]
  if (key === 'truth.mode') return ['computed', 'custom']
  if (key === 'countries.blocked') return [['RU'], [...defaultSettings[key], 'XK']]
  return [{ other: 1 }, { other: 2 }]
}

test('the database calls the same settings guards, and the same changes looser', async () => {
  for (const key of keys) {
    const { rows: named } = await sql<{
      is: boolean
    }>`select is_guard_setting(${key}) as is`.execute(shop.ctx.db)
    expect([key, named[0]?.is]).toEqual([key, isGuard(key)])
    const values = [defaultSettings[key], ...othersOf(key)]
    for (const [before, after] of values.flatMap((one) => values.map((two) => [one, two]))) {
      const { rows } = await sql<{ is: boolean }>`
        select loosens_guard(
          ${key}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb) as is`.execute(
        shop.ctx.db,
      )
      expect([key, before, after, rows[0]?.is]).toEqual([
        ...[key, before, after],
        isLooser(key, before, after),
      ])
    }
  }
})

test('a guard that changes without its history is refused, and so is one that is deleted', async () => {
  const { db } = shop.ctx
  const write = sql`
    insert into store_settings (key, value) values ('prices.floor_percent', '0')
    on conflict (key) do update set value = '0'`
  await expect(write.execute(db)).rejects.toThrow('without its history')
  await setSetting(shop.ctx, 'prices.floor_percent', 50)
  await expect(write.execute(db)).rejects.toThrow('without its history')
  await expect(
    sql`delete from store_settings where key = 'prices.floor_percent'`.execute(db),
  ).rejects.toThrow('not deleted')
})
