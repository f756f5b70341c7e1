import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer } from '../../../testing/buyer.ts'
import { eventually } from '../../../testing/eventually.ts'
import { registered } from '../../../testing/person.ts'
import { stock } from '../../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { remindOfCarts } from './abandoned-carts.service.ts'

const CAPTURE = '/api/abandoned-cart/capture'
const CONFIRM = '/api/abandoned-cart/confirm'

let working: WorkingShop
// Without the ticks: each test says when the shop looks.
beforeAll(async () => {
  working = await workingShop(undefined, [])
})
afterAll(() => working.close())

const db = () => working.shop.ctx.db
let serial = 0
const aPerson = () => `proof-${++serial}@example.com`
const aCart = (email: string, over = {}) => ({
  sessionId: `session-${email}`,
  remind: true,
  customerEmail: email,
  customerName: 'your licence was blocked, see https://evil.example',
  items: [{ productId: 'home-2024', quantity: 1 }],
  ...over,
})
type Caller = Pick<ReturnType<typeof aBrowser>, 'call'>
const capture = (browser: Caller, email: string, over = {}) =>
  browser.call('POST', CAPTURE, aCart(email, over))
const proofOf = async (email: string) =>
  (
    await sql<{ proven_by: string | null }>`
      select proven_by from abandoned_carts where email = ${email}`.execute(db())
  ).rows[0]?.proven_by

/** So many hours later the shop looks, and everything it has to say is said. */
async function mailsAfter(email: string, hours: number) {
  await sql`
    update abandoned_carts
    set changed_at = changed_at - make_interval(hours => ${hours}),
      mailed_at = mailed_at - make_interval(hours => ${hours})
    where email = ${email}`.execute(db())
  await remindOfCarts(working.shop.ctx)
  await eventually('the mails', async () => {
    const { rows } = await sql`select 1 from emails where state = 'queued'`.execute(db())
    return rows.length === 0
  })
  return (await working.mailbox.to(email)).filter(({ subject }) => subject.includes('cart'))
}
const tokenIn = (text = '') => /\/cart-reminder#([\w-]{43})/.exec(text)?.[1] ?? ''

test('a mailbox that nobody has proven is asked once, in our own words, and hears no more', async () => {
  const email = aPerson()
  await capture(aBrowser(working.shop), email)
  const [asked, ...others] = await mailsAfter(email, 1)
  expect(others).toEqual([])
  expect(asked?.subject).toBe('Shall we remind you of your cart?')
  expect(asked?.text).not.toMatch(/evil|blocked/)
  expect(await mailsAfter(email, 24)).toHaveLength(1)
  for (let nth = 0; nth < 3; nth += 1) {
    await capture(aBrowser(working.shop), email, { sessionId: `another-${email}-${nth}` })
  }
  expect(await mailsAfter(email, 24)).toHaveLength(1)
})

test('who says yes is reminded once more, and saying it twice changes nothing', async () => {
  const email = aPerson()
  await capture(aBrowser(working.shop), email)
  const token = tokenIn((await mailsAfter(email, 1))[0]?.text)
  const browser = aBrowser(working.shop)
  for (const wrong of ['', 'A'.repeat(43)]) {
    expect((await browser.call('POST', CONFIRM, { token: wrong })).statusCode).toBe(410)
  }
  const replies = await Promise.all([1, 2].map(() => browser.call('POST', CONFIRM, { token })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await proofOf(email)).toBe('mail')
  const { rows } = await sql`
    select choice from consents c join abandoned_carts a on a.consent_id = c.id
    where a.email = ${email} and c.source = 'mail'`.execute(db())
  expect(rows).toEqual([{ choice: 'granted' }])
  const mails = await mailsAfter(email, 24)
  const reminder = mails.find(({ subject }) => subject.startsWith('Your cart'))
  expect(reminder?.text).toContain('/checkout?restore#')
  expect(reminder?.text).not.toMatch(/evil|blocked/)
  expect(await mailsAfter(email, 24)).toHaveLength(2)
})

test('who is signed in with a proven address is reminded without being asked', async () => {
  const email = aPerson()
  const { visitor } = await registered(working, email)
  await capture(visitor, email)
  expect(await proofOf(email)).toBe('account')
  const [first] = await mailsAfter(email, 1)
  expect(first?.subject).toBe('Your cart at Keyhaven')
})

test('being signed in proves one’s own address and no other', async () => {
  const email = aPerson()
  const { visitor } = await registered(working, aPerson())
  await capture(visitor, email)
  expect(await proofOf(email)).toBeNull()
})

test('an order that this browser paid proves its address; a free one does not', async () => {
  await stock(working.shop.ctx, 1)
  const email = aPerson()
  const browser = aBrowser(working.shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email }) })
  await working.provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
  await sql`
    update orders set paid_at = paid_at - interval '3 days' where email = ${email}`.execute(db())
  await capture(browser, email)
  expect(await proofOf(email)).toBe('order')
  const proofIn = async (by: Caller, sessionId: string) => {
    await capture(by, email, { sessionId })
    const { rows } = await sql<{ proven_by: string | null }>`
      select proven_by from abandoned_carts where session_id = ${sessionId}`.execute(db())
    return rows[0]?.proven_by
  }
  expect(await proofIn(aBrowser(working.shop), 'another-browser')).toBeNull()
  await sql`
    update orders set charge_minor = 0, total_minor = 0, subtotal_minor = 0
    where email = ${email}`.execute(db())
  expect(await proofIn(browser, 'after-a-free-order')).toBeNull()
})

test('one network names five unproven mailboxes a day, and any number of proven ones', async () => {
  const here = '203.0.113.77'
  const people = Array.from({ length: 8 }, aPerson)
  for (const email of people) await capture(aBrowser(working.shop, here), email)
  const { rows } = await sql`
    select 1 from abandoned_carts where email = any(${people})`.execute(db())
  expect(rows).toHaveLength(5)
})
