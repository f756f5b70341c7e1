import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import { defaultSettings, type SettingKey } from '@keyhaven/contracts/settings'
import type { SettingsOverview, settingHistory } from '@keyhaven/contracts/staff/settings'
import type { Storefront } from '@keyhaven/contracts/storefront'
import { supportWeek } from '@keyhaven/contracts/support-week'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenToContent } from '../../infra/pages/content.ts'
import { mailNews } from '../../modules/operations/notification-digests/mail-news.ts'
import { aColleague, agree, approvalsSeenBy, decide } from '../../testing/approvals.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { addStaff, fromOurPage, signIn, signInByPassword } from '../../testing/test-staff.ts'

let shop: TestShop
let owner: Record<string, string>
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  const { email } = await addStaff(shop, 'super_admin', { firstName: 'Eva', lastName: 'Stern' })
  owner = await signIn(shop, email)
})
afterAll(() => shop.close())

const get = async <T>(url: string, headers: Record<string, string> = {}) =>
  (await shop.app.inject({ method: 'GET', url, headers: { ...fromOurPage, ...headers } })).json<T>()

const stated = async (key: SettingKey) =>
  (await get<SettingsOverview>('/api/admin/settings', owner)).settings.find(
    (setting) => setting.key === key,
  )

type SettingRequest = { value: unknown; reason?: string; version?: string; headers?: typeof owner }

async function put(key: SettingKey, { value, reason, version, headers }: SettingRequest) {
  const seen = version ?? (await stated(key))?.version ?? '0'
  return await shop.app.inject({
    method: 'PUT',
    url: `/api/admin/settings/${key}`,
    headers: { ...fromOurPage, 'if-match': `"${seen}"`, ...(headers ?? owner) },
    payload: { value, reason: reason ?? 'as agreed' },
  })
}

/** A change with the consent of a colleague where it needs one. */
const putByTwo = async (key: SettingKey, value: unknown) => {
  const reply = await put(key, { value })
  expect(reply.statusCode).toBe(200)
  if (reply.json().approval) await agree(await aColleague(shop, 'admin'), reply)
}
const putBack = (key: SettingKey) => putByTwo(key, defaultSettings[key])

test('every setting is shown with its value, and says that nobody changed it', async () => {
  const { settings, environment } = await get<SettingsOverview>('/api/admin/settings', owner)
  expect(settings.map(({ key }) => key)).toEqual(Object.keys(defaultSettings))
  expect(settings.every(({ isDefault, version }) => isDefault && version === '0')).toBe(true)
  expect(environment.checkoutMode).toBe('elements')
})

test('a change keeps who made it and why, in the history and in the audit log', async () => {
  const reason = 'autumn look'
  const reply = await put('hero.layout', { value: 'bold', reason })
  expect(reply.json()).toMatchObject({
    setting: { value: 'bold', isDefault: false, version: '1', changedBy: 'Eva Stern' },
  })
  const { changes } = await get<ResponseOf<typeof settingHistory>>(
    '/api/admin/settings/hero.layout/history',
    owner,
  )
  expect(changes).toMatchObject([
    { before: 'split', after: 'bold', changedBy: 'Eva Stern', reason },
  ])
  const { rows } = await sql<{ meta: unknown }>`
    select meta from audit_log where object = 'setting:hero.layout'`.execute(shop.ctx.db)
  expect(rows).toEqual([{ meta: { before: 'split', after: 'bold', reason } }])
  await putBack('hero.layout')
})

test('of two people who change the same setting the slower is told who was faster', async () => {
  const { version = '' } = (await stated('chat.visible')) ?? {}
  expect((await put('chat.visible', { value: true, version })).statusCode).toBe(200)
  const late = await put('chat.visible', { value: true, version })
  expect(late.statusCode).toBe(412)
  expect(late.json()).toMatchObject({ code: 'version_stale', changedBy: 'Eva Stern' })
  const race = await Promise.all(
    [false, false, false].map((value) => put('chat.visible', { value, version: '1' })),
  )
  expect(race.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412, 412])
})

