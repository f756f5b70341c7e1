import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@keyhaven/contracts/endpoint'
import type { checkSender, SenderView } from '@keyhaven/contracts/staff/mail-sender'
import { startDns } from '@keyhaven/sandbox/mail/dns'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../infra/db/transaction.ts'
import { emailDraft, queueEmails } from '../../modules/platform/emails/emails.service.ts'
import { mailCheck } from '../../modules/platform/emails/mail-check.email.tsx'
import { aColleague, agree } from '../../testing/approvals.ts'
import { fromOurPage, staffHeaders } from '../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

const PATH = '/api/admin/mail-sender'

let dns: Awaited<ReturnType<typeof startDns>>
let working: WorkingShop
let admin: Record<string, string>
beforeAll(async () => {
  dns = await startDns({ port: 0 })
  working = await workingShop({
    LIMIT_FACTOR: 1_000,
    RATE_LIMIT_PER_MINUTE: 100_000,
    MAIL_DNS_SERVERS: [`127.0.0.1:${dns.port}`],
  })
  admin = await staffHeaders(working.shop, 'admin')
})
afterAll(async () => {
  await working.close()
  await dns.close()
})

const call = async (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers = admin,
) =>
  await working.shop.app.inject({
    method,
    url,
    headers: { ...fromOurPage, ...headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })
const view = async () => (await call('GET', PATH)).json<SenderView>()
const check = async () =>
  (await call('POST', `${PATH}/check`, {})).json<OutputOf<typeof checkSender>>()

async function mailed() {
  const { ctx } = working.shop
  const recipient = `sender-${randomUUID()}@example.com`
  const draft = emailDraft(mailCheck, {
    dedupeKey: randomUUID(),
    recipient,
    reason: 'request:sender',
    data: { requestedAt: '2026-11-12T19:02:00Z' },
  })
  await inTransaction(ctx.db, (tx) => queueEmails(ctx, tx, [draft]))
  return (await working.mailsTo(recipient, 1))[0]
}

test('the check asks the mail server and the name servers of the configuration', async () => {
  const { domain, findings } = await check()
  expect(domain).toBe('keyhaven.example')
  expect(findings.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['Mail server', 'pass'],
    ['SPF', 'pass'],
    ['DKIM', 'pass'],
    ['DMARC', 'pass'],
  ])
  const auditor = await staffHeaders(working.shop, 'auditor')
  expect((await call('POST', `${PATH}/check`, {}, auditor)).statusCode).toBe(403)
})

test('a changed name and, agreed by two, an address for answers are in the next mail; the sender stays', async () => {
  const { settings: seen, address } = await view()
  const settings = { ...seen, fromName: 'Keyhaven Post', replyTo: 'answers@example.com' }
  const edit = async (body: object, headers = admin) =>
    (await call('PUT', PATH, { settings, seen, reason: 'a friendlier name', ...body }, headers))
      .statusCode
  for (const fromName of ['Eve <eve@evil.example>', 'Post\r\nBcc: eve@example.com', 'a@b']) {
    expect(await edit({ settings: { ...settings, fromName } })).toBe(400)
  }
  expect(await edit({ settings: { ...settings, replyTo: 'not an address' } })).toBe(400)
  expect(await edit({ settings: { ...settings, dkimSelector: '../x' } })).toBe(400)
  expect(await edit({}, await staffHeaders(working.shop, 'marketing'))).toBe(403)
  const colleague = await aColleague(working.shop, 'admin')
  const body = { settings, seen, reason: 'a friendlier name' }
  const asked = await colleague.call('PUT', PATH, body, { 'idempotency-key': randomUUID() })
  expect(asked.json()).toMatchObject({ settings: seen, approval: { state: 'open' } })
  await agree(await aColleague(working.shop, 'admin'), asked)
  expect(await edit({})).toBe(409)
  const mail = await mailed()
  expect(mail?.headers.from).toContain('Keyhaven Post')
  expect(mail?.headers.from).toContain(address)
  expect(mail?.headers['reply-to']).toContain('answers@example.com')
  const other = { settings: { ...settings, dkimSelector: 'other' }, seen: settings }
  expect(await edit(other)).toBe(200)
  expect((await check()).findings).toContainEqual({
    name: 'DKIM',
    verdict: 'fail',
    says: 'There is no key called other.',
  })
  const { rows } = await sql<{ meta: { reason: string } }>`
    select meta from audit_log where action = 'settings.mail' order by seq`.execute(
    working.shop.ctx.db,
  )
  expect(rows).toHaveLength(2)
})
