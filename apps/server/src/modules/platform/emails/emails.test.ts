import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../context.ts'
import { jobs } from '../../../jobs.ts'
import { startContext } from '../../../start-context.ts'
import { eventually } from '../../../testing/eventually.ts'
import { testMailbox } from '../../../testing/mailbox.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { beginAttempt, recordDropped, recordFailure, recordSent } from './emails.repo.ts'
import { emailDraft, queueEmails, sendEmail } from './emails.service.ts'
import { mailCheck } from './mail-check.email.tsx'

let mailbox: Awaited<ReturnType<typeof testMailbox>>
let shop: TestShop
let worker: { ctx: Context; close: () => Promise<void> }

beforeAll(async () => {
  mailbox = await testMailbox()
  shop = await testShop({ SMTP_URL: mailbox.smtpUrl })
  worker = await startContext(shop.config, 'worker', shop.ctx.log)
  await worker.ctx.queue.work(worker.ctx, jobs)
})
afterAll(async () => {
  await worker.close()
  await shop.close()
  await mailbox.close()
})

const kinds = { templates: [mailCheck], enclosures: {} }

const mailTo = (recipient: string, dedupeKey = `mail-check:${recipient}`) => ({
  dedupeKey,
  recipient,
  reason: 'request:test',
  data: { requestedAt: '2026-01-02T03:04:05Z' },
})

const queue = (recipient: string, dedupeKey?: string) =>
  shop.ctx.db
    .transaction()
    .execute((tx) =>
      queueEmails(shop.ctx, tx, [emailDraft(mailCheck, mailTo(recipient, dedupeKey))]),
    )

const stateOf = async (recipient: string) =>
  await shop.ctx.db
    .selectFrom('emails')
    .select(['state', 'attempt', 'last_error', 'sent_at', 'bounced_at', 'bounce_code'])
    .where('recipient', '=', recipient)
    .executeTakeFirst()

test('an e-mail queued in a transaction arrives, readable as HTML and as text', async () => {
  await queue('ada@example.com')
  const mail = await mailbox.first('ada@example.com')
  expect(mail.subject).toBe('Your shop can send e-mail')
  expect(mail.html).toContain('<h1')
  expect(mail.text).toContain('has passed through the queue')
  await eventually('the record', async () => (await stateOf('ada@example.com'))?.state === 'sent')
})

test('where nobody is to be told, nothing is queued and nothing fails', async () => {
  const nobody = shop.ctx.db.transaction().execute((tx) => queueEmails(shop.ctx, tx, []))
  await expect(nobody).resolves.toBeUndefined()
})

test('its pictures travel with it, and answers to it reach the shop', async () => {
  await queue('pictures@example.com')
  const mail = await mailbox.first('pictures@example.com')
  expect(mail.html).toContain('src="data:image/png;base64,')
  expect(mail.html).not.toMatch(/src="(?!data:)/)
  expect(mail.headers['reply-to']).toMatch(/^reply\+\d+\.[0-9a-f]{32}@reply\.keyhaven\.example$/)
  expect(mail.attachments).toEqual([])
})

test('where answers are read elsewhere, every mail says so', async () => {
  const elsewhere = await startContext(
    { ...shop.config, MAIL_REPLY_TO: 'inbox@example.com' },
    'worker',
    shop.ctx.log,
  )
  await elsewhere.ctx.mail.send({
    to: 'reader@example.com',
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
    messageId: '<hello@example.com>',
  })
  expect((await mailbox.first('reader@example.com')).headers['reply-to']).toBe('inbox@example.com')
  await elsewhere.close()
})

test('a mail goes without its enclosure rather than not at all', async () => {
  const asked: unknown[] = []
  const enclosures = {
    [mailCheck.name]: async (_: Context, data: unknown) => {
      asked.push(data)
      throw new Error('no paper')
    },
  }
  const { rows } = await sql<{ id: number }>`
    insert into emails (dedupe_key, template, recipient, data, reason)
    values ('paperless', 'mail-check', 'paperless@example.com',
      '{"requestedAt": "2026-01-02T03:04:05Z"}', 'request:test')
    returning id`.execute(shop.ctx.db)
  await sendEmail(worker.ctx, { templates: [mailCheck], enclosures }, rows[0]?.id ?? 0, true)
  expect(asked).toEqual([{ requestedAt: '2026-01-02T03:04:05Z' }])
  expect((await mailbox.first('paperless@example.com')).attachments).toEqual([])
})

test('an e-mail with the same dedupe key is stored and sent once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => queue('bob@example.com', 'only-once')))
  await mailbox.first('bob@example.com')
  await queue('bob@example.com', 'only-once')
  await queue('after-bob@example.com')
  await mailbox.first('after-bob@example.com')
  const rows = await sql`select 1 from emails where dedupe_key = 'only-once'`.execute(shop.ctx.db)
  expect(rows.rows).toHaveLength(1)
  expect(await mailbox.to('bob@example.com')).toHaveLength(1)
})

