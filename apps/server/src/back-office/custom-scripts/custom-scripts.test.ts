import { createHash, randomUUID } from 'node:crypto'
import type { PublicScript } from '@keyhaven/contracts/custom-scripts'
import type { ScriptFile } from '@keyhaven/contracts/staff/custom-scripts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applySchedule } from '../../modules/growth/custom-scripts/public-scripts.ts'
import { monthlyParts } from '../../modules/operations/partitions/partitions.jobs.ts'
import {
  aColleague,
  agree,
  approvalsSeenBy,
  type Colleague,
  decide,
} from '../../testing/approvals.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { type TinyPages, tinyWeb } from '../../testing/tiny-web.ts'

const pages: TinyPages = { made: 0, isMakeshift: false, content: '' }
let shop: TestShop
let author: Colleague
let second: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 }, tinyWeb(pages))
  author = await aColleague(shop, 'marketing')
  second = await aColleague(shop, 'admin')
})
afterAll(() => shop.close())

const SCRIPTS = '/api/admin/custom-scripts'
const draft = {
  name: 'Reading depth',
  content: 'window.depth = 1',
  scriptType: 'javascript',
  position: 'body_end',
  deviceTargeting: 'all',
  pageTargeting: 'all',
  targetedPages: [],
  excludedPages: [],
  priority: 10,
  loadAsync: false,
  consent: 'necessary',
  startsAt: null,
  endsAt: null,
  purpose: 'Better guides',
  note: 'First version',
}

async function written(over: object = {}, by = author): Promise<ScriptFile> {
  const reply = await by.call('POST', SCRIPTS, { ...draft, ...over })
  expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()])
  return reply.json()
}

const fileOf = async (id: string): Promise<ScriptFile> =>
  (await author.call('GET', `${SCRIPTS}/${id}`)).json()

const ask = (id: string, by = author) =>
  by.call('POST', `${SCRIPTS}/${id}/publish`, {}, { 'idempotency-key': randomUUID() })

async function askedFor(id: string) {
  await ask(id)
  const open = await approvalsSeenBy(second, 'open')
  const found = open.find(({ object }) => object === `script:${id}`)
  if (!found) throw new Error('nothing waits')
  return found
}

async function published(over: object = {}) {
  const { id } = await written(over)
  expect((await decide(second, await askedFor(id))).statusCode).toBe(200)
  return id
}

const flip = (id: string, way: 'on' | 'off', by = author) =>
  by.call(
    'POST',
    `${SCRIPTS}/${id}/${way}`,
    { reason: 'Test' },
    { 'idempotency-key': randomUUID() },
  )

const running = async (): Promise<PublicScript[]> =>
  (await shop.app.inject('/api/custom-scripts/public')).json().scripts

const runs = async (id: string) => (await running()).some((one) => one.id === id)
const untilRuns = (id: string, isRunning = true) =>
  eventually(`script ${isRunning ? 'runs' : 'rests'}`, async () => (await runs(id)) === isRunning)

const policyOf = async (url: string, cookie = '') =>
  String((await shop.app.inject({ url, headers: { cookie } })).headers['content-security-policy'])

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a script runs only after a second person published it, and then at once', async () => {
  const { id } = await written()
  expect(await runs(id)).toBe(false)
  const approval = await askedFor(id)
  expect(await runs(id)).toBe(false)
  expect((await decide(author, approval)).statusCode).toBe(403)
  expect((await decide(second, approval)).statusCode).toBe(200)
  await untilRuns(id)
  const [script] = (await running()).filter((one) => one.id === id)
  expect(script).toMatchObject({ ...publicFields, isActive: true, version: 1 })
  expect(Object.keys(script ?? {})).not.toContain('purpose')
  await flip(id, 'off')
})
const { startsAt: _, endsAt: __, purpose: ___, note: ____, ...publicFields } = draft

test('one who may decide but wrote it, or may not publish scripts, does not publish it', async () => {
  const { id } = await written({}, second)
  const other = await aColleague(shop, 'admin')
  expect((await ask(id, other)).statusCode).toBe(200)
  const [own] = (await approvalsSeenBy(second, 'open')).filter(
    ({ object }) => object === `script:${id}`,
  )
  if (!own) throw new Error('nothing waits')
  const byAuthor = await decide(second, own)
  expect([byAuthor.statusCode, byAuthor.json().code]).toEqual([403, 'approval_own'])
  const boss = await aColleague(shop, 'super_admin')
  const role = await boss.call('POST', '/api/admin/roles', {
    name: 'Decides',
    permissions: ['approvals.decide'],
  })
  const clerk = await aColleague(shop, role.json().role.id)
  const bare = await decide(clerk, own)
  expect([bare.statusCode, bare.json().code]).toEqual([403, 'limit_exceeded'])
  expect((await fileOf(id)).liveVersion).toBeNull()
})

