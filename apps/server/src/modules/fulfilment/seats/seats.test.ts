import type { SeatList } from '@keyhaven/contracts/seats'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPaidOffer } from '../../../testing/business-quotes.ts'
import { aBrowser } from '../../../testing/buyer.ts'
import { eventually } from '../../../testing/eventually.ts'
import { bought, contradictions, hearEvents } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { emptyVault } from '../../stock/licenses/testing/orders.ts'
import { reclaimKeys } from '../../stock/licenses/units/reclaim-units.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop(undefined, [])
  await emptyVault(working.shop.ctx.db)
})
afterAll(async () => {
  expect(await contradictions(working.shop.ctx)).toEqual([])
  await working.close()
})

const productId = 'home-2024'
let serial = 0
const colleagues = (count: number, domain = 'example.com') =>
  Array.from({ length: count }, () => `colleague-${++serial}@${domain}`)

/** A paid order of so many seats, with the calls its page makes. */
async function seated(quantity: number) {
  const keys = await stock(working.shop.ctx, quantity)
  const paid = await aPaidOffer(working, [{ productId, quantity }])
  const path = `/api/orders/${paid.orderId}/seats`
  const assign = (emails: string[], by = paid.browser) =>
    by.call('POST', path, { productId, emails })
  const list = async () => (await paid.browser.call('GET', path)).json<SeatList>()
  return { ...paid, keys, path, assign, list }
}

const keyIn = (text: string) => /[A-Z0-9]{5}(-[A-Z0-9]{5}){4}/.exec(text)?.[0]

test('each colleague gets one mail with one key of their own, and who gave it', async () => {
  const { assign, list, keys, email, orderId } = await seated(3)
  const [first = '', second = ''] = colleagues(2)
  const reply = await assign([first, second])
  expect(reply.json()).toMatchObject({
    isOffered: true,
    editions: [{ productId, keys: 3, free: 1 }],
    mailsLeft: 98,
  })
  const [one] = await working.mailsTo(first, 1)
  const [two] = await working.mailsTo(second, 1)
  const given = [keyIn(one?.text ?? ''), keyIn(two?.text ?? '')]
  expect(new Set(given).size).toBe(2)
  expect(keys).toEqual(expect.arrayContaining(given))
  expect(one?.text.replace(/\s+/g, ' ')).toContain(`Ada Byron of Harbour Ltd (${email})`)
  const shown = await eventually('both mailed', async () => {
    const { seats } = await list()
    return seats.every(({ state }) => state === 'mailed') && seats
  })
  expect(shown.map((seat) => seat.email)).toEqual([first, second])
  const { rows } = await sql<{ data: string; reason: string }>`
    select data::text, reason from emails where template = 'seat-key' and recipient = ${first}`.execute(
    working.shop.ctx.db,
  )
  expect(rows[0]?.reason).toBe(orderId)
  expect(rows[0]?.data).not.toContain(given[0])
})

test('the same seat never goes to two addresses, however many ask at once', async () => {
  const { assign, list, orderId } = await seated(4)
  const replies = await Promise.all(Array.from({ length: 6 }, () => assign(colleagues(1))))
  const statuses = replies.map(({ statusCode }) => statusCode).toSorted()
  expect(statuses).toEqual([200, 200, 200, 200, 409, 409])
  expect((await list()).editions).toMatchObject([{ free: 0 }])
  const { rows } = await sql`
    select count(*)::int as seats, count(distinct assignment_id)::int as keys
    from seat_assignments where order_id = ${orderId}`.execute(working.shop.ctx.db)
  expect(rows).toEqual([{ seats: 4, keys: 4 }])
})

test('all addresses of a list get a seat, or none does', async () => {
  const { assign, list } = await seated(2)
  const tooMany = await assign(colleagues(3))
  expect([tooMany.statusCode, tooMany.json().code]).toEqual([409, 'seats_taken'])
  const wrong = await assign(['a@example.com', 'not an address'])
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json().details[0].field).toBe('emails.1')
  const twice = await assign(['ann@example.com', 'ANN@example.com'])
  expect([twice.statusCode, twice.json().details]).toEqual([
    422,
    [{ field: 'emails', message: 'ann@example.com' }],
  ])
  expect((await list()).seats).toEqual([])
  await assign(['ann@example.com'])
  expect((await assign(['ann@example.com'])).json().code).toBe('seat_repeated')
})