test('a transaction that rolls back takes its e-mail and its job with it', async () => {
  const failed = shop.ctx.db.transaction().execute(async (tx) => {
    await queueEmails(shop.ctx, tx, [emailDraft(mailCheck, mailTo('nobody@example.com'))])
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  await queue('after-nobody@example.com')
  await mailbox.first('after-nobody@example.com')
  expect(await stateOf('nobody@example.com')).toBeUndefined()
  expect(await mailbox.to('nobody@example.com')).toEqual([])
})

test('an e-mail without a reason is refused by the database', async () => {
  const nameless = shop.ctx.db
    .transaction()
    .execute((tx) =>
      queueEmails(shop.ctx, tx, [
        emailDraft(mailCheck, { ...mailTo('eve@example.com'), reason: '' }),
      ]),
    )
  await expect(nameless).rejects.toThrow(/reason/)
})

test('while the mail server is out of order the e-mail waits, then arrives', async () => {
  await mailbox.behave('refuse-4xx')
  await queue('carol@example.com')
  await eventually('a failed attempt', async () => (await stateOf('carol@example.com'))?.last_error)
  await mailbox.behave('ok')
  await mailbox.first('carol@example.com', 15_000)
  await eventually('the record', async () => (await stateOf('carol@example.com'))?.state === 'sent')
})

test.each([
  ['at the address', 'ok', 'refuse-dave@example.com', '5.1.1'],
  ['after the message', 'refuse-5xx', 'dave@example.com', '550'],
] as const)('an e-mail refused for good %s has bounced, and is not tried again', async (...row) => {
  const [, mode, recipient, code] = row
  await mailbox.behave(mode)
  await queue(recipient)
  await eventually('the bounce', async () => (await stateOf(recipient))?.state === 'bounced')
  await mailbox.behave('ok')
  const bounced = await stateOf(recipient)
  expect(bounced).toMatchObject({ attempt: 1, bounce_code: code, sent_at: null })
  expect(bounced?.bounced_at).toBeInstanceOf(Date)
})

test('an e-mail that nothing can save is kept as dead, and its job becomes a dead letter', async () => {
  await sql`
    insert into emails (dedupe_key, template, recipient, data, reason)
    values ('nameless', 'no such template', 'erin@example.com', '{}', 'request:test')`.execute(
    shop.ctx.db,
  )
  const row = await sql<{
    id: number
  }>`select id from emails where dedupe_key = 'nameless'`.execute(shop.ctx.db)
  const id = row.rows[0]?.id ?? 0
  await expect(sendEmail(worker.ctx, kinds, id, true)).rejects.toMatchObject({
    isPermanent: true,
  })
  expect((await stateOf('erin@example.com'))?.state).toBe('dead')
})

type Attempt = { id: number; attempt: number }

test.each([
  ['sent', (mine: Attempt) => recordSent(shop.ctx.db, mine)],
  ['dropped', (mine: Attempt) => recordDropped(shop.ctx.db, mine)],
  ['dead', (mine: Attempt) => recordFailure(shop.ctx.db, mine, 'gave up', true)],
] as const)(
  'an attempt that was overtaken cannot report an e-mail as %s',
  async (state, report) => {
    const recipient = `overtaken-${state}@example.com`
    const { rows } = await sql<{ id: number }>`
    insert into emails (dedupe_key, template, recipient, data, reason)
    values (${recipient}, 'mail-check', ${recipient}, '{}', 'request:test')
    returning id`.execute(shop.ctx.db)
    const id = rows[0]?.id ?? 0
    const first = await beginAttempt(shop.ctx.db, id)
    const second = await beginAttempt(shop.ctx.db, id)
    if (!first || !second) throw new Error('no attempt began')
    await report(first)
    expect(await stateOf(recipient)).toMatchObject({
      state: 'queued',
      sent_at: null,
      last_error: null,
    })
    await report(second)
    expect((await stateOf(recipient))?.state).toBe(state)
  },
)