test('a draft that was changed after it was read is not published', async () => {
  const { id, revision } = await written()
  const approval = await askedFor(id)
  const change = await shop.app.inject({
    method: 'PUT',
    url: `${SCRIPTS}/${id}/draft`,
    headers: { ...author.headers, 'if-match': `"${revision}"` },
    payload: { ...draft, content: 'steal()' },
  })
  expect(change.statusCode).toBe(200)
  expect(change.json().waiting).toBeNull()
  const reply = await decide(second, approval)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'approval_outdated'])
  expect(await runs(id)).toBe(false)
})

test('two editors cannot overwrite each other unseen', async () => {
  const { id, revision } = await written()
  const save = (content: string) =>
    shop.app.inject({
      method: 'PUT',
      url: `${SCRIPTS}/${id}/draft`,
      headers: { ...author.headers, 'if-match': `"${revision}"` },
      payload: { ...draft, content },
    })
  expect((await save('one()')).statusCode).toBe(200)
  const late = await save('two()')
  expect([late.json().code, late.json().changedBy]).toEqual(['version_stale', expect.any(String)])
})

test('what was published stays as it was, also for someone who writes SQL', async () => {
  const id = await published()
  const rewrite = sql`update custom_script_versions set content = 'x' where script_id = ${id}`
  await expect(rewrite.execute(shop.ctx.db)).rejects.toThrow('stays as it was')
  const alone = await written()
  const own = sql`
    update custom_script_versions
    set published_by = written_by, published_at = now(), approval_id = (select id from approvals limit 1)
    where script_id = ${alone.id}`
  await expect(own.execute(shop.ctx.db)).rejects.toThrow('is published by two people')
  const live = sql`
    update custom_scripts set live_version = 1, is_active = true where id = ${alone.id}`
  await expect(live.execute(shop.ctx.db)).rejects.toThrow('only a published version')
  await flip(id, 'off')
})

test('a live script goes on unchanged while its next version is written, and an earlier one comes back', async () => {
  const id = await published()
  const { revision } = await fileOf(id)
  await shop.app.inject({
    method: 'PUT',
    url: `${SCRIPTS}/${id}/draft`,
    headers: { ...author.headers, 'if-match': `"${revision}"` },
    payload: { ...draft, content: 'window.depth = 2', note: 'Two' },
  })
  await untilRuns(id)
  expect((await running()).find((one) => one.id === id)?.content).toBe('window.depth = 1')
  expect((await decide(second, await askedFor(id))).statusCode).toBe(200)
  await eventually(
    'the second version',
    async () => (await running()).find((one) => one.id === id)?.version === 2,
  )
  const restored = await author.call('POST', `${SCRIPTS}/${id}/restore`, { number: 1 })
  expect(restored.json().versions[0]).toMatchObject({ number: 3, content: 'window.depth = 1' })
  await flip(id, 'off')
})

test('one person stops a script, or all of them, at once; starting all of them takes two', async () => {
  const id = await published()
  await untilRuns(id)
  expect((await flip(id, 'off')).statusCode).toBe(200)
  await untilRuns(id, false)
  expect((await flip(id, 'on')).statusCode).toBe(403)
  expect((await flip(id, 'on', second)).statusCode).toBe(200)
  await untilRuns(id)
  const key = () => ({ 'idempotency-key': randomUUID() })
  expect((await author.call('POST', `${SCRIPTS}-off`, { reason: 'Fire' }, key())).statusCode).toBe(
    200,
  )
  await eventually('silence', async () => (await running()).length === 0)
  expect((await author.call('POST', `${SCRIPTS}-on`, { reason: 'Over' }, key())).statusCode).toBe(
    403,
  )
  const asked = await second.call('POST', `${SCRIPTS}-on`, { reason: 'Over' }, key())
  expect(asked.json().approval).toMatchObject({ state: 'open' })
  expect(await running()).toEqual([])
  await agree(await aColleague(shop, 'super_admin'), asked)
  await untilRuns(id)
  await flip(id, 'off')
})

test('scripts are listed by ascending priority', async () => {
  const last = await published({ priority: 900 })
  const first = await published({ priority: 1 })
  await untilRuns(first)
  const order = (await running()).map(({ id }) => id).filter((id) => id === first || id === last)
  expect(order).toEqual([first, last])
  await Promise.all([flip(first, 'off'), flip(last, 'off')])
})

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('a script begins and ends by its schedule, and pages hear of it', async () => {
  const ahead = await published({ startsAt: hoursFromNow(1) })
  const over = await published({ startsAt: hoursFromNow(-2), endsAt: hoursFromNow(-1) })
  const soon = await published({ startsAt: new Date(Date.now() + 1_000).toISOString() })
  await eventually('its first moment', async () => {
    await applySchedule(shop.ctx)
    return await runs(soon)
  })
  expect([await runs(ahead), await runs(over)]).toEqual([false, false])
  expect([(await fileOf(ahead)).state, (await fileOf(over)).state]).toEqual(['scheduled', 'ended'])
  for (const id of [ahead, over, soon]) await flip(id, 'off')
})

