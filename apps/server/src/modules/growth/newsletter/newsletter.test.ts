import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unsubscribeToken } from '../../../infra/crypto/address-hash.ts'
import { eventually } from '../../../testing/eventually.ts'
import { anAddress, bought, registered } from '../../../testing/person.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

const SUBSCRIBE = '/api/newsletter/subscribe'
const CONFIRM = '/api/newsletter/confirm'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop(undefined, [])
})
afterAll(() => working.close())

const db = () => working.shop.ctx.db
const subscriptionOf = (email: string) =>
  db()
    .selectFrom('newsletter_subscriptions')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()

async function tokenTo(email: string) {
  const mail = await eventually(
    'the question',
    async () =>
      (await working.mailbox.to(email.toLowerCase())).find(({ subject }) =>
        subject.includes('confirm the newsletter'),
      ),
    15_000,
  )
  expect(mail.headers['list-unsubscribe']).toBeUndefined()
  return /\/newsletter#([\w-]{43})/.exec(mail.text)?.[1] ?? ''
}

test('a buyer gets the newsletter only after the press in the mail, and one click ends it', async () => {
  const email = anAddress()
  const { browser, opened } = await bought(working, email)
  const asked = await browser.call('POST', SUBSCRIBE, { orderId: opened.orderId })
  expect(asked.statusCode).toBe(202)
  expect(await subscriptionOf(email)).toMatchObject({ confirmed_at: null, consent_id: null })
  const token = await tokenTo(email)
  const anyone = aVisitor(working.shop)
  expect((await anyone.call('POST', CONFIRM, { token: 'A'.repeat(43) })).statusCode).toBe(410)
  for (const _ of [1, 2]) {
    expect((await anyone.call('POST', CONFIRM, { token })).statusCode).toBe(200)
  }
  const { rows } = await sql<{ kind: string; source: string }>`
    select c.kind, c.source
    from newsletter_subscriptions n join consents c on c.id = n.consent_id
    where c.subject_hash = n.address_hash and n.email = ${email.toLowerCase()}`.execute(db())
  expect(rows).toEqual([{ kind: 'newsletter', source: 'mail' }])
  await anyone.call(
    'POST',
    `/api/unsubscribe?t=${unsubscribeToken(working.shop.config, email)}`,
    {},
  )
  expect(await subscriptionOf(email)).toBeUndefined()
})

test('an account asks for its own address, is mailed once a day and sees its state', async () => {
  const email = anAddress()
  const { visitor } = await registered(working, email)
  const state = async () => (await visitor.call('GET', '/api/account/newsletter')).json().state
  expect(await state()).toBe('none')
  for (const _ of [1, 2, 3]) await visitor.call('POST', SUBSCRIBE, {})
  expect(await state()).toBe('asked')
  await visitor.call('POST', CONFIRM, { token: await tokenTo(email) })
  expect(await state()).toBe('subscribed')
  const mails = await working.mailbox.to(email.toLowerCase())
  expect(mails.filter(({ subject }) => subject.includes('newsletter'))).toHaveLength(1)
})

test('nobody can have the newsletter offered to someone else', async () => {
  const { opened } = await bought(working, anAddress())
  const stranger = aVisitor(working.shop)
  expect((await stranger.call('POST', SUBSCRIBE, { orderId: opened.orderId })).statusCode).toBe(404)
  expect((await stranger.call('POST', SUBSCRIBE, { email: 'victim@example.com' })).statusCode).toBe(
    401,
  )
})

test('the link in the mail works for thirty days and not longer', async () => {
  const email = anAddress()
  const { visitor } = await registered(working, email)
  await visitor.call('POST', SUBSCRIBE, {})
  const token = await tokenTo(email)
  const confirmAfter = async (hours: number) => {
    await sql`
      update newsletter_subscriptions set asked_at = shop_now() - make_interval(hours => ${hours})
      where email = ${email.toLowerCase()}`.execute(db())
    return (await visitor.call('POST', CONFIRM, { token })).statusCode
  }
  expect(await confirmAfter(30 * 24 + 1)).toBe(410)
  expect(await subscriptionOf(email)).toMatchObject({ confirmed_at: null })
  expect(await confirmAfter(30 * 24 - 1)).toBe(200)
  expect((await subscriptionOf(email))?.confirmed_at).toBeInstanceOf(Date)
})
