import { randomUUID } from 'node:crypto'
import type { IssueFile, Subscriber } from '@keyhaven/contracts/staff/newsletter'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressHashes, linkToken } from '../../infra/crypto/address-hash.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/db/transaction.ts'
import { startNews } from '../../modules/growth/newsletter/newsletter.service.ts'
import { suppressMarketing } from '../../modules/platform/emails/suppressions.service.ts'
import { addStaff, fromOurPage, signIn, staffHeaders } from '../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

const words = {
  subject: 'News of November',
  preview: 'A short letter.',
  blocks: [
    { kind: 'heading', text: 'Charts & more' },
    { kind: 'text', text: 'First line.\n\nSecond line.' },
    { kind: 'button', text: 'See the shop', path: '/shop' },
  ],
}

let working: WorkingShop
let marketing: Record<string, string>
beforeAll(async () => {
  working = await workingShop()
  marketing = await staffHeaders(working.shop, 'marketing')
})
afterAll(() => working.close())

const call = async (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  { headers = marketing, seen }: { headers?: Record<string, string>; seen?: number } = {},
) =>
  await working.shop.app.inject({
    method,
    url: `/api/admin/newsletter${path}`,
    headers: {
      ...fromOurPage,
      ...headers,
      'idempotency-key': randomUUID(),
      ...(seen !== undefined && { 'if-match': `"${seen}"` }),
    },
    ...(payload && { payload }),
  })

/** A reader who pressed the button in the mail. */
async function subscriber(email = `reader-${randomUUID()}@example.com`): Promise<string> {
  const { ctx } = working.shop
  const id = `news_${randomUUID().replaceAll('-', '')}`
  const token = linkToken(ctx.config, 'newsletter', id)
  await sql`
    insert into newsletter_subscriptions (id, address_hash, email, source, token_hash, asked_at)
    values (${id}, ${addressHashes(ctx.config, email)[0]}, ${email}, 'account', ${hashToken(token)},
      shop_now())`.execute(ctx.db)
  await startNews(ctx, token)
  return email
}

const written = async (body: object = words) =>
  (await call('POST', '/issues', body)).json<{ id: number }>().id
const read = async (id: number) => (await call('GET', `/issues/${id}`)).json<IssueFile>()
const move = async (id: number, to: string) =>
  await call('POST', `/issues/${id}/move`, { move: to })