test('a public page lets a published script run by its hash; no page of the payment zone does', async () => {
  const content = `window.mark = "${randomUUID()}"`
  const id = await published({ content })
  await eventually('the hash', async () => (await policyOf('/shop')).includes(hashOf(content)))
  for (const url of ['/checkout', '/order-success/ord_1', '/checkout?x=1']) {
    expect(await policyOf(url, 'consent=all')).not.toContain(hashOf(content))
  }
  await flip(id, 'off')
  await eventually('its end', async () => !(await policyOf('/shop')).includes(hashOf(content)))
})

test('a browser with a session or an order open gets no custom script, from a copy kept for such browsers', async () => {
  const content = `window.mark = "${randomUUID()}"`
  const id = await published({ content })
  await eventually('the hash', async () => (await policyOf('/shop')).includes(hashOf(content)))
  const known = ['ac', 'oa', 'as', '__Host-ac', '__Host-oa', '__Host-as'].map(
    (name) => `consent=all; ${name}=${'A'.repeat(43)}`,
  )
  for (const cookie of known) {
    expect([cookie, await policyOf('/shop', cookie)]).toEqual([
      cookie,
      expect.not.stringContaining(hashOf(content)),
    ])
  }
  expect(await policyOf('/shop', 'consent=all')).toContain(hashOf(content))
  await policyOf('/shop', known[0])
  const { made } = pages
  for (const cookie of known) await policyOf('/shop', cookie)
  expect(pages.made).toBe(made)
  for (const one of await running()) await flip(one.id, 'off')
  await eventually('their end', async () => (await running()).length === 0)
  await eventually('one copy for all', async () => {
    await policyOf('/shop')
    const before = pages.made
    await policyOf('/shop', `oa=${'A'.repeat(43)}`)
    return pages.made === before
  })
  expect(await runs(id)).toBe(false)
})

test.each([
  ['a script with markup', { content: '<script>x()</script>' }],
  ['markup with a script', { scriptType: 'html', content: '<img src=x onerror=x()>' }],
  ['a page that is none', { pageTargeting: 'specific', targetedPages: ['faq'] }],
  ['no page at all', { pageTargeting: 'specific' }],
  [
    'an end before its beginning',
    { startsAt: '2027-01-02T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' },
  ],
  ['no purpose', { purpose: ' ' }],
])('%s is refused', async (_name, over) => {
  expect((await author.call('POST', SCRIPTS, { ...draft, ...over })).statusCode).toBe(400)
})

const told = (scriptId: string, over: object = {}) => ({
  scriptId,
  pageUrl: 'https://keyhaven.example/faq?email=ada@example.com#x',
  userAgent: 'Mozilla/5.0',
  executionStatus: 'error',
  errorMessage: '<script>alert(1)</script>\nFAKE entry',
  deviceType: 'desktop',
  screenResolution: '1440x900',
  executedAt: new Date().toISOString(),
  ...over,
})
const tell = (payload: object) =>
  shop.app.inject({
    method: 'POST',
    url: `${SCRIPTS}/log`,
    headers: { 'sec-fetch-site': 'same-origin' },
    payload,
  })
const entriesOf = async (id: string) =>
  (await author.call('GET', `/api/admin/custom-script-log?scriptId=${id}`)).json().entries

test('a browser tells how a script fared: without its query, in one line, only about what runs', async () => {
  const id = await published()
  const resting = await written()
  for (const scriptId of [id, resting.id, `script_${'0'.repeat(20)}`]) {
    expect((await tell(told(scriptId))).statusCode).toBe(204)
  }
  expect(await entriesOf(id)).toMatchObject([
    { page: '/faq', errorMessage: '<script>alert(1)</script> FAKE entry', name: draft.name },
  ])
  expect(await entriesOf(resting.id)).toEqual([])
  expect((await fileOf(id)).lastDay).toEqual({ runs: 1, errors: 1, pages: 1 })
  for (const over of [{ more: 1 }, { executionStatus: 'maybe' }, { screenResolution: 'big' }]) {
    expect((await tell(told(id, over))).statusCode).toBe(400)
  }
  expect((await tell(told(id, { userAgent: 'x'.repeat(5_000) }))).statusCode).toBe(413)
  await flip(id, 'off')
})

test('of a flood a sample is kept, and after a week nothing', async () => {
  const id = await published()
  for (let nth = 0; nth < 70; nth += 1) await tell(told(id))
  const count = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from custom_script_log where script_id = ${id}`.execute(shop.ctx.db)
    return rows[0]?.n
  }
  expect(await count()).toBe(60)
  await sql`update custom_script_log set at = at - interval '8 days'`.execute(shop.ctx.db)
  await monthlyParts.run(shop.ctx)
  expect(await count()).toBe(0)
  await flip(id, 'off')
})
