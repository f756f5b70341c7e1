import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import type { Order } from '@keyhaven/contracts/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addressOf,
  anAddress,
  auditOf,
  byReceipt,
  CARD,
  codeTo,
  inBrowser,
  type SeenOrder,
  seenOrder,
} from '../../../testing/address-proofs.ts'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import { eventually } from '../../../testing/eventually.ts'
import { contradictions } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(async () => {
  const found = await contradictions(working.shop.ctx)
  await working.close()
  expect(found).toEqual([])
})

const ofOrder = ({ browser, orderId }: SeenOrder) => inBrowser(browser, orderId)

/** The owner of the old mailbox moves the order. */
async function moveByCode(order: SeenOrder, email = anAddress('right')) {
  const calls = ofOrder(order)
  expect((await calls.askForCode(email)).statusCode).toBe(200)
  const code = await codeTo(working, await addressOf(working, order.orderId))
  return { email, code, answer: await calls.correct({ email, way: 'code', code }) }
}

test('a code to the old mailbox moves the order: receipt and link go to the new one, the old one is told', async () => {
  const order = await seenOrder(working)
  await working.mailsTo(order.email, 2)
  const { email, answer } = await moveByCode(order)
  expect(answer.json()).toEqual({ success: true, to: 'r•••@e•••.com' })
  expect(await addressOf(working, order.orderId)).toBe(email)
  const mails = await working.mailsTo(email, 2)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `Open your order ${order.orderNumber}`,
    `Your order ${order.orderNumber}`,
  ])
  const subjects = (await working.mailsTo(order.email, 4)).map(({ subject }) => subject)
  expect(subjects).toContain(`Order ${order.orderNumber} goes to another address now`)
  const { rows } = await sql`
    select old_email, new_email, proof, nth from order_address_changes
    where order_id = ${order.orderId}`.execute(working.shop.ctx.db)
  expect(rows).toEqual([{ old_email: order.email, new_email: email, proof: 'code', nth: 1 }])
  expect(await auditOf(working, order.orderId, 'order.address')).toMatchObject([
    { actor: 'buyer', meta: { proof: 'code', withheld: [] } },
  ])
})

test('keys that were seen are not in the mails of a change; the page shows them, and the address on file gets them again', async () => {
  const order = await seenOrder(working)
  await working.mailsTo(order.email, 2)
  const { email } = await moveByCode(order)
  const mails = await working.mailsTo(email, 2)
  expect(mails.filter(({ text }) => text.includes(order.key))).toEqual([])
  const view = (await order.browser.order(order.orderId)).json<Order>()
  expect(view).toMatchObject({ email, requiresVerification: false })
  expect(view.withheldKeys).toBeUndefined()
  expect(view.licenseKeys).toMatchObject([{ licenseKey: order.key }])
  const body = { orderId: order.orderId, customerEmail: email }
  const resent = await order.browser.call('POST', '/api/send-license-keys', body)
  expect(resent.json()).toMatchObject({ success: true })
  const again = await working.mailsTo(email, 3)
  expect(again.filter(({ text }) => text.includes(order.key))).toHaveLength(1)
})

test('a code is good once, for its order and its new address, and is in no subject or preview', async () => {
  const order = await seenOrder(working)
  // Of the same buyer: only the order tells them apart.
  const other = await seenOrder(working, order.email)
  const email = anAddress('right')
  await byReceipt(working, order.receipt).askForCode(email)
  const code = await codeTo(working, order.email)
  const refused = [
    await byReceipt(working, order.receipt).correct({ email: anAddress('x'), way: 'code', code }),
    await byReceipt(working, other.receipt).correct({ email, way: 'code', code }),
    await byReceipt(working, order.receipt).correct({ email, way: 'code', code: 'AAAA-BBBB-CCCC' }),
    await byReceipt(working, order.receipt).correct({ email, way: 'code' }),
  ]
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'code_refused'])
  }
  const typed = code.toLowerCase().replaceAll('-', ' ')
  const right = { email, way: 'code', code: typed }
  expect((await byReceipt(working, order.receipt).correct(right)).statusCode).toBe(200)
  const twice = await byReceipt(working, order.receipt).correct({ ...right, email: anAddress('y') })
  expect(twice.json().code).toBe('code_refused')
  const mail = (await working.mailbox.to(order.email)).find(({ text }) => text.includes(code))
  expect(mail?.subject).not.toContain(code)
  const preview = /data-skip-in-text="true"[^>]*>([^<]*)</.exec(mail?.html ?? '')?.[1]
  expect(preview).toContain('It works once')
  expect(preview).not.toContain(code)
})

test('every other browser and every unused link loses the order; the one that corrected keeps it', async () => {
  const order = await seenOrder(working)
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
  const redeem = (browser: SeenOrder['browser'], token: string) =>
    browser.call('POST', '/api/orders/redeem-link', { token })
  expect((await redeem(other, used)).statusCode).toBe(200)
  const unused = await tokenOf(2)
  await moveByCode(order)
  const isOpen = async (browser: SeenOrder['browser']) =>
    !(await browser.order(order.orderId)).json<Order>().requiresVerification
  expect(await isOpen(order.browser)).toBe(true)
  expect(await isOpen(other)).toBe(false)
  expect((await redeem(aBrowser(working.shop), unused)).statusCode).toBe(410)
})

