import type { ClaimReport, TruthReport } from '@keyhaven/contracts/staff/marketing-claims'
import { getStorefront, type Storefront } from '@keyhaven/contracts/storefront'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endEvidence } from '../../modules/catalog/marketing-claims/decide-claim.ts'
import { aColleague, agree, type Colleague } from '../../testing/approvals.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const CLAIMS = '/api/admin/marketing-claims'

let shop: TestShop
let admin: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  admin = await aColleague(shop, 'admin')
  const wanted = { mode: 'custom', seen: 'spec', reason: 'Test' }
  const asked = await admin.call('PUT', '/api/admin/truth-mode', wanted)
  await agree(await aColleague(shop, 'admin'), asked)
})
afterAll(() => shop.close())

const report = async () => (await admin.call('GET', CLAIMS)).json<TruthReport>()
const claim = async (id: string) => {
  const found = (await report()).claims.find((one) => one.id === id)
  if (!found) throw new Error(`no claim ${id}`)
  return found
}
const decide = (seen: ClaimReport, wanted: object) =>
  admin.call(
    'PUT',
    `${CLAIMS}/${seen.id}`,
    {
      mode: 'hidden',
      evidenceNote: '',
      evidenceLink: '',
      expiresOn: null,
      reason: 'Asked by the lawyer',
      ...wanted,
    },
    { 'if-match': `"${seen.version}"` },
  )
const onPages = async (id: keyof Storefront['claims']) => {
  const reply = await shop.app.inject({ method: 'GET', url: getStorefront.path })
  return reply.json<Storefront>().claims[id]
}

test('each claim is reported with what it could say, what it says, and who decided', async () => {
  const before = await claim('money-back')
  expect(before).toMatchObject({ mode: 'computed', decidedByName: null, version: '0' })
  expect((await decide(before, {})).statusCode).toBe(200)
  await eventually('a page without it', async () => (await onPages('money-back')) === null)
  expect(await claim('money-back')).toMatchObject({
    mode: 'hidden',
    shown: null,
    decidedByName: expect.stringContaining('Ada'),
    version: '1',
  })
})

test('words that are only wished for need evidence', async () => {
  const seen = await claim('customers')
  const bare = await decide(seen, { mode: 'fixed' })
  expect([bare.statusCode, bare.json().details[0].field]).toEqual([400, 'evidenceNote'])
  const old = { mode: 'fixed', evidenceNote: 'Ledger of 2024', expiresOn: '2025-01-01' }
  expect((await decide(seen, old)).json().details[0].field).toBe('expiresOn')
  const link = { mode: 'fixed', evidenceNote: 'x', evidenceLink: 'javascript:alert(1)' }
  expect((await decide(seen, link)).json().details[0].field).toBe('evidenceLink')
  const proven = { mode: 'fixed', evidenceNote: 'Ledger of 2026', expiresOn: '2099-12-31' }
  expect((await decide(seen, proven)).statusCode).toBe(200)
  await eventually('the words', async () => (await onPages('customers')) === '50K+')
  expect(await claim('customers')).toMatchObject({ isProven: true, expiresOn: '2099-12-31' })
})

test('of two who decide at once the second is told', async () => {
  const seen = await claim('support')
  expect((await decide(seen, {})).statusCode).toBe(200)
  const late = await decide(seen, { mode: 'computed' })
  expect([late.statusCode, late.json().code]).toEqual([412, 'version_stale'])
})

test('evidence that runs out raises the content version and is told once', async () => {
  const seen = await claim('reseller')
  await decide(seen, { mode: 'fixed', evidenceNote: 'Contract', expiresOn: '2099-01-01' })
  await sql`
    update marketing_claims set expires_at = shop_now() - interval '1 second'
    where id = 'reseller'`.execute(shop.ctx.db)
  const version = async () =>
    (await sql<{ version: number }>`select version from content_version`.execute(shop.ctx.db))
      .rows[0]?.version
  const before = await version()
  await endEvidence(shop.ctx)
  await endEvidence(shop.ctx)
  expect(await version()).toBe(Number(before) + 1)
  expect((await claim('reseller')).isProven).toBe(false)
  const { rows } = await sql`
    select 1 from notifications where title = 'Evidence of a claim has run out'`.execute(
    shop.ctx.db,
  )
  expect(rows).toHaveLength(1)
})

test('only those who may see settings read the report, and only editors decide', async () => {
  const auditor = await aColleague(shop, 'auditor')
  const marketing = await aColleague(shop, 'marketing')
  expect((await auditor.call('GET', CLAIMS)).statusCode).toBe(200)
  expect((await marketing.call('GET', CLAIMS)).statusCode).toBe(403)
  const body = { mode: 'spec', seen: 'custom', reason: 'Mine' }
  expect((await auditor.call('PUT', '/api/admin/truth-mode', body)).statusCode).toBe(403)
})