test('the keys are a table that no program runs, with whose seat each is', async () => {
  const { browser, orderId, assign, keys } = await seated(2)
  await assign(['=cmd+a@example.com'])
  const file = await browser.call('POST', `/api/orders/${orderId}/keys.csv`, {})
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  const rows = file.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(rows[0]).toBe('"Edition","Licence key","Given to"')
  expect(rows).toHaveLength(3)
  for (const key of keys) expect(file.body).toContain(key)
  expect(file.body).toContain(`"'=cmd+a@example.com"`)
})

test('strangers learn nothing of seats, and orders without a quote have none', async () => {
  const { orderId, path, assign } = await seated(1)
  const stranger = aBrowser(working.shop)
  for (const reply of [
    await stranger.call('GET', path),
    await assign(colleagues(1), stranger),
    await stranger.call('POST', `/api/orders/${orderId}/keys.csv`, {}),
  ]) {
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'order_not_found'])
  }
  await stock(working.shop.ctx, 1)
  const cart = await bought(working.shop, working.provider)
  const plain = `/api/orders/${cart.orderId}`
  expect((await cart.browser.call('GET', `${plain}/seats`)).json()).toMatchObject({
    isOffered: false,
  })
  expect((await cart.browser.call('POST', `${plain}/keys.csv`, {})).statusCode).toBe(404)
  const body = { productId, emails: colleagues(1) }
  expect((await cart.browser.call('POST', `${plain}/seats`, body)).statusCode).toBe(409)
})

test('a hundred mails leave for one order in a day', async () => {
  const { assign, orderId } = await seated(102)
  expect((await assign(colleagues(99))).statusCode).toBe(200)
  expect((await assign(colleagues(2))).statusCode).toBe(429)
  expect((await assign(colleagues(1))).json()).toMatchObject({ mailsLeft: 0 })
  await sql`update seat_assignments set at = at - interval '25 hours' where order_id = ${orderId}`.execute(
    working.shop.ctx.db,
  )
  expect((await assign(colleagues(2))).json()).toMatchObject({ mailsLeft: 98 })
})

test('a mail that came back is shown, and the buyer counts as reachable', async () => {
  const { assign, list, orderId, browser, email } = await seated(1)
  // The quote, the receipt and the keys have arrived before the mail server turns bad.
  await working.mailsTo(email, 3)
  await working.mailbox.behave('refuse-5xx')
  await assign(colleagues(1))
  await eventually('the bounce', async () => (await list()).seats[0]?.state === 'bounced', 20_000)
  await working.mailbox.behave('ok')
  const timeline = await browser.call('GET', `/api/orders/${orderId}/timeline`)
  expect(timeline.json()).toMatchObject({ isUnreachable: false })
})

test('keys that are taken back end their seats; a frozen order hands out none', async () => {
  const { assign, orderId, list, path, browser } = await seated(2)
  await assign(colleagues(1))
  await working.shop.ctx.db.transaction().execute((tx) => reclaimKeys(tx, orderId))
  const { rows } = await sql`
    select state from seat_assignments where order_id = ${orderId}`.execute(working.shop.ctx.db)
  expect(rows).toEqual([{ state: 'ended' }])
  expect((await list()).seats).toMatchObject([{ state: 'ended' }])
  const { rows: paid } = await sql<{ ref: string }>`
    select provider_ref as ref from ledger where order_id = ${orderId}`.execute(working.shop.ctx.db)
  await working.provider.dispute(paid[0]?.ref ?? '')
  await hearEvents(working.shop.ctx)
  expect((await assign(colleagues(1))).statusCode).toBe(409)
  expect((await browser.call('GET', path)).json()).toMatchObject({ isOffered: false })
})
