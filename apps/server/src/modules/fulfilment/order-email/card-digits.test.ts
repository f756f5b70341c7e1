import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addressOf,
  anAddress,
  auditOf,
  byReceipt,
  CARD,
  inBrowser,
  unseenOrder,
} from '../../../testing/address-proofs.ts'
import { contradictions } from '../../../testing/reversals.ts'
import { staffHeaders } from '../../../testing/test-staff.ts'
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

type Unseen = Awaited<ReturnType<typeof unseenOrder>>

const name = ({ receipt }: Unseen, cardLast4: string, email = anAddress('thief')) =>
  byReceipt(working, receipt).correct({ email, way: 'card', cardLast4 })

const wrongOnes = (count: number) => Array.from({ length: count }, (_, nth) => String(1_000 + nth))

async function check(role: 'support' | 'auditor', { orderId }: Unseen, cardLast4: string) {
  return await working.shop.app.inject({
    method: 'POST',
    url: `/api/admin/order-details/${orderId}/card-check`,
    headers: { ...(await staffHeaders(working.shop, role)), 'sec-fetch-site': 'same-origin' },
    payload: { cardLast4 },
  })
}

test('where every mail came back and nobody saw a key, the card puts the address right and the key goes there', async () => {
  const order = await unseenOrder(working)
  expect((await byReceipt(working, order.receipt).ways()).json().ways).toEqual(['card'])
  const email = anAddress('right')
  expect((await name(order, CARD, email)).json()).toEqual({ success: true, to: 'r•••@e•••.com' })
  expect(await addressOf(working, order.orderId)).toBe(email)
  const mails = await working.mailsTo(email, 2)
  expect(mails.filter(({ text }) => /([A-Z0-9]{5}-){4}[A-Z0-9]{5}/.test(text))).toHaveLength(1)
})

test('a look at the page ends the proof by card, and a key mail that arrived never lets it begin', async () => {
  const looked = await unseenOrder(working)
  await looked.browser.confirm(looked.opened)
  expect((await byReceipt(working, looked.receipt).ways()).json().ways).toEqual([])
  expect((await name(looked, CARD)).json().code).toBe('address_fixed')
  expect((await inBrowser(looked.browser, looked.orderId).ways()).json().ways).toEqual(['delay'])
  const arrived = await unseenOrder(working, anAddress('reads-mail'))
  expect((await name(arrived, CARD)).json().code).toBe('address_fixed')
  expect(await auditOf(working, arrived.orderId, 'order.card_checked')).toEqual([])
})

test('nine wrong tries leave the tenth; ten close this way for the order for good', async () => {
  const order = await unseenOrder(working)
  for (const digits of wrongOnes(9)) {
    expect((await name(order, digits)).json().code).toBe('card_refused')
  }
  expect((await byReceipt(working, order.receipt).ways()).json().ways).toEqual(['card'])
  expect((await name(order, '9999')).json().code).toBe('card_refused')
  expect((await name(order, CARD)).json().code).toBe('address_fixed')
  expect((await byReceipt(working, order.receipt).ways()).json().ways).toEqual([])
  expect(await addressOf(working, order.orderId)).toBe(order.email)
  const audit = await auditOf(working, order.orderId, 'order.card_checked')
  expect(audit).toHaveLength(10)
  expect(JSON.stringify(audit)).not.toContain(CARD)
})

test('forty tries at once are judged ten times, and the right one among the rest wins nothing', async () => {
  const order = await unseenOrder(working)
  const answers = await Promise.all(wrongOnes(40).map((digits) => name(order, digits)))
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(10)
  expect((await name(order, CARD)).statusCode).toBe(409)
})

test('staff test digits that a caller names: right or wrong, counted with the buyer’s, on record, never shown', async () => {
  const order = await unseenOrder(working)
  expect((await check('auditor', order, CARD)).statusCode).toBe(403)
  expect((await check('support', order, CARD)).json()).toEqual({
    success: true,
    isRight: true,
    triesLeft: 10,
  })
  for (const digits of wrongOnes(4)) await name(order, digits)
  const wrong = await check('support', order, '0000')
  expect(wrong.json()).toEqual({ success: true, isRight: false, triesLeft: 5 })
  for (const digits of wrongOnes(5)) await check('support', order, digits)
  const closed = await check('support', order, CARD)
  expect([closed.statusCode, closed.json().code]).toEqual([409, 'card_closed'])
  const audit = await auditOf(working, order.orderId, 'order.card_checked')
  expect(audit.filter(({ actor }) => actor.startsWith('staff:'))).toHaveLength(7)
})

test('two right answers at once move the order once', async () => {
  const order = await unseenOrder(working)
  const emails = [anAddress('one'), anAddress('two')]
  const both = await Promise.all(emails.map((email) => name(order, CARD, email)))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(emails).toContain(await addressOf(working, order.orderId))
})
