import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unsubscribeToken } from '../../../infra/crypto/address-hash.ts'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { eventually } from '../../../testing/eventually.ts'
import { PASSWORD, registered } from '../../../testing/person.ts'
import { stock } from '../../../testing/stock.ts'
import { testShop } from '../../../testing/test-shop.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { processErasures } from '../../people/privacy/erase-person.ts'
import { applyRetention } from '../../people/privacy/retention.ts'
import { remindOfCarts } from './abandoned-carts.service.ts'

const CAPTURE = '/api/abandoned-cart/capture'
const RESTORE = '/api/abandoned-cart/restore'

let working: WorkingShop
// Without the ticks: each test says when the shop looks.
beforeAll(async () => {
  working = await workingShop(undefined, [])
})
afterAll(() => working.close())

const db = () => working.shop.ctx.db
let serial = 0
const aPerson = () => `cart-${++serial}@example.com`
const aCart = (email: string, over = {}) => ({
  sessionId: `session-${email}`,
  remind: true,
  customerEmail: email,
  customerName: 'Ana',
  customerPhone: '+44 20 7946 0000',
  items: [{ productId: 'home-2024', quantity: 2 }],
  deviceInfo: { userAgent: 'Mozilla/5.0', browser: 'Firefox' },
  ...over,
})
const rowOf = (email: string) =>
  db()
    .selectFrom('abandoned_carts')
    .selectAll()
    .where('session_id', '=', `session-${email}`)
    .executeTakeFirstOrThrow()

async function captured(email: string, over = {}) {
  const browser = aBrowser(working.shop)
  const reply = await browser.call('POST', CAPTURE, aCart(email, over))
  expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }])
  return browser
}

/** A cart of a person whose mailbox is proven. */
async function provenCart(email: string, over = {}) {
  const browser = await captured(email, over)
  await sql`update abandoned_carts set proven_by = 'order' where email = ${email}`.execute(db())
  return browser
}

/** So many hours later. */
async function rest(email: string, hours: number) {
  await sql`
    update abandoned_carts
    set changed_at = changed_at - make_interval(mins => ${hours * 60}),
      mailed_at = mailed_at - make_interval(mins => ${hours * 60})
    where session_id = ${`session-${email}`}`.execute(db())
}

const look = () => remindOfCarts(working.shop.ctx)
async function settled() {
  await eventually('the mails', async () => {
    const { rows } = await sql`select 1 from emails where state = 'queued'`.execute(db())
    return rows.length === 0
  })
}
async function countTo(email: string) {
  await look()
  await settled()
  return (await working.mailbox.to(email)).length
}

test('a cart is reminded of after one hour and after a day, and never again', async () => {
  const email = aPerson()
  await provenCart(email)
  await rest(email, 0.9)
  expect(await countTo(email)).toBe(0)
  await rest(email, 0.2)
  await Promise.all([look(), look()])
  expect(await countTo(email)).toBe(1)
  await rest(email, 22)
  expect(await countTo(email)).toBe(1)
  await rest(email, 2)
  expect(await countTo(email)).toBe(2)
  await rest(email, 200)
  expect(await countTo(email)).toBe(2)
  const [, mail] = await working.mailbox.to(email)
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const { rows } = await sql<{ reason: string; kind: string; source: string }>`
    select e.reason, c.kind, c.source
    from emails e join consents c on 'consent:' || c.id = e.reason
    where e.recipient = ${email}`.execute(db())
  expect(rows.map(({ kind, source }) => `${kind} ${source}`)).toEqual([
    'cart-reminder checkout',
    'cart-reminder checkout',
  ])
})

test('without the tick what is in the cart is kept, and nothing of its owner', async () => {
  const email = aPerson()
  await captured(email, { remind: false })
  const row = await rowOf(email)
  expect(row).toMatchObject({
    items: [{ productId: 'home-2024', quantity: 2 }],
    ...{ email: null, name: null, device: {}, origin: {}, address_hash: null, consent_id: null },
  })
  expect(JSON.stringify(row)).not.toMatch(/Ana|7946|Mozilla|Firefox/)
  await rest(email, 30)
  expect(await countTo(email)).toBe(0)
})

test('taking the tick away forgets the address and writes that down', async () => {
  const email = aPerson()
  const browser = await captured(email)
  const { address_hash } = await rowOf(email)
  await browser.call('POST', CAPTURE, aCart(email, { remind: false }))
  expect(await rowOf(email)).toMatchObject({ email: null, name: null })
  const answers = await db()
    .selectFrom('consents')
    .select('choice')
    .where('subject_hash', '=', address_hash as Buffer)
    .orderBy('id')
    .execute()
  expect(answers.map(({ choice }) => choice)).toEqual(['granted', 'refused'])
})

test('a second capture of the same browser and session is the same cart, with one consent', async () => {
  const email = aPerson()
  const browser = await captured(email)
  const before = await rowOf(email)
  await rest(email, 0.5)
  await browser.call('POST', CAPTURE, aCart(email))
  const same = await rowOf(email)
  expect(same.id).toBe(before.id)
  expect(same.consent_id).toBe(before.consent_id)
  expect(same.changed_at.getTime()).toBeLessThan(before.changed_at.getTime())
  await browser.call(
    'POST',
    CAPTURE,
    aCart(email, { items: [{ productId: 'home-2021', quantity: 1 }] }),
  )
  expect((await rowOf(email)).changed_at.getTime()).toBeGreaterThan(same.changed_at.getTime())
})

