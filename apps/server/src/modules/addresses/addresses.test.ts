import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { Order } from '@keyhaven/contracts/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../testing/buyer.ts'
import { eventually } from '../../testing/eventually.ts'
import { contradictions } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(async () => {
  const found = await contradictions(working.shop.ctx)
  await working.close()
  expect(found).toEqual([])
})

let serial = 0
const anAddress = (name: string) => {
  serial += 1
  return `${name}-${serial}@example.com`
}

async function buy(email = anAddress('ada')) {
  const { shop, provider } = working
  await stock(shop.ctx, 1)
  const browser = aBrowser(shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email }) })
  await provider.pay(opened.paymentIntentId)
  const confirmation = (await browser.confirm(opened)).json<OrderConfirmation>()
  const { orderId, orderNumber } = confirmation
  const key = browser.keysIn(confirmation)[0] ?? ''
  return { browser, orderId, orderNumber, key, email, intentId: opened.paymentIntentId }
}
type Bought = Awaited<ReturnType<typeof buy>>

const inBrowser = (browser: Bought['browser'], orderId: string, body: object) =>
  browser.call('POST', `/api/orders/${orderId}/address`, body)

const receiptOf = ({ orderNumber }: Pick<Bought, 'orderNumber'>, over: object = {}) => ({
  orderNumber,
  amount: '149.99',
  currency: 'USD',
  cardLast4: '4242',
  email: anAddress('right'),
  ...over,
})

const byReceipt = (body: object, browser = aBrowser(working.shop)) =>
  browser.call('POST', '/api/orders/correct-address', body)

