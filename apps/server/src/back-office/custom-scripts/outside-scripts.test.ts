import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PublicScript } from '@keyhaven/contracts/custom-scripts'
import type { ScriptFile } from '@keyhaven/contracts/staff/custom-scripts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffOriginOf } from '../../config.ts'
import { checkScriptHashes } from '../../modules/growth/custom-scripts/outside-file.ts'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../testing/approvals.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { type TinyPages, tinyWeb } from '../../testing/tiny-web.ts'

const pages: TinyPages = { made: 0, isMakeshift: false, content: '' }
const FILE = 'window.fromOutside = true'
let shop: TestShop
let author: Colleague
let second: Colleague
let files: Server
let served = FILE
let origin = ''
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 }, tinyWeb(pages))
  author = await aColleague(shop, 'marketing')
  second = await aColleague(shop, 'admin')
  files = createServer(({ url }, reply) => {
    if (url === '/moved.js') reply.writeHead(302, { location: '/tool.js' }).end()
    else reply.writeHead(200, { 'content-type': 'text/javascript' }).end(served)
  })
  await new Promise<void>((done) => files.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`
})
afterAll(async () => {
  files.close()
  await shop.close()
})

const SCRIPTS = '/api/admin/custom-scripts'
const sriOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const draftOf = (over: object = {}) => ({
  name: 'Tool',
  content: `${origin}/tool.js`,
  scriptType: 'outside',
  sri: sriOf(FILE),
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
  purpose: 'A tool',
  note: '',
  ...over,
})
const write = (over: object = {}) => author.call('POST', SCRIPTS, draftOf(over))
const ask = (id: string) =>
  author.call('POST', `${SCRIPTS}/${id}/publish`, {}, { 'idempotency-key': randomUUID() })
const fileOf = async (id: string): Promise<ScriptFile> =>
  (await author.call('GET', `${SCRIPTS}/${id}`)).json()

async function published(over: object = {}) {
  const { id } = (await write(over)).json<ScriptFile>()
  expect((await ask(id)).statusCode).toBe(200)
  const open = await approvalsSeenBy(second, 'open')
  const found = open.find(({ object }) => object === `script:${id}`)
  if (!found) throw new Error('nothing waits')
  expect((await decide(second, found)).statusCode).toBe(200)
  return id
}

const publicScripts = async () =>
  (await shop.app.inject({ method: 'GET', url: '/api/custom-scripts/public' })).json<{
    scripts: PublicScript[]
  }>().scripts

const policyOf = async (path: string) => {
  const reply = await shop.app.inject({ method: 'GET', url: path })
  return String(reply.headers['content-security-policy'])
}

test('pages let in the file by its whole address and hash, and nothing else of its host', async () => {
  const id = await published()
  await eventually('it is listed', async () => (await publicScripts()).some((one) => one.id === id))
  const [script] = (await publicScripts()).filter((one) => one.id === id)
  expect(script).toMatchObject({ content: `${origin}/tool.js`, integrity: sriOf(FILE) })
  const policy = await policyOf('/faq')
  const sources = policy.split('; ').find((part) => part.startsWith('script-src')) ?? ''
  expect(sources.split(' ')).toContain(`${origin}/tool.js`)
  expect(sources.split(' ')).not.toContain(origin)
  expect(policy.split('; ').filter((part) => part.includes(origin))).toHaveLength(1)
  expect(await policyOf('/checkout')).not.toContain(origin)
})

test.each([
  ['a javascript: address', { content: 'javascript:alert(1)' }],
  ['a data: address', { content: 'data:text/javascript,alert(1)' }],
  ['a query', { content: 'https://cdn.example.com/a.js?x=1' }],
  ['a second source', { content: 'https://cdn.example.com/a.js https://evil.example/' }],
  [
    'the end of the policy',
    { content: "https://cdn.example.com/a.js;script-src-elem 'unsafe-inline'" },
  ],
  ['a whole host', { content: 'https://cdn.example.com/' }],
  ['a user', { content: 'https://shop@evil.example/a.js' }],
  ['a path that climbs', { content: 'https://cdn.example.com/../a.js' }],
  ['no hash', { sri: '' }],
  ['a hash of nothing', { sri: 'sha384-' }],
  ['two hashes', { sri: `${sriOf('a')} ${sriOf('b')}` }],
  ['an old hash', { sri: 'md5-1B2M2Y8AsgTpgAmY7PhCfg==' }],
])('an outside script with %s is refused', async (_, over) => {
  expect((await write(over)).statusCode).toBe(400)
})

test('a file that has another hash, leads elsewhere or is not there is not published', async () => {
  for (const over of [
    { sri: sriOf('other') },
    { content: `${origin}/moved.js` },
    { content: 'http://127.0.0.1:9/none.js' },
  ]) {
    const { id } = (await write(over)).json<ScriptFile>()
    const asked = await ask(id)
    expect([JSON.stringify(over), asked.statusCode]).toEqual([JSON.stringify(over), 400])
  }
})

test('a file that changes is switched off by the daily look, staff hear of it, and one that is the same stays', async () => {
  const id = await published({ name: 'Daily' })
  await checkScriptHashes(shop.ctx)
  expect((await fileOf(id)).look?.found).toBe('same')
  expect((await fileOf(id)).isActive).toBe(true)
  served = 'window.stolen = document.cookie'
  await checkScriptHashes(shop.ctx)
  expect((await fileOf(id)).isActive, 'looked at once a day').toBe(true)
  await sql`update custom_scripts set looked_at = looked_at - interval '1 day'`.execute(shop.ctx.db)
  await checkScriptHashes(shop.ctx)
  expect(await fileOf(id)).toMatchObject({ isActive: false, look: { found: 'changed' } })
  await eventually('pages lose it', async () =>
    (await publicScripts()).every((one) => one.id !== id),
  )
  const { rows } = await sql<{ title: string }>`
    select title from notifications where object = ${`script:${id}`}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ title: '“Daily” was switched off' }])
  served = FILE
})

test('the frame to try scripts in has no origin of its own and may be framed by pages of staff alone', async () => {
  const policy = await policyOf('/script-preview')
  expect(policy).toContain('sandbox allow-scripts')
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`frame-ancestors ${staffOriginOf(shop.config)};`)
})