test('a purchase with this browser or this address ends the reminders of the cart', async () => {
  await stock(working.shop.ctx, 2)
  for (const isSameBrowser of [true, false]) {
    const email = aPerson()
    const buyer = isSameBrowser ? aPerson() : email
    const browser = await captured(email)
    const paying = isSameBrowser ? browser : aBrowser(working.shop)
    const opened = await paying.opened({ billingInfo: aBuyer({ email: buyer }) })
    await working.provider.pay(opened.paymentIntentId)
    await paying.confirm(opened)
    await rest(email, 1.1)
    await look()
    await settled()
    const mails = await working.mailbox.to(email)
    expect(mails.filter(({ subject }) => subject.includes('cart'))).toEqual([])
    expect(await rowOf(email)).toMatchObject({ state: 'bought', email: null, mails: 0 })
  }
})

test('ending our mails forgets the cart’s address, and a new tick does not bring it back', async () => {
  const email = aPerson()
  const browser = await captured(email)
  await rest(email, 1.1)
  expect(await countTo(email)).toBe(1)
  const token = unsubscribeToken(working.shop.config, email)
  await browser.call('POST', `/api/unsubscribe?t=${token}`, {})
  expect(await rowOf(email)).toMatchObject({ email: null, name: null })
  await browser.call('POST', CAPTURE, aCart(email))
  expect(await rowOf(email)).toMatchObject({ email: null })
  await rest(email, 30)
  expect(await countTo(email)).toBe(1)
})

test('one address is reminded twice in a month at most, however many carts name it', async () => {
  const email = aPerson()
  for (let nth = 0; nth < 4; nth += 1) {
    await provenCart(email, { sessionId: `session-${email}-${nth}` })
  }
  await sql`
    update abandoned_carts set changed_at = changed_at - interval '2 hours'
    where email = ${email}`.execute(db())
  for (let nth = 0; nth < 4; nth += 1) await look()
  expect(await countTo(email)).toBe(2)
})

test('the link brings the editions back, by id, and is worth nothing invented', async () => {
  const email = aPerson()
  const items = [
    { productId: 'home-2024', quantity: 2 },
    { productId: 'invented', quantity: 1 },
  ]
  await provenCart(email, { items })
  await rest(email, 1.1)
  await look()
  const mail = await working.mailbox.first(email)
  const token = /\/checkout\?restore#([\w-]{43})/.exec(mail.text)?.[1] ?? ''
  const row = await rowOf(email)
  expect(JSON.stringify(row)).not.toContain(token)
  const other = aBrowser(working.shop)
  const restored = await other.call('POST', RESTORE, { token })
  expect(restored.json()).toEqual({ success: true, items: items.slice(0, 1) })
  expect((await rowOf(email)).restored_at).not.toBeNull()
  for (const wrong of ['', 'x', 'A'.repeat(43)]) {
    expect((await other.call('POST', RESTORE, { token: wrong })).statusCode).toBe(410)
  }
  await rest(email, 24 * 30)
  expect((await other.call('POST', RESTORE, { token })).statusCode).toBe(410)
  await applyRetention(db())
  await expect(rowOf(email)).rejects.toThrow()
})

test('an erased person has no cart here, and gets no reminder', async () => {
  const email = aPerson()
  const { visitor } = await registered(working, email)
  await captured(email)
  await rest(email, 1.1)
  await visitor.call('POST', '/api/account/erasure', { password: PASSWORD })
  await settled()
  await processErasures(working.shop.ctx)
  await expect(rowOf(email)).rejects.toThrow()
  await captured(email)
  expect(await rowOf(email)).toMatchObject({ email: null })
  await look()
  await settled()
  const mails = await working.mailbox.to(email)
  expect(mails.filter(({ subject }) => subject.includes('cart'))).toEqual([])
})

test('a page gets 200 whatever it says, and nothing is kept of nonsense', async () => {
  const browser = aBrowser(working.shop)
  const count = async () =>
    (await sql<{ count: number }>`select count(*) from abandoned_carts`.execute(db())).rows[0]
      ?.count
  const before = await count()
  for (const said of [{}, { sessionId: 1 }, { ...aCart('x'), items: 'all' }]) {
    expect((await browser.call('POST', CAPTURE, said)).json()).toEqual({ success: true })
  }
  expect(await count()).toBe(before)
})

test('twenty carts of one network are kept in an hour, and all are answered alike', async () => {
  const shop = await testShop({ LIMIT_FACTOR: 1 })
  for (let nth = 0; nth < 25; nth += 1) {
    const browser = aBrowser(shop, '198.51.100.7')
    const reply = await browser.call('POST', CAPTURE, aCart(`${nth}@example.com`))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['retry-after']).toBeUndefined()
  }
  const { rows } = await sql`select 1 from abandoned_carts`.execute(shop.ctx.db)
  expect(rows).toHaveLength(20)
  await shop.close()
})