const addressOf = async (orderId: string) => {
  const row = await working.shop.ctx.db
    .selectFrom('orders')
    .select(['email', 'email_normal'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(row.email_normal).toBe(row.email.toLowerCase())
  return row.email
}

test('the receipt names the card, without enough of it to prove anything', async () => {
  const order = await buy()
  const view = (await order.browser.order(order.orderId)).json<Order>()
  expect(view.card).toEqual({ brand: 'visa', ending: '42' })
  const stranger = (await aBrowser(working.shop).order(order.orderId)).json<Order>()
  expect(stranger.card).toBeUndefined()
})

test('the buyer corrects the address: keys and receipt go there, the old address is told', async () => {
  const order = await buy()
  await working.mailsTo(order.email, 2)
  const email = anAddress('right')
  const answer = await inBrowser(order.browser, order.orderId, { email, cardLast4: '4242' })
  expect(answer.json()).toEqual({ success: true, to: 'r•••@example.com' })
  expect(await addressOf(order.orderId)).toBe(email)
  const mails = await working.mailsTo(email, 2)
  expect(mails.filter(({ text }) => text.includes(order.key))).toHaveLength(1)
  const subjects = (await working.mailsTo(order.email, 3)).map(({ subject }) => subject)
  expect(subjects).toContain(`Order ${order.orderNumber} goes to another address now`)
  const { rows } = await sql`
    select old_email, new_email, proof, nth from order_address_changes
    where order_id = ${order.orderId}`.execute(working.shop.ctx.db)
  expect(rows).toEqual([{ old_email: order.email, new_email: email, proof: 'browser', nth: 1 }])
  const audit = await sql`
    select 1 from audit_log where object = ${order.orderId} and action = 'order.address'`.execute(
    working.shop.ctx.db,
  )
  expect(audit.rows).toHaveLength(1)
  const view = (await order.browser.order(order.orderId)).json<Order>()
  expect(view).toMatchObject({ email, paymentStatus: 'paid', requiresVerification: false })
})

test('a dead address is told nothing, and the order can be reached again', async () => {
  const order = await buy(anAddress('bounce'))
  const timeline = async () =>
    (await order.browser.call('GET', `/api/orders/${order.orderId}/timeline`)).json<{
      isUnreachable: boolean
      events: { kind: string }[]
    }>()
  await eventually('the bounce', async () => (await timeline()).isUnreachable, 15_000)
  const body = receiptOf(order)
  expect((await byReceipt(body)).statusCode).toBe(200)
  const mails = await working.mailsTo(body.email, 2)
  expect(mails.some(({ text }) => text.includes(order.key))).toBe(true)
  const notices = await sql`
    select 1 from emails where reason = ${order.orderId} and template = 'address-changed'`.execute(
    working.shop.ctx.db,
  )
  expect(notices.rows).toEqual([])
})

test('every other browser and every unused link loses the order; the one that corrected keeps it', async () => {
  const order = await buy()
  const link = `/api/orders/${order.orderId}/access-link`
  const tokens = new Set<string>()
  const tokenOf = async (nth: number) => {
    await order.browser.call('POST', link, {})
    return await eventually(
      'a link',
      async () => {
        const texts = (await working.mailbox.to(order.email)).map(({ text }) => text)
        const found = texts.flatMap((text) => /order-access#([\w-]{43})/.exec(text)?.[1] ?? [])
        return found.length >= nth && found.find((token) => !tokens.has(token))
      },
      15_000,
    )
  }
  const used = await tokenOf(1)
  tokens.add(used)
  const other = aBrowser(working.shop)
  const redeem = (browser: Bought['browser'], token: string) =>
    browser.call('POST', '/api/orders/redeem-link', { token })
  expect((await redeem(other, used)).statusCode).toBe(200)
  const unused = await tokenOf(2)
  const email = anAddress('right')
  await inBrowser(order.browser, order.orderId, { email, cardLast4: '4242' })
  const isOpen = async (browser: Bought['browser']) =>
    !(await browser.order(order.orderId)).json<Order>().requiresVerification
  expect(await isOpen(order.browser)).toBe(true)
  expect(await isOpen(other)).toBe(false)
  expect((await redeem(aBrowser(working.shop), unused)).statusCode).toBe(410)
})

test('wrong proofs and unknown orders are refused in the same words, and change nothing', async () => {
  const order = await buy()
  const wrong = [
    ...[{ amount: '149.98' }, { currency: 'EUR' }, { cardLast4: '4241' }],
    ...[{ orderNumber: 'KH-2222-2222' }, { orderNumber: 'nothing at all' }],
  ]
  const tries = wrong.map((over) => byReceipt(receiptOf(order, over)))
  const foreign = inBrowser(aBrowser(working.shop), order.orderId, {
    email: anAddress('thief'),
    cardLast4: '4242',
  })
  const mine = inBrowser(order.browser, order.orderId, {
    email: anAddress('thief'),
    cardLast4: '0000',
  })
  const cardless = inBrowser(order.browser, order.orderId, { email: anAddress('thief') })
  const nobody = inBrowser(order.browser, 'order_X', { email: 'a@example.com', cardLast4: '4242' })
  const answers = await Promise.all([...tries, foreign, mine, cardless, nobody])
  const bodies = answers.map((answer) => {
    const { requestId: _, ...body } = answer.json()
    return { status: answer.statusCode, ...body }
  })
  expect(bodies[0]).toMatchObject({ status: 422, code: 'address_refused' })
  for (const body of bodies) expect(body).toEqual(bodies[0])
  expect(await addressOf(order.orderId)).toBe(order.email)
})

test('two corrections are allowed, and never to the address that it has', async () => {
  const order = await buy()
  const correct = (email: string) =>
    inBrowser(order.browser, order.orderId, { email, cardLast4: '4242' })
  expect((await correct(order.email.toUpperCase())).json().code).toBe('address_same')
  expect((await correct(anAddress('first'))).statusCode).toBe(200)
  const second = anAddress('second')
  expect((await correct(second)).statusCode).toBe(200)
  expect((await correct(anAddress('third'))).json().code).toBe('address_fixed')
  expect(await addressOf(order.orderId)).toBe(second)
  await working.mailsTo(second, 2)
})

test('two corrections at the same moment come one after the other', async () => {
  const order = await buy()
  const both = await Promise.all(
    ['one', 'two', 'three'].map((name) => byReceipt(receiptOf(order, { email: anAddress(name) }))),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 409])
})

test.each(['disputed', 'review'])('an order that is %s refuses', async (status) => {
  const order = await buy()
  await working.mailsTo(order.email, 2)
  const set = (to: string) =>
    sql`update orders set payment_status = ${to} where id = ${order.orderId}`.execute(
      working.shop.ctx.db,
    )
  await set(status)
  expect((await byReceipt(receiptOf(order))).json().code).toBe('address_fixed')
  await set('paid')
  await sql`update orders set hold_reason = 'a person looks' where id = ${order.orderId}`.execute(
    working.shop.ctx.db,
  )
  expect((await byReceipt(receiptOf(order))).json().code).toBe('address_fixed')
  await sql`update orders set hold_reason = null where id = ${order.orderId}`.execute(
    working.shop.ctx.db,
  )
})

test('an order that cost nothing is proved by the browser that ordered it alone', async () => {
  const { shop } = working
  await stock(shop.ctx, 1)
  await sql`
    insert into coupons (code, kind, percent_bp, max_uses, max_per_customer, allow_free)
    values ('FORONE', 'percentage', 10000, 1, 1, true)`.execute(shop.ctx.db)
  const browser = aBrowser(shop)
  const billingInfo = aBuyer({ email: anAddress('gift') })
  const order = { items: [aLine()], couponCode: 'FORONE', billingInfo }
  const given = await browser.call('POST', '/api/confirm-free-order', order)
  const { orderId } = given.json<OrderConfirmation>()
  const email = anAddress('right')
  expect((await inBrowser(aBrowser(shop), orderId, { email })).statusCode).toBe(422)
  expect((await inBrowser(browser, orderId, { email })).statusCode).toBe(200)
  await working.mailsTo(email, 2)
})