test('an issue reaches every subscriber once, each with a link that ends it in one click', async () => {
  const [staying, leaving] = [await subscriber(), await subscriber()]
  const id = await written()
  expect((await read(id)).issue).toMatchObject({ state: 'draft', version: 1, words })
  expect((await move(id, 'send')).statusCode).toBe(200)
  expect((await move(id, 'send')).statusCode).toBe(409)
  const [mail] = await working.mailsTo(staying, 1)
  expect(mail?.subject).toBe('News of November')
  expect(mail?.text).toContain('Second line.')
  expect(mail?.html).toContain('/shop"')
  const [other] = await working.mailsTo(leaving, 1)
  const url = /<([^>]+)>/.exec(other?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  expect(other?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const { pathname, search } = new URL(url)
  const ended = await working.shop.app.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(ended.statusCode).toBe(200)
  await expect.poll(async () => (await read(id)).issue.state, { timeout: 20_000 }).toBe('sent')
  await expect
    .poll(async () => (await read(id)).results, { timeout: 20_000 })
    .toMatchObject({ recipients: 2, accepted: 2, waiting: 0, left: 1 })
  const next = await written({ ...words, subject: 'News of December' })
  await move(next, 'send')
  await working.mailsTo(staying, 2)
  await expect.poll(async () => (await read(next)).issue.state, { timeout: 20_000 }).toBe('sent')
  expect(await working.mailbox.to(leaving)).toHaveLength(1)
})

test('a paused issue waits, goes on without writing to anybody twice, and skips those who left', async () => {
  const { ctx } = working.shop
  const readers: string[] = []
  for (let nth = 0; nth < 30; nth += 1) readers.push(await subscriber())
  const id = await written({ ...words, subject: 'A long way' })
  // As if it had been paused before the first portion left.
  await inTransaction(ctx.db, async (tx) => {
    await sql`
      insert into newsletter_recipients (issue_id, subscription_id)
      select ${id}, id from newsletter_subscriptions where confirmed_at is not null`.execute(tx)
    await sql`
      update newsletter_issues set state = 'paused', started_at = shop_now() where id = ${id}`.execute(
      tx,
    )
  })
  await inTransaction(ctx.db, (tx) =>
    suppressMarketing(tx, addressHashes(ctx.config, readers[0] ?? ''), 'unsubscribe'),
  )
  expect((await read(id)).results.waiting).toBeGreaterThanOrEqual(30)
  expect((await call('PUT', `/issues/${id}`, words, { seen: 1 })).statusCode).toBe(409)
  expect((await move(id, 'resume')).statusCode).toBe(200)
  await expect.poll(async () => (await read(id)).issue.state, { timeout: 30_000 }).toBe('sent')
  await working.mailsTo(readers[29] ?? '', 1)
  const { rows } = await sql<{ most: number }>`
    select max(n) as most from (
      select count(*) as n from emails
      where template = 'newsletter-issue' and data ->> 'issueId' = ${String(id)} group by recipient
    ) mails`.execute(ctx.db)
  expect(rows[0]?.most).toBe(1)
  expect(await working.mailbox.to(readers[0] ?? '')).toEqual([])
})

test('a stopped issue sends nothing more and never goes on', async () => {
  await subscriber()
  const id = await written()
  await sql`
    update newsletter_issues set state = 'paused', started_at = shop_now()
    where id = ${id}`.execute(working.shop.ctx.db)
  expect((await move(id, 'stop')).statusCode).toBe(200)
  expect((await move(id, 'resume')).statusCode).toBe(409)
  expect((await read(id)).issue.state).toBe('stopped')
})

test('a draft is changed by one at a time, and words are words', async () => {
  const id = await written()
  const better = { ...words, subject: 'Better news' }
  const edit = async (body: object, seen: number) =>
    (await call('PUT', `/issues/${id}`, body, { seen })).statusCode
  expect(await edit(better, 1)).toBe(200)
  expect(await edit(words, 1)).toBe(412)
  const block = (part: object) => ({ ...words, blocks: [part] })
  for (const bad of [
    block({ kind: 'text', text: '<script>alert(1)</script>' }),
    block({ kind: 'button', text: 'Pay', path: '//evil.example' }),
    block({ kind: 'button', text: 'Pay', path: 'https://evil.example' }),
    block({ kind: 'button', text: 'Pay', path: '/\\evil.example' }),
    block({ kind: 'html', text: 'x' }),
    { ...words, subject: 'News\r\nBcc: eve@example.com' },
    { ...words, blocks: [] },
  ]) {
    expect(await edit(bad, 2), JSON.stringify(bad)).toBe(400)
  }
})

test('a test goes to the own mailbox; others write, send and read no subscriber', async () => {
  const { email } = await addStaff(working.shop, 'marketing')
  const headers = await signIn(working.shop, email)
  const id = await written()
  const answer = await call('POST', `/issues/${id}/test`, {}, { headers })
  expect(answer.json()).toEqual({ success: true, to: email })
  const mails = await working.mailsTo(email, 2)
  const mail = mails.find(({ subject }) => subject === '[Test] News of November')
  expect(mail?.headers['list-unsubscribe']).toBeUndefined()
  const auditor = { headers: await staffHeaders(working.shop, 'auditor') }
  expect((await call('GET', `/issues/${id}`, undefined, auditor)).statusCode).toBe(200)
  expect((await call('GET', '/subscribers', undefined, auditor)).statusCode).toBe(403)
  expect((await call('POST', `/issues/${id}/move`, { move: 'send' }, auditor)).statusCode).toBe(403)
})

test('subscribers are found by their whole address, and read in full by those who see customers', async () => {
  const email = await subscriber()
  const found = async (headers: Record<string, string>) =>
    (await call('GET', `/subscribers?q=${email}`, undefined, { headers })).json<{
      subscribers: Subscriber[]
    }>().subscribers
  expect(await found(marketing)).toMatchObject([{ email: 'r•••@example.com', source: 'account' }])
  expect(await found(await staffHeaders(working.shop, 'admin'))).toMatchObject([{ email }])
})
