import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../../../infra/db/transaction.ts'
import { auditOf, seenOrder } from '../../../../testing/address-proofs.ts'
import { aBrowser, aBuyer } from '../../../../testing/buyer.ts'
import { aComputer, aPhone } from '../../../../testing/handovers.ts'
import { type WorkingShop, workingShop } from '../../../../testing/working-shop.ts'
import { revokeAccess } from '../order-access.ts'
import { SLOW_MS, WRONG_PER_SHOP } from './handover.rules.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop({ RATE_LIMIT_PER_MINUTE: 100_000 }, [])
})
afterAll(() => working.close())
const db = () => working.shop.ctx.db
beforeEach(async () => void (await sql`delete from limit_counts`.execute(db())))

const GERMAN = '2a02:8070::1'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0'

async function anOffer() {
  const order = await seenOrder(working)
  const phone = aPhone(order.browser, order.orderId)
  return { ...order, phone, ...(await phone.offer()) }
}

const stateOf = async (id: number) =>
  (
    await db()
      .selectFrom('order_handovers')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

test('the key appears on the computer after the yes of the phone, and not before', async () => {
  const { phone, id, code, orderId, key, address, secondsLeft } = await anOffer()
  expect(code).toMatch(/^[0-9A-Z]{8}$/)
  expect(address).toMatch(/\/open$/)
  expect(secondsLeft).toBeGreaterThan(890)
  const computer = aComputer(working, GERMAN)
  const agent = { 'user-agent': windows }
  const body = { code: `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase() }
  const knocked = await computer.call('POST', '/api/handovers/knock', body, agent)
  expect(knocked.statusCode).toBe(200)
  const { mark } = knocked.json()
  expect(await computer.waits()).toMatchObject({ state: 'knocked', mark })
  expect(await phone.asks(id)).toMatchObject({
    state: 'knocked',
    knock: { country: 'DE', device: 'Chrome on Windows', mark },
  })
  expect((await computer.take()).statusCode).toBe(410)
  expect((await computer.opens(orderId)).statusCode).toBe(404)
  expect((await phone.says(id, true)).statusCode).toBe(200)
  expect((await computer.opens(orderId)).statusCode).toBe(404)
  expect(await computer.waits()).toMatchObject({ state: 'allowed' })
  expect((await computer.take()).json()).toEqual({ success: true, orderId })
  expect((await computer.opens(orderId)).body).toContain(key)
  expect(await phone.asks(id)).toMatchObject({ state: 'used' })
  expect(await auditOf(working, orderId, 'order.computer_allowed')).toHaveLength(1)
  expect(await auditOf(working, orderId, 'order.computer_opened')).toMatchObject([
    { actor: 'buyer', meta: { country: 'DE', device: 'Chrome on Windows' } },
  ])
})

test('a computer that opened the order is in its proof of delivery', async () => {
  const { browser, phone, id, code, orderId } = await anOffer()
  const computer = aComputer(working)
  await computer.knock(code)
  await phone.says(id, true)
  await computer.take()
  const { events } = (await browser.call('GET', `/api/orders/${orderId}/timeline`)).json()
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'computer_opened', network: expect.stringMatching(/\/24$/) }),
  )
})

test('after a no nothing opens, and the code is spent', async () => {
  const { phone, id, code, orderId } = await anOffer()
  const computer = aComputer(working)
  await computer.knock(code)
  expect((await phone.says(id, false)).json()).toMatchObject({ state: 'refused' })
  expect(await computer.waits()).toMatchObject({ state: 'refused' })
  expect((await computer.take()).statusCode).toBe(410)
  expect((await phone.says(id, true)).json()).toMatchObject({ code: 'handover_answered' })
  expect((await aComputer(working).knock(code)).json()).toMatchObject({ code: 'handover_used' })
  expect((await computer.opens(orderId)).statusCode).toBe(404)
  expect(await auditOf(working, orderId, 'order.computer_refused')).toHaveLength(1)
})

test('of two computers that knock at once one wins, and the other is told', async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    const { phone, id, code, orderId } = await anOffer()
    const both = [aComputer(working), aComputer(working)]
    const answers = await Promise.all(both.map((one) => one.knock(code)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await phone.says(id, true)
    const taken = await Promise.all(both.map((one) => one.take()))
    expect(taken.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
    const opened = await Promise.all(both.map((one) => one.opens(orderId)))
    expect(opened.map(({ statusCode }) => statusCode)).toEqual(
      answers.map(({ statusCode }) => (statusCode === 200 ? 200 : 404)),
    )
  }
})

test('what was allowed is taken once, also by two tabs of one computer at once', async () => {
  const { phone, id, code } = await anOffer()
  const computer = aComputer(working)
  await computer.knock(code)
  await phone.says(id, true)
  const both = await Promise.all([computer.take(), computer.take()])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
})

test('a yes and a no at once: one of them counts, and the computer gets what it says', async () => {
  const { phone, id, code } = await anOffer()
  const computer = aComputer(working)
  await computer.knock(code)
  const both = await Promise.all([phone.says(id, true), phone.says(id, false)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const stands = await stateOf(id)
  expect((await computer.take()).statusCode).toBe(stands === 'allowed' ? 200 : 410)
})

test('after 15 minutes a code, a question and a yes are worth nothing', async () => {
  const offered = await anOffer()
  const asked = await anOffer()
  const allowed = await anOffer()
  const [late, waiting, ready] = [aComputer(working), aComputer(working), aComputer(working)]
  await waiting.knock(asked.code)
  await ready.knock(allowed.code)
  await allowed.phone.says(allowed.id, true)
  await sql`update order_handovers set expires_at = shop_now()`.execute(db())
  expect((await late.knock(offered.code)).json()).toMatchObject({ code: 'handover_expired' })
  expect(await waiting.waits()).toMatchObject({ state: 'expired' })
  expect((await asked.phone.says(asked.id, true)).statusCode).toBe(409)
  expect((await ready.take()).statusCode).toBe(410)
  expect(await offered.phone.asks(offered.id)).toMatchObject({ state: 'expired' })
})

test('a new code ends the one before, and a computer that waited is told', async () => {
  const first = await anOffer()
  const computer = aComputer(working)
  await computer.knock(first.code)
  const second = await first.phone.offer()
  expect(await computer.waits()).toMatchObject({ state: 'ended' })
  expect((await first.phone.says(first.id, true)).statusCode).toBe(409)
  expect((await aComputer(working).knock(first.code)).statusCode).toBe(410)
  expect((await computer.knock(second.code)).statusCode).toBe(200)
})

test('only a browser that has the order open makes codes, sees questions and says yes', async () => {
  const { id, code, orderId } = await anOffer()
  const other = await seenOrder(working)
  const computer = aComputer(working)
  await computer.knock(code)
  for (const stranger of [aPhone(aComputer(working), orderId), aPhone(other.browser, orderId)]) {
    expect(await stranger.offer()).toMatchObject({ code: 'order_not_found' })
    expect(await stranger.asks(id)).toMatchObject({ code: 'order_not_found' })
    expect((await stranger.says(id, true)).statusCode).toBe(404)
  }
  const ownOrder = aPhone(other.browser, other.orderId)
  expect((await ownOrder.says(id, true)).statusCode).toBe(409)
  expect((await aPhone(computer, orderId).says(id, true)).statusCode).toBe(404)
  expect(await stateOf(id)).toBe('knocked')
})

test('a browser that loses an order loses its codes, its yes and the computer they let in', async () => {
  const allowed = await anOffer()
  const ready = aComputer(working)
  await ready.knock(allowed.code)
  await allowed.phone.says(allowed.id, true)
  const used = await anOffer()
  const inside = aComputer(working)
  await inside.knock(used.code)
  await used.phone.says(used.id, true)
  await inside.take()
  for (const { orderId } of [allowed, used])
    await inTransaction(db(), (tx) => revokeAccess(tx, orderId))
  expect((await ready.take()).statusCode).toBe(410)
  expect((await inside.opens(used.orderId)).statusCode).toBe(404)
})

test('a computer that takes the order while access ends is left without it', async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    const { phone, id, code, orderId } = await anOffer()
    const computer = aComputer(working)
    await computer.knock(code)
    await phone.says(id, true)
    await Promise.all([computer.take(), inTransaction(db(), (tx) => revokeAccess(tx, orderId))])
    expect((await computer.opens(orderId)).statusCode).toBe(404)
  }
})

const wrongCode = (nth: number) => `ZZZZ${String(nth).padStart(4, '0')}`

test('after ten wrong codes a network is refused, and others are not', async () => {
  const { code } = await anOffer()
  const guesser = aComputer(working, '203.0.113.9')
  for (let nth = 0; nth < 10; nth += 1)
    expect((await guesser.knock(wrongCode(nth))).statusCode).toBe(422)
  const refused = await guesser.knock(code)
  expect(refused.json()).toMatchObject({ code: 'handover_paused' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await aComputer(working, '203.0.113.10').knock(code)).statusCode).toBe(200)
})

test('what cannot be a code is no guess, and a right one gives its try back', async () => {
  const computer = aComputer(working, '203.0.113.20')
  for (let nth = 0; nth < 12; nth += 1) expect((await computer.knock('ZZZZ')).statusCode).toBe(400)
  for (let nth = 0; nth < 12; nth += 1) {
    const { code } = await anOffer()
    expect((await computer.knock(code)).statusCode).toBe(200)
  }
})

test('a hundred and twenty wrong codes of strangers keep no owner out', async () => {
  const asked = await anOffer()
  for (let nth = 0; nth < 120; nth += 1) {
    const guesser = aComputer(working, `203.0.114.${Math.floor(nth / 10)}`)
    expect((await guesser.knock(wrongCode(nth))).statusCode).toBe(422)
  }
  expect((await aComputer(working).knock(asked.code)).statusCode).toBe(200)
  expect(await asked.phone.offer()).toMatchObject({ success: true })
})

test('beyond what one shop sees in an hour a code is answered late, and staff are told once', async () => {
  await aComputer(working, '203.0.115.1').knock(wrongCode(1))
  await sql`
    update limit_counts set tries = ${WRONG_PER_SHOP}
    where name like '%wrong handover codes'`.execute(db())
  const { code } = await anOffer()
  const began = performance.now()
  expect((await aComputer(working).knock(code)).statusCode).toBe(200)
  expect(performance.now() - began).toBeGreaterThanOrEqual(SLOW_MS)
  const { rows } =
    await sql`select 1 from notifications where dedupe_key like 'handover-paused:%'`.execute(db())
  expect(rows).toHaveLength(1)
})

test('neither the database nor the address holds a code', async () => {
  const { code, id } = await anOffer()
  const row = await db()
    .selectFrom('order_handovers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(code)
  expect(row.code_hash.toString('latin1')).not.toContain(code)
})

test('the table refuses to skip a step, no matter who asks', async () => {
  const { id } = await anOffer()
  const jump = sql`update order_handovers set state = 'allowed' where id = ${id}`.execute(db())
  await expect(jump).rejects.toThrow('cannot become allowed')
  await sql`update order_handovers set state = 'ended' where id = ${id}`.execute(db())
  const back = sql`update order_handovers set state = 'offered' where id = ${id}`.execute(db())
  await expect(back).rejects.toThrow('cannot become offered')
})

test('an unpaid order is handed to nobody', async () => {
  const browser = aBrowser(working.shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email: 'unpaid@example.com' }) })
  expect(await aPhone(browser, opened.orderId).offer()).toMatchObject({ code: 'order_not_found' })
})
