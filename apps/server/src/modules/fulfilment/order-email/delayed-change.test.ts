import type { Order } from '@keyhaven/contracts/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addressOf,
  anAddress,
  auditOf,
  byReceipt,
  codeTo,
  erase,
  hoursLater,
  inBrowser,
  keep,
  keepTokenTo,
  type SeenOrder,
  seenOrder,
} from '../../../testing/address-proofs.ts'
import { aColleague, agree } from '../../../testing/approvals.ts'
import { aBrowser } from '../../../testing/buyer.ts'
import { eventually } from '../../../testing/eventually.ts'
import { contradictions } from '../../../testing/reversals.ts'
import { staffHeaders } from '../../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { carryOutDueChanges } from './due-changes.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(async () => {
  const found = await contradictions(working.shop.ctx)
  await working.close()
  expect(found).toEqual([])
})

/** A person who knows the receipt asks and waits; the token is that of the notice. */
async function asked(email = anAddress('new'), owner?: string) {
  const order = await seenOrder(working, owner)
  await working.mailsTo(order.email, 2)
  const answer = await byReceipt(working, order.receipt).correct({ email, way: 'delay' })
  expect(answer.json()).toMatchObject({ success: true, to: 'n•••@e•••.com' })
  const token = await keepTokenTo(working, order.email)
  await eventually('the notice is sent', async () => {
    const { rows } = await sql`
      select 1 from emails where reason = ${order.orderId} and template = 'address-wish'
        and state = 'sent'`.execute(working.shop.ctx.db)
    return rows.length === 1
  })
  return { ...order, newEmail: email, token }
}

const carryOutAfter = (hours: number) => hoursLater(working, hours, carryOutDueChanges)

const linkTo = (address: string) =>
  eventually(
    `a link to ${address}`,
    async () =>
      (await working.mailbox.to(address)).flatMap(
        ({ text }) => /order-access#([\w-]{43})/.exec(text)?.[1] ?? [],
      )[0],
    15_000,
  )

/** The browser of the mailbox's reader. */
async function openedBy(address: string) {
  const browser = aBrowser(working.shop)
  const token = await linkTo(address)
  await browser.call('POST', '/api/orders/redeem-link', { token })
  return browser
}

const viewIn = async (browser: SeenOrder['browser'], orderId: string) =>
  (await browser.order(orderId)).json<Order>()

test('a change that nobody objects to happens after 72 hours, not before, and both addresses know', async () => {
  const order = await asked()
  await carryOutAfter(71)
  expect(await addressOf(working, order.orderId)).toBe(order.email)
  await carryOutAfter(73)
  expect(await addressOf(working, order.orderId)).toBe(order.newEmail)
  await working.mailsTo(order.newEmail, 2)
  const subjects = (await working.mailsTo(order.email, 4)).map(({ subject }) => subject)
  expect(subjects).toContain(`Should order ${order.orderNumber} go to another address?`)
  expect(subjects).toContain(`Order ${order.orderNumber} goes to another address now`)
  expect(await auditOf(working, order.orderId, 'order.address')).toMatchObject([
    { actor: 'system', meta: { proof: 'delay' } },
  ])
  await carryOutAfter(80)
  expect(await auditOf(working, order.orderId, 'order.address')).toHaveLength(1)
})

test('after such a change no key that was seen is shown, mailed, replaced or handed out', async () => {
  const order = await asked()
  await carryOutAfter(73)
  const browser = await openedBy(order.newEmail)
  const view = await viewIn(browser, order.orderId)
  expect(view).toMatchObject({ requiresVerification: false, licenseKeys: [], withheldKeys: 1 })
  const body = { orderId: order.orderId, customerEmail: order.newEmail }
  const resent = await browser.call('POST', '/api/send-license-keys', body)
  expect(resent.json().code).toBe('keys_withheld')
  const claims = `/api/orders/${order.orderId}/key-claims`
  const [licence] = (await browser.call('GET', claims)).json().licenses
  const claimed = await browser.call('POST', claims, {
    licenseId: licence.id,
    errorCode: '0xC004C003',
  })
  expect(claimed.statusCode).toBe(409)
  const mails = await working.mailsTo(order.newEmail, 2)
  expect(mails.filter(({ text }) => text.includes(order.key))).toEqual([])
})

