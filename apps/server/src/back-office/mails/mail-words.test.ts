import { randomUUID } from 'node:crypto'
import type {
  MailPreview,
  MailTemplateFile,
  MailTemplateLine,
} from '@keyhaven/contracts/staff/mail-words'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../infra/db/transaction.ts'
import { emailDraft, queueEmails } from '../../modules/platform/emails/emails.service.ts'
import { mailCheck } from '../../modules/platform/emails/mail-check.email.tsx'
import { addStaff, fromOurPage, signIn, staffHeaders } from '../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

const TITLE = 'Your shop can send e-mail'
const LINE = 'Reply to it once, to see that answers reach you.'

let working: WorkingShop
let marketing: Record<string, string>
beforeAll(async () => {
  working = await workingShop({ LIMIT_FACTOR: 1, RATE_LIMIT_PER_MINUTE: 100_000 })
  marketing = await staffHeaders(working.shop, 'marketing')
})
afterAll(() => working.close())

type Sent = Readonly<{ headers?: Record<string, string>; seen?: string }>

const call = async (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  { headers = marketing, seen }: Sent = {},
) =>
  await working.shop.app.inject({
    method,
    url: `/api/admin/mail-templates${path}`,
    headers: {
      ...fromOurPage,
      ...headers,
      'idempotency-key': randomUUID(),
      ...(seen !== undefined && { 'if-match': `"${seen}"` }),
    },
    ...(payload && { payload }),
  })

const stampOf = async () => (await call('GET', '/mail-check')).json<MailTemplateFile>().stamp

const draft = async (words: object, seen: string, headers = marketing) =>
  await call('PUT', '/mail-check/draft', { words }, { seen, headers })

const publish = async (seen: string, headers = marketing) =>
  await call('POST', '/mail-check/publish', { reason: 'shorter words' }, { seen, headers })

const discard = async (seen: string, headers = marketing) =>
  await call('POST', '/mail-check/discard', undefined, { seen, headers })

async function mailed() {
  const { ctx } = working.shop
  const recipient = `words-${randomUUID()}@example.com`
  const draft = emailDraft(mailCheck, {
    dedupeKey: randomUUID(),
    recipient,
    reason: 'request:words',
    data: { requestedAt: '2026-11-12T19:02:00Z' },
  })
  await inTransaction(ctx.db, (tx) => queueEmails(ctx, tx, [draft]))
  const [mail] = await working.mailsTo(recipient, 1)
  return mail
}

test('every kind of mail has words that can be changed, and a sample to see them in', async () => {
  const { templates } = (await call('GET', '')).json<{ templates: MailTemplateLine[] }>()
  expect(templates.length).toBeGreaterThan(30)
  const bare: string[] = []
  for (const { name } of templates) {
    const file = (await call('GET', `/${name}`)).json<MailTemplateFile>()
    expect(file.samples.length, name).toBeGreaterThan(0)
    const places = new Set(file.phrases.flatMap((phrase) => phrase.places))
    if (!places.has('subject')) bare.push(name)
    expect(places.has('heading') || places.has('text'), name).toBe(true)
  }
  // Subjects that are made of what staff typed or decided are no words of a template.
  expect(bare).toEqual(['payment-request', 'return-news', 'review-request', 'newsletter-issue'])
})