test('wrong receipts, foreign browsers and unknown orders are refused in the same words', async () => {
  const order = await seenOrder(working)
  const wrong = [
    ...[{ amount: '149.98' }, { currency: 'EUR' }, { orderNumber: 'KH-2222-2222' }],
    ...[{ orderNumber: 'nothing at all' }],
  ]
  const claim = { email: anAddress('thief'), way: 'delay' }
  const answers = await Promise.all([
    ...wrong.map((over) => byReceipt(working, { ...order.receipt, ...over }).correct(claim)),
    ...wrong.map((over) => byReceipt(working, { ...order.receipt, ...over }).ways()),
    inBrowser(aBrowser(working.shop), order.orderId).correct(claim),
    inBrowser(aBrowser(working.shop), order.orderId).ways(),
    inBrowser(order.browser, 'order_X').correct(claim),
  ])
  const bodies = answers.map((answer) => {
    const { requestId: _, ...body } = answer.json()
    return { status: answer.statusCode, ...body }
  })
  expect(bodies[0]).toMatchObject({ status: 422, code: 'address_refused' })
  for (const body of bodies) expect(body).toEqual(bodies[0])
  expect(await addressOf(working, order.orderId)).toBe(order.email)
})

test('everything that is printed, with the right card, moves nothing once a key was seen', async () => {
  const order = await seenOrder(working)
  await working.mailsTo(order.email, 2)
  const claim = { email: anAddress('thief'), way: 'card', cardLast4: CARD }
  for (const calls of [byReceipt(working, order.receipt), ofOrder(order)]) {
    const answer = await calls.correct(claim)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'address_fixed'])
    expect((await calls.ways()).json().ways).toEqual(['code', 'delay'])
  }
  expect(await addressOf(working, order.orderId)).toBe(order.email)
})

test('an order may move three times a day, never to the address it has, and again the day after', async () => {
  const order = await seenOrder(working)
  const calls = ofOrder(order)
  expect((await calls.askForCode(order.email.toUpperCase())).json().code).toBe('address_same')
  for (const name of ['first', 'second', 'third']) {
    expect((await moveByCode(order, anAddress(name))).answer.statusCode).toBe(200)
    await sql`update address_changes_requested set asked_at = asked_at - interval '2 hours'
      where order_id = ${order.orderId}`.execute(working.shop.ctx.db)
  }
  expect((await calls.askForCode(anAddress('fourth'))).json().code).toBe('address_fixed')
  const dayBefore = (hours: number) =>
    sql`update order_address_changes set at = at - make_interval(hours => ${hours})
      where order_id = ${order.orderId} and nth <= 3`.execute(working.shop.ctx.db)
  await dayBefore(25)
  expect((await moveByCode(order, anAddress('back'))).answer.statusCode).toBe(200)
  await dayBefore(-25)
})

test('strangers who ask for codes do not keep the owner’s browser from getting one', async () => {
  const order = await seenOrder(working)
  const asks = await Promise.all(
    Array.from({ length: 5 }, () => byReceipt(working, order.receipt).askForCode('t@example.com')),
  )
  expect(asks.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 429, 429, 429])
  expect((await ofOrder(order).askForCode(anAddress('right'))).statusCode).toBe(200)
})

test('two codes entered at the same moment move the order once', async () => {
  const order = await seenOrder(working)
  const email = anAddress('right')
  await ofOrder(order).askForCode(email)
  const code = await codeTo(working, order.email)
  const both = await Promise.all(
    [1, 2, 3].map(() => ofOrder(order).correct({ email, way: 'code', code })),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422])
})

test.each(['disputed', 'review'])('an order that is %s offers no way', async (status) => {
  const order = await seenOrder(working)
  await working.mailsTo(order.email, 2)
  const set = (to: string) =>
    sql`update orders set payment_status = ${to} where id = ${order.orderId}`.execute(
      working.shop.ctx.db,
    )
  await set(status)
  const calls = byReceipt(working, order.receipt)
  expect((await calls.ways()).json().ways).toEqual([])
  expect((await calls.askForCode(anAddress('right'))).json().code).toBe('address_fixed')
  await set('paid')
  await sql`update orders set hold_reason = 'a person looks' where id = ${order.orderId}`.execute(
    working.shop.ctx.db,
  )
  const delayed = await calls.correct({ email: anAddress('right'), way: 'delay' })
  expect(delayed.json().code).toBe('address_fixed')
  await sql`update orders set hold_reason = null where id = ${order.orderId}`.execute(
    working.shop.ctx.db,
  )
})

test('an order that cost nothing moves by a code like any other', async () => {
  const { shop } = working
  await stock(shop.ctx, 1)
  await sql`
    insert into coupons (
      code, kind, percent_bp, max_uses, max_per_customer, allow_free, approved_share_bp)
    values ('FORONE', 'percentage', 10000, 1, 1, true, 0)`.execute(shop.ctx.db)
  const browser = aBrowser(shop)
  const old = anAddress('gift')
  const order = { items: [aLine()], couponCode: 'FORONE', billingInfo: aBuyer({ email: old }) }
  const given = await browser.call('POST', '/api/confirm-free-order', order)
  const { orderId } = given.json<OrderConfirmation>()
  const email = anAddress('right')
  const calls = inBrowser(browser, orderId)
  const card = await calls.correct({ email, way: 'card', cardLast4: CARD })
  expect(card.json().code).toBe('address_fixed')
  await calls.askForCode(email)
  const moved = await calls.correct({ email, way: 'code', code: await codeTo(working, old) })
  expect(moved.statusCode).toBe(200)
  await working.mailsTo(email, 2)
})