test('two of staff who may reveal keys show them again, with a reason on record; others may not', async () => {
  const order = await asked()
  await carryOutAfter(73)
  const browser = await openedBy(order.newEmail)
  const release = async (role: 'admin' | 'support') =>
    await working.shop.app.inject({
      method: 'POST',
      url: `/api/admin/order-details/${order.orderId}/release-keys`,
      headers: { ...(await staffHeaders(working.shop, role)), 'sec-fetch-site': 'same-origin' },
      payload: { reason: 'The buyer showed us the bank statement.' },
    })
  expect((await release('support')).statusCode).toBe(403)
  expect((await viewIn(browser, order.orderId)).licenseKeys).toEqual([])
  const addressChange = await release('admin')
  expect((await viewIn(browser, order.orderId)).licenseKeys).toEqual([])
  await agree(await aColleague(working.shop, 'super_admin'), addressChange)
  expect((await viewIn(browser, order.orderId)).licenseKeys).toMatchObject([
    { licenseKey: order.key },
  ])
  expect(await auditOf(working, order.orderId, 'license.released')).toHaveLength(1)
})

test('the old address says no by its link, once and without signing in, and nothing changes', async () => {
  const order = await asked()
  const [id] = order.token.split('.')
  for (const invented of [`${id}.${'A'.repeat(43)}`, `0.${order.token}`, 'x', '']) {
    expect((await keep(working, invented)).json().code).toBe('link_expired')
  }
  expect((await keep(working, order.token)).json()).toEqual({ success: true, outcome: 'stopped' })
  expect((await keep(working, order.token)).json().code).toBe('link_expired')
  await carryOutAfter(73)
  expect(await addressOf(working, order.orderId)).toBe(order.email)
  expect(await auditOf(working, order.orderId, 'order.address_stopped')).toHaveLength(1)
  const again = await byReceipt(working, order.receipt).correct({
    email: order.newEmail,
    way: 'delay',
  })
  expect(again.json().code).toBe('address_fixed')
  expect((await inBrowser(order.browser, order.orderId).ways()).json().ways).toEqual(['code'])
})

test('an owner who was away takes the order back, whatever the thief changed since, and sees the keys again', async () => {
  const order = await asked()
  await carryOutAfter(73)
  const thief = await openedBy(order.newEmail)
  for (const next of [anAddress('next'), anAddress('last')]) {
    const calls = inBrowser(thief, order.orderId)
    await calls.askForCode(next)
    const code = await codeTo(working, await addressOf(working, order.orderId))
    expect((await calls.correct({ email: next, way: 'code', code })).statusCode).toBe(200)
  }
  await working.mailsTo(order.email, 4)
  const token = await keepTokenTo(working, order.email)
  expect(token).not.toBe(order.token)
  expect((await keep(working, token)).json().outcome).toBe('taken_back')
  expect(await addressOf(working, order.orderId)).toBe(order.email)
  expect((await viewIn(thief, order.orderId)).requiresVerification).toBe(true)
  const owner = await openedBy(order.email)
  const view = await viewIn(owner, order.orderId)
  expect(view.licenseKeys).toMatchObject([{ licenseKey: order.key }])
  expect(view.withheldKeys).toBeUndefined()
  for (const used of [token, order.token]) {
    expect((await keep(working, used)).json().code).toBe('link_expired')
  }
})

test('fifteen days after the change the link no longer takes the order back', async () => {
  const order = await asked()
  await carryOutAfter(73)
  await sql`update address_changes_requested set ended_at = ended_at - interval '18 days'
    where order_id = ${order.orderId}`.execute(working.shop.ctx.db)
  expect((await keep(working, order.token)).json().code).toBe('link_expired')
  expect(await addressOf(working, order.orderId)).toBe(order.newEmail)
})

test('one change waits at a time, and the owner’s code overtakes it', async () => {
  const order = await asked()
  const second = { email: anAddress('other'), way: 'delay' }
  const again = await byReceipt(working, order.receipt).correct(second)
  expect(again.json().code).toBe('address_waiting')
  const ways = (await byReceipt(working, order.receipt).ways()).json()
  expect(ways).toMatchObject({ ways: ['code'], waitingUntil: expect.any(String) })
  const calls = inBrowser(order.browser, order.orderId)
  const email = anAddress('mine')
  await calls.askForCode(email)
  const code = await codeTo(working, order.email)
  expect((await calls.correct({ email, way: 'code', code })).statusCode).toBe(200)
  await carryOutAfter(73)
  expect(await addressOf(working, order.orderId)).toBe(email)
})