test('without a version, a reason or a value that is allowed nothing is changed', async () => {
  const { 'if-match': _, ...bare } = { 'if-match': '', ...owner }
  const versionless = await shop.app.inject({
    method: 'PUT',
    url: '/api/admin/settings/hero.layout',
    headers: { ...fromOurPage, ...bare },
    payload: { value: 'bold', reason: 'as agreed' },
  })
  expect(versionless.statusCode).toBe(428)
  expect((await put('hero.layout', { value: 'bold', reason: ' ' })).statusCode).toBe(400)
  const wrong: [SettingKey, unknown][] = [
    ['hero.layout', 'upside-down'],
    ['support.holidays', ['2026-02-30']],
    ['support.hours', { ...supportWeek, monday: { opens: '18:00', closes: '09:00' } }],
    ['support.hours', Object.fromEntries(Object.keys(supportWeek).map((day) => [day, null]))],
    ['company.facts', { ...defaultSettings['company.facts'], email: 'nobody' }],
    ['delivery.later_words', 'within 2 hours'],
    ['retention.device_days', 91],
    ['security.idle_minutes', 600],
    ['security.contact', 'javascript:alert(1)'],
    ['company.postal_address', 'one line\nanother'],
  ]
  for (const [key, value] of wrong) {
    const reply = await put(key, { value })
    expect([key, reply.statusCode]).toEqual([key, 400])
    expect(reply.json().details[0].message).not.toMatch(/invalid input/i)
  }
  expect((await stated('support.hours'))?.version).toBe('0')
})

test('only those who may edit settings do so, and only after their second factor', async () => {
  for (const role of ['admin', 'auditor', 'support', 'marketing']) {
    const { email } = await addStaff(shop, role)
    const proven = await signIn(shop, email)
    const { statusCode } = await put('hero.layout', { value: 'split', headers: proven })
    expect([role, statusCode]).toEqual([role, role === 'admin' ? 200 : 403])
    const view = await shop.app.inject({ url: '/api/admin/settings', headers: proven })
    expect([role, view.statusCode]).toEqual([role, ['admin', 'auditor'].includes(role) ? 200 : 403])
  }
  const { email } = await addStaff(shop, 'admin')
  const unproven = await signInByPassword(shop, email)
  const refused = await put('hero.layout', { value: 'bold', headers: unproven })
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'factor_missing' })
})

test('another server hears of a change within a second', async () => {
  const content = await listenToContent(shop.config.DATABASE_URL, shop.ctx.log)
  const before = content.version()
  await put('chat.visible', { value: true })
  await eventually('the news', async () => content.version() !== before, 1_000)
  await content.close()
})

test('who sells and when they answer is what pages are told from then on', async () => {
  const facts = { ...defaultSettings['company.facts'], name: 'Harbor Keys', phone: '+44 20 5550' }
  await put('company.facts', { value: facts })
  await put('support.hours', { value: { ...supportWeek, saturday: null } })
  const { company } = await get<Storefront>('/api/storefront')
  expect(company).toMatchObject({
    name: 'Harbor Keys',
    phoneHref: 'tel:+44205550',
    supportHours: 'Mon–Fri, 9 am–6 pm ET',
  })
  expect(company.openingHours).toHaveLength(1)
  expect(await get('/api/business-hours')).toMatchObject({ businessHours: 'Mon–Fri, 9 am–6 pm ET' })
  await putBack('company.facts')
  await putBack('support.hours')
})

test('reports of holes go where the owner says, else where the environment says', async () => {
  const contact = async () =>
    (await shop.app.inject({ url: '/.well-known/security.txt' })).body.split('\n')[0]
  expect(await contact()).toBe(`Contact: ${shop.config.SECURITY_CONTACT}`)
  await putByTwo('security.contact', 'https://shop.example/report')
  expect(await contact()).toBe('Contact: https://shop.example/report')
  await putBack('security.contact')
})

test('a session of staff that was not used for the minutes the owner set has ended', async () => {
  const { email } = await addStaff(shop, 'auditor')
  const headers = await signIn(shop, email)
  const left = async (minutes: number) => {
    await sql`
      update staff_sessions set seen_at = shop_now() - make_interval(mins => ${minutes})
      where staff_id = (select id from staff where email = ${email})`.execute(shop.ctx.db)
    return (await shop.app.inject({ url: '/api/admin/settings', headers })).statusCode
  }
  expect(await left(20)).toBe(200)
  await put('security.idle_minutes', { value: 10 })
  expect(await left(11)).toBe(401)
  await putBack('security.idle_minutes')
})

