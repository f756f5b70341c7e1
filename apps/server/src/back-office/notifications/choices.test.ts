import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailNews } from '../../modules/operations/notification-digests/mail-news.ts'
import { notifyStaff } from '../../modules/platform/notifications/notifications.service.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { addStaff, fromOurPage, signIn } from '../../testing/test-staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`delete from notifications`.execute(shop.ctx.db)
})

async function aMember(role = 'support') {
  const { email } = await addStaff(shop, role)
  const headers = { ...fromOurPage, ...(await signIn(shop, email)) }
  await sql`delete from notifications`.execute(shop.ctx.db)
  const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
    shop.app.inject({ method, url, headers, ...(payload && { payload }) })
  return {
    email,
    call,
    choose: (choices: object[], rhythm: object = {}) =>
      call('PUT', '/api/admin/notification-choices', {
        choices,
        rhythm: { digestHour: null, quietFrom: null, quietUntil: null, ...rhythm },
      }),
    titles: async () =>
      (await call('GET', '/api/admin/notifications'))
        .json<{ notifications: { title: string }[] }>()
        .notifications.map(({ title }) => title),
    unread: async () => (await call('GET', '/api/admin/shell')).json<{ unread: number }>().unread,
    mails: async () =>
      (
        await sql<{ data: { ids: number[] } }>`
          select data from emails where recipient = ${email} and template = 'staff-news'
          order by id`.execute(shop.ctx.db)
      ).rows.map(({ data }) => data.ids.length),
  }
}

let count = 0
const tell = (word: string, severity: 'info' | 'critical' = 'info', to?: 'settings.edit') => {
  count += 1
  return shop.ctx.db.transaction().execute((tx) =>
    notifyStaff(tx, {
      dedupeKey: `${word}:${count}`,
      severity,
      title: `${word} ${severity}`,
      body: 'x',
      ...(to && { to: { permission: to } }),
    }),
  )
}

test('at first every kind is on the bell, and only alerts and changed guards are mailed', async () => {
  const { choices, rhythm } = (
    await (await aMember()).call('GET', '/api/admin/notification-choices')
  ).json()
  expect(
    choices.every(
      (one: { kind: string; onBell: boolean; byEmail: boolean }) =>
        one.onBell && one.byEmail === ['alerts', 'guards'].includes(one.kind),
    ),
  ).toBe(true)
  expect(rhythm).toEqual({ digestHour: null, quietFrom: null, quietUntil: null })
})

test('a kind that was switched off is neither listed nor counted for this member alone, unless it is critical', async () => {
  const [member, colleague] = [await aMember(), await aMember()]
  await member.choose([{ kind: 'stock', onBell: false, byEmail: false }])
  await tell('stock')
  await tell('quote')
  expect([await member.titles(), await member.unread()]).toEqual([['quote info'], 1])
  expect(await colleague.unread()).toBe(2)
  await tell('stock', 'critical')
  expect(await member.titles()).toEqual(['stock critical', 'quote info'])
})

test('news by mail come once to those who chose them and may see them', async () => {
  const [member, admin] = [await aMember(), await aMember('admin')]
  const choices = [{ kind: 'quote', onBell: true, byEmail: true }]
  expect((await member.choose(choices)).statusCode).toBe(400)
  const wanted = [{ kind: 'messages', onBell: true, byEmail: true }]
  for (const one of [member, admin]) await one.choose(wanted)
  await tell('quote')
  await tell('conversation', 'info', 'settings.edit')
  await tell('stock')
  await Promise.all([mailNews(shop.ctx), mailNews(shop.ctx)])
  await mailNews(shop.ctx)
  expect([await member.mails(), await admin.mails()]).toEqual([[1], [2]])
})

test('nothing is mailed in quiet hours, and a digest comes at its hour', async () => {
  const hour = new Date().getUTCHours()
  const wanted = [{ kind: 'messages', onBell: true, byEmail: true }]
  const member = await aMember()
  await member.choose(wanted, { quietFrom: hour, quietUntil: (hour + 2) % 24 })
  await tell('quote')
  await mailNews(shop.ctx)
  expect(await member.mails()).toEqual([])
  await member.choose(wanted, { digestHour: (hour + 12) % 24 })
  await mailNews(shop.ctx)
  expect(await member.mails()).toEqual([])
  await tell('conversation')
  await member.choose(wanted, { digestHour: hour })
  await mailNews(shop.ctx)
  expect(await member.mails()).toEqual([2])
  expect((await member.choose(wanted, { quietFrom: 3 })).statusCode).toBe(400)
})

test('a kind is chosen once', async () => {
  const { choose } = await aMember()
  const choice = { kind: 'orders', onBell: false, byEmail: false }
  const reply = await choose([choice, { ...choice, onBell: true }])
  expect([reply.statusCode, reply.json().error]).toEqual([400, 'Each kind once'])
})

test('one who saves twelve times at once is told that each is saved, and has one of them', async () => {
  const { choose, call } = await aMember()
  const kinds = ['orders', 'stock', 'messages'] as const
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, nth) =>
      choose(kinds.map((kind) => ({ kind, onBell: nth % 2 === 0, byEmail: false }))),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
  const { choices } = (await call('GET', '/api/admin/notification-choices')).json<{
    choices: { kind: string; onBell: boolean }[]
  }>()
  const saved = choices.filter(({ kind }) => kinds.includes(kind as (typeof kinds)[number]))
  expect(new Set(saved.map(({ onBell }) => onBell)).size).toBe(1)
})