test('a draft is in no mail, a published word is in the next one, and an earlier version brings the old one back', async () => {
  const words = { [TITLE]: 'The post works', [LINE]: 'Answer it <once>' }
  const refused = await draft(words, '0')
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'Words only: no markup.'])
  words[LINE] = 'Answer it & see.'
  const saved = (await draft(words, '0')).json<MailTemplateFile>()
  expect(saved).toMatchObject({ version: 0, words: {}, draft: { words, basedOn: 0 } })
  expect(saved.draft?.changes).toHaveLength(2)
  expect((await mailed())?.subject).toBe(TITLE)
  const { templates } = (await call('GET', '')).json<{ templates: MailTemplateLine[] }>()
  expect(templates.filter(({ hasDraft }) => hasDraft).map(({ name }) => name)).toEqual([
    'mail-check',
  ])

  const published = await publish(saved.stamp)
  expect([published.statusCode, published.headers.etag]).toEqual([200, '"1"'])
  expect(published.json<MailTemplateFile>().draft).toBeNull()
  const mail = await mailed()
  expect(mail?.subject).toBe('The post works')
  expect(mail?.html).toContain('<h1 class="h1">The post works</h1>')
  expect(mail?.html).toContain('Answer it &amp; see.')
  expect(mail?.text).toContain('Answer it & see.')
  const back = await call(
    'POST',
    '/mail-check/restore',
    { version: 0, reason: 'as it was' },
    { seen: '1' },
  )
  const { versions, words: none } = back.json<MailTemplateFile>()
  expect(none).toEqual({})
  expect(versions).toMatchObject([
    { version: 2, restores: 0, reason: 'as it was' },
    { version: 1, restores: null, by: 'Ada Byron', reason: 'shorter words' },
  ])
  expect(versions[1]?.changes).toContainEqual({
    text: TITLE,
    before: TITLE,
    after: 'The post works',
  })
  expect((await mailed())?.subject).toBe(TITLE)
})

test('nobody saves, publishes or discards over what they have not seen', async () => {
  const begun = await stampOf()
  const first = (await draft({ [TITLE]: 'Mine' }, begun)).json<MailTemplateFile>().stamp
  const late = await draft({ [TITLE]: 'Theirs' }, begun)
  expect([late.statusCode, late.json().changedBy]).toEqual([412, 'Ada Byron'])
  const second = (await draft({ [TITLE]: 'Mine again' }, first)).json<MailTemplateFile>().stamp
  expect((await publish(first)).statusCode).toBe(412)
  expect((await discard(first)).statusCode).toBe(412)
  expect((await discard(second)).json<MailTemplateFile>().draft).toBeNull()
  // The same words again are another draft: an old page does not publish it.
  await draft({ [TITLE]: 'Mine again' }, begun)
  expect((await publish(second)).statusCode).toBe(412)
  expect((await mailed())?.subject).toBe(TITLE)
  expect((await discard(await stampOf())).statusCode).toBe(200)
  expect((await publish(begun)).statusCode).toBe(404)
  expect((await discard(begun)).statusCode).toBe(404)
  const same = await draft({}, begun)
  expect([same.statusCode, same.json().message]).toEqual([400, 'Nothing would change'])
})

test('every letter passes every check before words are published, and a subject too long for a phone does not', async () => {
  const { templates } = (await call('GET', '')).json<{ templates: MailTemplateLine[] }>()
  for (const { name } of templates) {
    const file = (await call('GET', `/${name}`)).json<MailTemplateFile>()
    for (const sample of file.samples) {
      const shown = await call('POST', `/${name}/preview`, { sample, words: {} })
      const failed = shown.json<MailPreview>().checks.filter(({ isGood }) => !isGood)
      expect(failed, sample).toEqual([])
    }
  }
  const words = { [TITLE]: `Your shop can send e-mail${' and more'.repeat(8)}` }
  const preview = await call('POST', '/mail-check/preview', { sample: 'mail-check', words })
  const wrong = preview.json<MailPreview>().checks.filter(({ isGood }) => !isGood)
  expect(wrong).toEqual([{ says: 'Subject of 97 characters, at most 70', isGood: false }])
  const begun = await stampOf()
  const saved = (await draft(words, begun)).json<MailTemplateFile>()
  const refused = await publish(saved.stamp)
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'mail-check: Subject of 97 characters, at most 70',
  ])
  await discard(saved.stamp)
})