test('where the notice comes back, nobody could object: the order keeps its address', async () => {
  const order = await seenOrder(working)
  await working.mailsTo(order.email, 2)
  await byReceipt(working, order.receipt).correct({ email: anAddress('new'), way: 'delay' })
  await keepTokenTo(working, order.email)
  await sql`
    update emails set state = 'bounced', bounced_at = now(), bounce_code = '5.1.1'
    where reason = ${order.orderId} and template = 'address-wish'`.execute(working.shop.ctx.db)
  await carryOutAfter(73)
  expect(await addressOf(working, order.orderId)).toBe(order.email)
  expect(await auditOf(working, order.orderId, 'order.address_refused')).toMatchObject([
    { meta: { why: 'unheard' } },
  ])
})

test('a notice that was late gives the old address its whole 72 hours', async () => {
  const order = await asked()
  await sql`update emails set sent_at = sent_at + interval '24 hours'
    where reason = ${order.orderId} and template = 'address-wish'`.execute(working.shop.ctx.db)
  await carryOutAfter(90)
  expect(await addressOf(working, order.orderId)).toBe(order.email)
  await carryOutAfter(97)
  expect(await addressOf(working, order.orderId)).toBe(order.newEmail)
})

test('a buyer who sees the order open and whose mails come back may wait for another address', async () => {
  const order = await seenOrder(working, anAddress('refuse'))
  const calls = inBrowser(order.browser, order.orderId)
  await eventually(
    'the bounce',
    async () => (await calls.ways()).json().ways.join() === 'delay',
    15_000,
  )
  expect((await byReceipt(working, order.receipt).ways()).json().ways).toEqual([])
  const email = anAddress('new')
  expect((await calls.correct({ email, way: 'delay' })).statusCode).toBe(200)
  await eventually('the notice comes back', async () => {
    const { rows } = await sql`select 1 from emails where reason = ${order.orderId}
      and template = 'address-wish' and state = 'bounced'`.execute(working.shop.ctx.db)
    return rows.length === 1
  })
  await carryOutAfter(73)
  expect(await addressOf(working, order.orderId)).toBe(email)
})

test('the objection and the hour meet: the order has one address, and the outcome says which', async () => {
  for (let round = 0; round < 3; round += 1) {
    const order = await asked()
    const [answer] = await Promise.all([keep(working, order.token), carryOutAfter(73)])
    const outcome = answer.json<{ outcome: string }>().outcome
    expect(['stopped', 'taken_back']).toContain(outcome)
    expect(await addressOf(working, order.orderId)).toBe(order.email)
  }
})

test('a dispute that came meanwhile ends the change for good', async () => {
  const disputed = await asked()
  await sql`update orders set payment_status = 'disputed' where id = ${disputed.orderId}`.execute(
    working.shop.ctx.db,
  )
  await carryOutAfter(73)
  expect(await addressOf(working, disputed.orderId)).toBe(disputed.email)
  await sql`update orders set payment_status = 'paid' where id = ${disputed.orderId}`.execute(
    working.shop.ctx.db,
  )
  await carryOutAfter(74)
  expect(await addressOf(working, disputed.orderId)).toBe(disputed.email)
})

test('erasing the owner ends a change that waits; a new address cannot erase what can be taken back', async () => {
  const waiting = await asked()
  await erase(working, waiting.email)
  await carryOutAfter(73)
  expect(await addressOf(working, waiting.orderId)).toMatch(/@erased\.invalid$/)
  expect((await keep(working, waiting.token)).json().code).toBe('link_expired')

  const moved = await asked()
  await carryOutAfter(73)
  await working.mailsTo(moved.newEmail, 2)
  await erase(working, moved.newEmail)
  expect(await addressOf(working, moved.orderId)).toBe(moved.newEmail)
  expect((await keep(working, moved.token)).json().outcome).toBe('taken_back')
  expect(await addressOf(working, moved.orderId)).toBe(moved.email)
})
