import { randomUUID } from 'node:crypto'
import type { MailTemplateFile, MailTemplateLine } from '@keyhaven/contracts/staff/mail-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, agree, type Colleague } from '../../testing/approvals.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { guardOf } from '../acts/guarded-mails.ts'

let shop: TestShop
let marketing: Colleague
let boss: Colleague
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  marketing = await aColleague(shop, 'marketing')
  boss = await aColleague(shop, 'super_admin')
})
afterAll(() => shop.close())

const call = (
  by: Colleague,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
  seen = '',
) =>
  by.call(method, `/api/admin/mail-templates${path}`, payload, {
    'if-match': `"${seen}"`,
    'idempotency-key': randomUUID(),
  })

const fileOf = async (template: string) =>
  (await call(boss, 'GET', `/${template}`)).json<MailTemplateFile>()

/** Saves other words for a phrase of a mail and wants them published. */
async function wished(by: Colleague, template: string, own: string) {
  const { phrases, stamp } = await fileOf(template)
  const plain = phrases.find(({ text, places }) => !text.includes('{') && places[0] === 'text')
  const text = plain?.text ?? ''
  const saved = await call(by, 'PUT', `/${template}/draft`, { words: { [text]: own } }, stamp)
  const { stamp: seen } = await fileOf(template)
  const reply = await call(by, 'POST', `/${template}/publish`, { reason: 'clearer' }, seen)
  return { saved, reply, text }
}

test('every kind of mail is said to take one person or two', async () => {
  const { templates } = (await call(boss, 'GET', '')).json<{ templates: MailTemplateLine[] }>()
  const alone = templates.filter(({ name }) => guardOf(name) === undefined).map(({ name }) => name)
  expect(alone.toSorted()).toEqual([
    'cart-reminder',
    'confirm-newsletter',
    'confirm-reminder',
    'erasure-done',
    'help-is-over',
    'mail-check',
    'message-received',
    'newsletter-issue',
    'review-request',
    'staff-reply',
  ])
})

test.each(['keys', 'one-time-code', 'refund-confirmed'])(
  'other words in the mail %s wait until a second person has read them, and the words of the shop are back at once',
  async (template) => {
    const { reply, text } = await wished(marketing, template, 'Words of today')
    const { approval } = reply.json()
    expect(reply.json()).toMatchObject({ version: 0, words: {}, approval: { state: 'open' } })
    expect((await fileOf(template)).waiting, 'it is shown until it is decided').toEqual([approval])
    await agree(boss, reply)
    const after = await fileOf(template)
    expect(after).toMatchObject({ version: 1, draft: null, waiting: [] })
    expect(after.words).toEqual({ [text]: 'Words of today' })
    const back = { version: 0, reason: 'as it was' }
    const own = await call(marketing, 'POST', `/${template}/restore`, back, after.stamp)
    expect(own.json()).toMatchObject({ version: 2, words: {} })
    const again = { version: 1, reason: 'once more' }
    const asked = await call(marketing, 'POST', `/${template}/restore`, again, '2')
    expect(asked.json()).toMatchObject({ version: 2, approval: { state: 'open' } })
  },
)

test('words in mails to staff are for those who change settings, and take two as well', async () => {
  const refused = await wished(marketing, 'staff-link', 'Come in')
  expect([refused.saved.statusCode, refused.saved.json().code]).toEqual([403, 'not_allowed'])
  expect([refused.reply.statusCode, refused.reply.json().code]).toEqual([403, 'not_allowed'])
  const admin = await aColleague(shop, 'admin')
  const { reply } = await wished(admin, 'staff-link', 'Come in')
  expect(reply.json()).toMatchObject({ version: 0, approval: { state: 'open' } })
})

test('a draft that changed after it was asked for is not published', async () => {
  const { reply, text } = await wished(marketing, 'order-link', 'Words that were read')
  const { stamp } = await fileOf('order-link')
  const other = { words: { [text]: 'Words of a thief' } }
  await call(marketing, 'PUT', '/order-link/draft', other, stamp)
  await expect(agree(boss, reply)).rejects.toThrow('approval_outdated')
  expect(await fileOf('order-link')).toMatchObject({ version: 0 })
})