test('a preview shows words before they are saved, says what is wrong, and shows nobody a key', async () => {
  const { samples, phrases } = (await call('GET', '/keys')).json<MailTemplateFile>()
  const plain = phrases.find(
    ({ text, places, samples: saying }) =>
      !text.includes('{') && places.includes('text') && saying.includes(samples[0] ?? ''),
  )
  const button = plain?.text ?? ''
  for (const role of ['super_admin', 'marketing', 'auditor']) {
    const headers = await staffHeaders(working.shop, role)
    const body = { sample: samples[0], words: { [button]: 'Words of today', Gone: 'x' } }
    const preview = (await call('POST', '/keys/preview', body, { headers })).json<MailPreview>()
    expect(preview.light).toContain('Words of today')
    expect(preview.text).toContain('Words of today')
    expect(preview.faults).toEqual([{ text: 'Gone', says: 'The mail no longer says this.' }])
    const said = JSON.stringify(preview)
    expect(said).not.toMatch(/[A-Z\d]{5}-[A-Z\d]{5}-[A-Z\d]{5}/)
    expect(said).toContain('•••••-•••••')
    expect(said).not.toContain('href=')
    expect(preview.dark).toContain('@media all')
  }
})

test('a test goes to the mailbox of the person who asks, ten times an hour, with no key in it', async () => {
  const { email } = await addStaff(working.shop, 'marketing')
  const headers = await signIn(working.shop, email)
  const { samples } = (await call('GET', '/keys')).json<MailTemplateFile>()
  const body = {
    sample: samples[0],
    words: {},
    to: 'stranger@example.com',
    email: 'stranger@example.com',
  }
  const sent = await call('POST', '/keys/test', body, { headers })
  expect(sent.json()).toEqual({ success: true, to: email })
  // The other one tells of the sign-in from a new device.
  const mails = await working.mailsTo(email, 2)
  const mail = mails.find(({ subject }) => subject.startsWith('[Test] '))
  expect(mail?.text).toContain('•••••-•••••')
  expect(`${mail?.html}${mail?.text}`).not.toMatch(/[A-Z\d]{5}-[A-Z\d]{5}-[A-Z\d]{5}/)
  const statuses: number[] = []
  for (let nth = 0; nth < 10; nth += 1) {
    statuses.push((await call('POST', '/keys/test', body, { headers })).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(9).fill(200), 429])
  expect(await working.mailbox.to('stranger@example.com')).toEqual([])
})

test('those who may only look change nothing and send nothing', async () => {
  const headers = await staffHeaders(working.shop, 'auditor')
  expect((await call('GET', '/mail-check', undefined, { headers })).statusCode).toBe(200)
  const saved = (await draft({ [TITLE]: 'Waits' }, '2')).json<MailTemplateFile>()
  expect((await draft({ [TITLE]: 'No' }, saved.stamp, headers)).statusCode).toBe(403)
  expect((await publish(saved.stamp, headers)).statusCode).toBe(403)
  expect((await discard(saved.stamp, headers)).statusCode).toBe(403)
  const test = await call(
    'POST',
    '/mail-check/test',
    { sample: 'mail-check', words: {} },
    { headers },
  )
  expect(test.statusCode).toBe(403)
  const { rows } = await sql<{ count: number }>`
    select count(*) from mail_texts where template = 'mail-check'`.execute(working.shop.ctx.db)
  expect(rows[0]?.count).toBe(2)
})

test('an earlier version that leads readers elsewhere does not come back', async () => {
  const { db } = working.shop.ctx
  await sql`
    insert into mail_texts (template, version, words, author, reason)
    select template, version + 1, ${JSON.stringify({ [LINE]: 'Answer at shop.example' })}, author, 'old'
    from mail_texts where template = 'mail-check' order by version desc limit 1`.execute(db)
  const restore = async (version: number) => {
    const request = { version, reason: 'as it was' }
    return await call('POST', '/mail-check/restore', request, { seen: await stampOf() })
  }
  expect((await restore(0)).json()).toMatchObject({ version: 4, words: {} })
  const refused = await restore(3)
  expect([refused.statusCode, refused.json().details[0].field]).toEqual([400, `words.${LINE}`])
  expect((await restore(1)).json()).toMatchObject({ words: { [TITLE]: 'The post works' } })
})
