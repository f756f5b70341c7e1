import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { listNewsGroups } from '@keyhaven/contracts/staff/shell'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifyStaff } from '../../modules/platform/notifications/notifications.service.ts'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
let support: Colleague
let admin: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  support = await aColleague(shop, 'support')
  admin = await aColleague(shop, 'admin')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`delete from notifications`.execute(shop.ctx.db)
})

type ToldNews = Readonly<{ severity?: 'info' | 'warning' | 'critical'; object?: string }>

const tell = (
  dedupeKey: string,
  { severity = 'info', object = '' }: ToldNews = {},
  to?: 'settings.edit',
) =>
  shop.ctx.db.transaction().execute((tx) =>
    notifyStaff(tx, {
      ...{ dedupeKey, severity, title: `Told ${dedupeKey}`, body: 'x', object },
      ...(to && { to: { permission: to } }),
    }),
  )

const answer = async (by: Colleague) =>
  (await by.call('GET', '/api/admin/notification-groups')).json<ResponseOf<typeof listNewsGroups>>()
const linesOf = async (by: Colleague) =>
  (await answer(by)).groups.map(({ word, count, things }) => [word, count, things])

test('equal news is one group, counted by event and by thing, the most urgent first', async () => {
  await tell('backorder:1', { object: 'order:a', severity: 'warning' })
  await tell('backorder:2', { object: 'order:a', severity: 'warning' })
  await tell('backorder:3', { object: 'order:b', severity: 'warning' })
  await tell('new-review:1')
  await tell('invariant:I1', { severity: 'critical' })
  expect(await linesOf(support)).toEqual([
    ['invariant', 1, 1],
    ['backorder', 3, 2],
    ['new-review', 1, 1],
  ])
  await sql`update notifications set created_at = created_at - interval '42 days'
    where dedupe_key = 'backorder:1'`.execute(shop.ctx.db)
  const { groups, mails } = await answer(support)
  const [, waiting] = groups
  const age = Date.now() - Date.parse(waiting?.oldestAt ?? '')
  expect(Math.floor(age / 86_400_000)).toBe(42)
  expect(waiting?.latest.title).toBe('Told backorder:3')
  // Alerts are mailed to who chose nothing.
  expect(mails).toBe('at_once')
})

test('a group is read by one member alone, and nothing else with it', async () => {
  await tell('backorder:1')
  await tell('new-review:1')
  const read = await support.call('POST', '/api/admin/notification-groups/read', {
    word: 'backorder',
  })
  expect(read.statusCode).toBe(200)
  expect(await linesOf(support)).toEqual([['new-review', 1, 1]])
  expect(await linesOf(admin)).toHaveLength(2)
})

test('news for a permission is in the groups of those who have it alone', async () => {
  await tell('guard:1', {}, 'settings.edit')
  expect(await linesOf(support)).toEqual([])
  expect(await linesOf(admin)).toEqual([['guard', 1, 1]])
})
