import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../../testing/buyer.ts'
import { setSetting } from '../../../../testing/settings.ts'
import { stock } from '../../../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../../../testing/working-shop.ts'

const UNREADABLE = '(This e-mail could not be read. Ask the sender to write again.)'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop({ RATE_LIMIT_PER_MINUTE: 100_000 })
  await stock(working.shop.ctx, 20)
})
afterAll(() => working.close())

/** A buyer, and the address at which the mail with their key is answered. */
async function aReader() {
  const email = `reader-${randomUUID()}@example.com`
  const browser = aBrowser(working.shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email, country: 'US' }) })
  await working.provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
  const [mail] = await working.mailsTo(email, 1)
  return { email, replyTo: String(mail?.headers['reply-to']) }
}
type Reader = Awaited<ReturnType<typeof aReader>>

const message = (from: string, body: string, head = '') =>
  `From: Ada <${from}>\r\nSubject: Re: your key\r\nMessage-ID: <${randomUUID()}@x.example>\r\n${head}\r\n${body}\r\n`
const html = 'MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n'

/** What the mail server hears: 250, or the code of the refusal. */
async function give({ email, replyTo }: Reader, raw: string): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: working.shop.config.BOUNCE_PORT })
  try {
    await transport.sendMail({ envelope: { from: email, to: replyTo }, raw })
    return 250
  } catch (error) {
    return (error as { responseCode: number }).responseCode
  } finally {
    transport.close()
  }
}

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await query.execute(working.shop.ctx.db)).rows

const messagesOf = ({ email }: Reader) =>
  rowsOf(sql<{ reference: string; body: string; check: string | null }>`
    select c.reference, m.body, m.sender_check as check
    from conversations c join conversation_messages m on m.conversation_id = c.id
    where c.email = ${email}
    order by m.id`)

const twoHoursPass = () =>
  sql`update mail_answers set came_at = shop_now() - interval '2 hours'`.execute(
    working.shop.ctx.db,
  )

test('further answers to one mail join the conversation that the first began', async () => {
  const reader = await aReader()
  for (const words of ['One', 'Two', 'Three'])
    expect(await give(reader, message(reader.email, words))).toBe(250)
  const messages = await messagesOf(reader)
  expect(messages.map(({ body }) => body)).toEqual(['One', 'Two', 'Three'])
  expect(new Set(messages.map(({ reference }) => reference)).size).toBe(1)
})

test('one address takes five mails a minute and thirty a day, and says so before the mail is sent', async () => {
  const reader = await aReader()
  const next = () => give(reader, message(reader.email, randomUUID()))
  for (let nth = 0; nth < 5; nth += 1) expect(await next()).toBe(250)
  expect(await next()).toBe(452)
  for (let nth = 5; nth < 30; nth += 1) {
    await twoHoursPass()
    expect(await next()).toBe(250)
  }
  await twoHoursPass()
  expect(await next()).toBe(550)
})

const hostile: readonly (readonly [string, string])[] = [
  ['spaces', message('a@example.com', `<pre>${' '.repeat(60_000)}x</pre>`, html)],
  ['columns', message('a@example.com', '<table class="list"><td colspan="100000">x', html)],
  ['blocks', message('a@example.com', '<div>'.repeat(100_000), html)],
  ['short lines', message('a@example.com', 'x\r\n'.repeat(300_000))],
]

test.each(hostile)('a mail of %s is taken in at once', async (_what, raw) => {
  const reader = await aReader()
  const began = performance.now()
  expect(await give(reader, raw)).toBe(250)
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(await messagesOf(reader)).toHaveLength(1)
})

test('a mail of ten thousand parts is kept as one that could not be read, and not tried again', async () => {
  const reader = await aReader()
  const parts = '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(10_000)
  const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n'
  expect(await give(reader, message(reader.email, `${parts}--b--`, head))).toBe(250)
  expect(await messagesOf(reader)).toMatchObject([{ body: UNREADABLE, check: 'unknown' }])
})

const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(64, 7),
]).toString('base64')
const withFiles = (from: string, count: number) => {
  const part = `--b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="a.png"\r\n\r\n${png}\r\n`
  const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n'
  return message(from, `--b\r\n\r\nHere.\r\n${part.repeat(count)}--b--`, head)
}

test('twenty files a day come with the mails of one person; further mails are kept without', async () => {
  const reader = await aReader()
  for (let nth = 0; nth < 3; nth += 1)
    expect(await give(reader, withFiles(reader.email, 8))).toBe(250)
  const [files] = await rowsOf(sql<{ count: number }>`
    select count(*) as count from conversation_files f
    join conversations c on c.id = f.conversation_id where c.email = ${reader.email}`)
  expect(files?.count).toBe(20)
  const said = (await messagesOf(reader)).map(({ body }) => body)
  expect(said.filter((body) => body === 'Here.')).toHaveLength(3)
  expect(said).toContain('4 files were not kept: too many came by e-mail today.')
})

test('a gigabyte of files in a day puts further mails off and sounds an alarm', async () => {
  const reader = await aReader()
  const { rows } = await sql<{ id: number }>`
    insert into mail_answers (email_id, recipient_hash, file_bytes)
    values (0, '\\x00'::bytea, 1000000000) returning id`.execute(working.shop.ctx.db)
  expect(await give(reader, message(reader.email, 'Hello'))).toBe(452)
  const alarms = await rowsOf(sql`
    select from notifications where dedupe_key like 'alert:mail-files:%' and severity = 'critical'`)
  expect(alarms).toHaveLength(1)
  await sql`delete from mail_answers where id = ${rows[0]?.id}`.execute(working.shop.ctx.db)
  expect(await give(reader, message(reader.email, 'Hello'))).toBe(250)
})

test('three messages of one person are told in an hour, the rest of that hour as one', async () => {
  const reader = await aReader()
  const before = await rowsOf(sql`select from notifications where kind = 'messages'`)
  for (let nth = 0; nth < 5; nth += 1) await give(reader, message(reader.email, randomUUID()))
  const after = await rowsOf(sql`select from notifications where kind = 'messages'`)
  expect(after.length - before.length).toBe(4)
})

test('who a mail is from counts as verified only by the word of the own mail server', async () => {
  const { ctx } = working.shop
  const reader = await aReader()
  const from = (head: string) => give(reader, message(reader.email, randomUUID(), head))
  const pass = (name: string) =>
    `Authentication-Results: ${name}; dmarc=pass header.from=example.com\r\n`
  const fail = 'Authentication-Results: mx.shop.example; dmarc=fail header.from=example.com\r\n'
  await from(pass('mx.shop.example'))
  await setSetting(ctx, 'mail.authserv_id', 'mx.shop.example')
  await from(pass('mx.shop.example'))
  await from(pass('mx.evil.example'))
  await from(`${fail}${pass('mx.shop.example')}`)
  expect((await messagesOf(reader)).map(({ check }) => check)).toEqual([
    'unknown',
    'verified',
    'unknown',
    'failed',
  ])
})
