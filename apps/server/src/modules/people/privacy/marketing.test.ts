import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashAddress, unsubscribeToken } from '../../../infra/crypto/address-hash.ts'
import { testMailbox } from '../../../testing/mailbox.ts'
import { newsletter } from '../../../testing/newsletter.tsx'
import { shopWithOwnRole } from '../../../testing/own-role.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { emailDraft, queueEmails, sendEmail } from '../../platform/emails/emails.service.ts'
import { mailCheck } from '../../platform/emails/mail-check.email.tsx'

let shop: TestShop
let mailbox: Awaited<ReturnType<typeof testMailbox>>
beforeAll(async () => {
  mailbox = await testMailbox()
  shop = await shopWithOwnRole({
    SMTP_URL: mailbox.smtpUrl,
    LIMIT_FACTOR: 1_000,
    RATE_LIMIT_PER_MINUTE: 100_000,
  })
})
afterAll(async () => {
  await shop.close()
  await mailbox.close()
})

let serial = 0
const rowOf = (dedupeKey: string) =>
  shop.ctx.db
    .selectFrom('emails')
    .select(['id', 'state'])
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow()

async function send(template: typeof newsletter | typeof mailCheck, recipient: string) {
  serial += 1
  const envelope = { dedupeKey: `test:${serial}`, recipient, reason: 'request:test' }
  const email =
    template === newsletter
      ? emailDraft(newsletter, { ...envelope, data: {} })
      : emailDraft(mailCheck, { ...envelope, data: { requestedAt: '2026-01-02T03:04:05Z' } })
  await shop.ctx.db.transaction().execute((tx) => queueEmails(shop.ctx, tx, [email]))
  const { id } = await rowOf(`test:${serial}`)
  await sendEmail(shop.ctx, { templates: [newsletter, mailCheck], enclosures: {} }, id, false)
  return (await rowOf(`test:${serial}`)).state
}

const press = (token: string, payload: string, type: string) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/unsubscribe?t=${encodeURIComponent(token)}`,
    headers: { 'content-type': type },
    payload,
  })
const ONE_CLICK = ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'] as const

test('one click in the mail program ends marketing for good, and nothing else', async () => {
  const email = 'reader@example.com'
  expect(await send(newsletter, email)).toBe('sent')
  const mail = await mailbox.first(email)
  expect(mail.text).toContain(shop.config.POSTAL_ADDRESS)
  expect(mail.text).toContain('/unsubscribe?t=')
  const { headers } = mail
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const address = /<([^>]*)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const token = new URL(address).searchParams.get('t') ?? ''
  expect(token).toBe(unsubscribeToken(shop.config, email))
  expect(address).not.toContain('reader')
  expect((await press(token, ...ONE_CLICK)).json()).toEqual({ success: true })
  expect((await press(token, '{}', 'application/json')).statusCode).toBe(200)
  expect(await send(newsletter, 'READER@example.com')).toBe('dropped')
  expect(await send(mailCheck, email)).toBe('sent')
})

test('a mail that is owed carries no way to end it', async () => {
  await send(mailCheck, 'buyer@example.com')
  const { headers, text } = await mailbox.first('buyer@example.com')
  expect(headers['list-unsubscribe']).toBeUndefined()
  expect(text).not.toContain('Unsubscribe')
})

test.each(['', 'x', `${'A'.repeat(43)}.${'B'.repeat(43)}`])(
  'the invented link “%s” ends nothing',
  async (token) => {
    expect((await press(token, ...ONE_CLICK)).statusCode).toBe(400)
  },
)

test('a stranger’s answer about cookies is noted, and about someone’s mail is not', async () => {
  const visitor = aVisitor(shop)
  const count = async () =>
    (await sql<{ count: number }>`select count(*) from consents`.execute(shop.ctx.db)).rows[0]
      ?.count ?? 0
  const before = await count()
  const cookies = { kind: 'cookies', choice: 'refused', source: 'banner' }
  expect((await visitor.call('POST', '/api/consents', cookies)).statusCode).toBe(204)
  const marketing = { kind: 'marketing', choice: 'granted', source: 'account' }
  expect((await visitor.call('POST', '/api/consents', marketing)).statusCode).toBe(204)
  expect(await count()).toBe(before + 1)
  const foreign = await visitor.call('POST', '/api/consents', cookies, {
    origin: 'https://elsewhere.example',
  })
  expect(foreign.statusCode).toBe(403)
  expect((await visitor.call('POST', '/api/consents', { kind: 'all' })).statusCode).toBe(400)
})

test('a consent can be neither changed nor removed by the shop', async () => {
  await expect(sql`update consents set choice = 'granted'`.execute(shop.ctx.db)).rejects.toThrow(
    /denied/,
  )
  await expect(sql`delete from consents`.execute(shop.ctx.db)).rejects.toThrow(/denied/)
})

test('the same address has the same hash however it is typed, and none without the shop’s secret', () => {
  const hash = hashAddress(shop.config, ' Ada@Example.com')
  expect(hash).toEqual(hashAddress(shop.config, 'ada@example.com'))
  expect(hash).not.toEqual(hashAddress({ KEY_PEPPER: 'another pepper' }, 'ada@example.com'))
})