test('a setting with a screen of its own is not changed past its rules', async () => {
  const reply = await put('tags.config', { value: defaultSettings['tags.config'] })
  expect(reply.statusCode).toBe(400)
  expect((await put('fx.mode', { value: 'managed' })).statusCode).toBe(400)
  expect(await stated('fx.mode')).toMatchObject({ value: 'fixed', isDefault: true })
})

const FLOOR = 'prices.floor_percent'
const newsOf = async (key: SettingKey) =>
  (
    await sql<{ title: string; body: string; to: string; kind: string }>`
      select title, body, to_permission as to, kind
      from notifications
      where object = ${`setting:${key}`}
      order by id`.execute(shop.ctx.db)
  ).rows

test('a stricter guard takes one person, a looser one two, and everyone who approves is told', async () => {
  const strict = await put(FLOOR, { value: 60, reason: 'thin margins' })
  expect(strict.json()).toMatchObject({ setting: { value: 60 }, approval: null })
  const loose = await put(FLOOR, { value: 0, reason: 'a sale' })
  expect(loose.json()).toMatchObject({ setting: { value: 60 }, approval: { state: 'open' } })
  expect((await stated(FLOOR))?.waiting).toEqual([loose.json().approval])
  const colleague = await aColleague(shop, 'admin')
  const approval = (await approvalsSeenBy(colleague, 'open'))[0]
  expect(approval).toMatchObject({
    kind: 'setting.loosen',
    payload: { before: { [FLOOR]: 60 }, settings: { [FLOOR]: 0 } },
  })
  expect(approval?.summary).toContain('Price floor from 60 to 0')
  await agree(colleague, loose)
  expect(await stated(FLOOR)).toMatchObject({ value: 0, changedBy: 'Eva Stern', waiting: [] })
  expect(await newsOf(FLOOR)).toMatchObject([
    { title: 'A safeguard was made stricter', to: 'approvals.decide', kind: 'guards' },
    { title: 'A safeguard was loosened by two people', to: 'approvals.decide', kind: 'guards' },
  ])
  const { rows } = await sql<{ is_looser: boolean; approval_id: string | null }>`
    select is_looser, approval_id from setting_changes where key = ${FLOOR} order by id`.execute(
    shop.ctx.db,
  )
  expect(rows).toEqual([
    { is_looser: false, approval_id: null },
    { is_looser: true, approval_id: loose.json().approval.id },
  ])
  await putBack(FLOOR)
})

test('a guard that changed while its loosening waited is not loosened', async () => {
  const loose = await put(FLOOR, { value: 10 })
  await put(FLOOR, { value: 70 })
  const colleague = await aColleague(shop, 'admin')
  const approval = (await approvalsSeenBy(colleague, 'open')).find(
    ({ id }) => id === loose.json().approval.id,
  )
  if (!approval) throw new Error(loose.payload)
  const late = await decide(colleague, approval)
  expect([late.statusCode, late.json().code]).toEqual([409, 'approval_outdated'])
  expect(await stated(FLOOR)).toMatchObject({ value: 70 })
  await putByTwo(FLOOR, defaultSettings[FLOOR])
})

test('news of a changed guard is mailed also to those who chose not to hear of it', async () => {
  const colleague = await aColleague(shop, 'admin')
  const rhythm = { digestHour: null, quietFrom: null, quietUntil: null }
  const choices = [{ kind: 'guards', onBell: false, byEmail: false }]
  await colleague.call('PUT', '/api/admin/notification-choices', { choices, rhythm })
  await put('claims.automatic_per_day', { value: 1 })
  await mailNews(shop.ctx)
  const { rows } = await sql`
    select 1 from emails where recipient = ${colleague.email} and template = 'staff-news'`.execute(
    shop.ctx.db,
  )
  expect(rows).toHaveLength(1)
  await putBack('claims.automatic_per_day')
})
