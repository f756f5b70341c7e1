import { randomUUID } from 'node:crypto'
import type { CartFile, CartReport, ListedCart } from '@keyhaven/contracts/staff/carts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressHashes, linkToken } from '../../infra/crypto/address-hash.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { remindOfCarts } from '../../modules/buying/abandoned-carts/abandoned-carts.service.ts'
import { aBuyer } from '../../testing/buyer.ts'
import { bought } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import { fromOurPage, staffHeaders } from '../../testing/test-staff.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
let marketing: Record<string, string>
beforeAll(async () => {
  // Reminders go out when a test says so.
  working = await workingShop({ LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 }, [])
  await stock(working.shop.ctx, 2)
  marketing = await staffHeaders(working.shop, 'marketing')
})
afterAll(() => working.close())

const call = async (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers = marketing,
) =>
  await working.shop.app.inject({
    method,
    url,
    headers: { ...fromOurPage, ...headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })
const send = async (id: string, body: object = {}, headers = marketing) =>
  await call('POST', `/api/admin/carts/${id}/send`, { reason: 'they called', ...body }, headers)
const read = async (id: string) => (await call('GET', `/api/admin/carts/${id}`)).json<CartFile>()
const queue = async (name: string) =>
  (await call('GET', `/api/admin/carts?queue=${name}`)).json<{ carts: ListedCart[] }>().carts

/** A cart whose owner asked to be reminded; the mailbox is proven unless said otherwise. */
async function aCart(email: string, isProven = true): Promise<string> {
  const { ctx } = working.shop
  const id = `cart_${randomUUID().replaceAll('-', '')}`
  const [hash] = addressHashes(ctx.config, email)
  await sql`
    with session as (
      insert into checkout_sessions (token_hash, network, user_agent, expires_at)
      values (${hashToken(id)}, '', '', now() + interval '1 day')
      returning id
    ), consent as (
      insert into consents (subject_hash, kind, choice, source, text_version)
      values (${hash}, 'cart-reminder', 'granted', 'checkout', '1')
      returning id
    )
    insert into abandoned_carts (id, checkout_id, session_id, items, subtotal_minor, total_minor,
      consent_id, address_hash, email, email_normal, proven_by, token_hash, created_at, changed_at)
    select ${id}, session.id, ${id}, '[{"productId":"home-2024","quantity":2}]', 29998, 29998,
      consent.id, ${hash}, ${email}, ${email}, ${isProven ? 'account' : null},
      ${hashToken(linkToken(ctx.config, 'cart', id))}, shop_now(), shop_now()
    from session, consent`.execute(ctx.db)
  return id
}

test('a reminder is sent at once, and never a third, by staff or by the clock', async () => {
  const email = `now-${randomUUID()}@example.com`
  const id = await aCart(email)
  expect((await queue('recoverable')).map((cart) => cart.id)).toContain(id)
  expect(await read(id)).toMatchObject({
    refusal: null,
    cart: { email: 'n•••@example.com', total: '299.98' },
    items: [{ name: 'Office Home 2024', quantity: 2 }],
  })
  expect((await send(id)).statusCode).toBe(200)
  const [mail] = await working.mailsTo(email, 1)
  expect(mail?.subject).toBe('Your cart at Keyhaven')
  expect((await send(id)).statusCode).toBe(200)
  await working.mailsTo(email, 2)
  const third = await send(id)
  expect([third.statusCode, (await read(id)).refusal]).toEqual([
    409,
    'This person had two mails this month.',
  ])
  await sql`
    update abandoned_carts set changed_at = changed_at - interval '9 days',
      mailed_at = mailed_at - interval '9 days' where id = ${id}`.execute(working.shop.ctx.db)
  await remindOfCarts(working.shop.ctx)
  expect((await read(id)).cart.mails).toBe(2)
})

test('another cart of the same person makes no third mail either', async () => {
  const email = `again-${randomUUID()}@example.com`
  const [one, other] = [await aCart(email), await aCart(email)]
  expect((await send(one)).statusCode).toBe(200)
  expect((await send(other)).statusCode).toBe(200)
  expect((await send(other)).statusCode).toBe(409)
  expect((await send(one)).statusCode).toBe(409)
})

test('a mailbox that nobody proved is asked once and told nothing of the cart', async () => {
  const email = `stranger-${randomUUID()}@example.com`
  const id = await aCart(email, false)
  expect((await send(id)).statusCode).toBe(200)
  const [mail] = await working.mailsTo(email, 1)
  expect(mail?.subject).toBe('Shall we remind you of your cart?')
  expect(mail?.text).not.toContain('Office')
  expect((await send(id)).statusCode).toBe(409)
})

test('a cart without consent, one left out, and one of a person who left, get no mail', async () => {
  const { ctx } = working.shop
  const silent = await aCart(`silent-${randomUUID()}@example.com`)
  await sql`
    update abandoned_carts set email = null, email_normal = null, proven_by = null
    where id = ${silent}`.execute(ctx.db)
  expect((await send(silent)).statusCode).toBe(409)
  const email = `out-${randomUUID()}@example.com`
  const left = await aCart(email)
  const exclude = (isExcluded: boolean) =>
    call('POST', `/api/admin/carts/${left}/exclude`, { isExcluded, reason: 'asked on the phone' })
  expect((await exclude(true)).statusCode).toBe(200)
  expect((await exclude(true)).statusCode).toBe(409)
  expect((await send(left)).statusCode).toBe(409)
  await sql`
    update abandoned_carts set changed_at = changed_at - interval '2 hours'
    where id = ${left}`.execute(ctx.db)
  await remindOfCarts(ctx)
  expect((await read(left)).cart).toMatchObject({ mails: 0, queue: 'excluded' })
  expect((await exclude(false)).statusCode).toBe(200)
  expect((await send(left)).statusCode).toBe(200)
})

test('a code goes along only if the checkout takes it for this cart', async () => {
  const { ctx } = working.shop
  const code = `CART${randomUUID().slice(0, 6).toUpperCase()}`
  await sql`
    insert into coupons (code, kind, percent_bp) values (${code}, 'percentage', 1000)`.execute(
    ctx.db,
  )
  const email = `coupon-${randomUUID()}@example.com`
  const id = await aCart(email)
  expect((await send(id, { coupon: 'NO-SUCH-CODE' })).statusCode).toBe(400)
  expect((await send(id, { coupon: code.toLowerCase() })).statusCode).toBe(200)
  const [mail] = await working.mailsTo(email, 1)
  expect(mail?.text).toContain(`Enter the code ${code} at the checkout`)
})

test('what was bought after a mail is recovered revenue, and what was not is not', async () => {
  const { shop, provider } = working
  const report = async () => (await call('GET', '/api/admin/cart-report')).json<CartReport>()
  const email = `buyer-${randomUUID()}@example.com`
  const id = await aCart(email)
  expect((await send(id)).statusCode).toBe(200)
  await working.mailsTo(email, 1)
  const before = await report()
  await bought(shop, provider, { billingInfo: aBuyer({ email }) })
  await remindOfCarts(shop.ctx)
  const after = await report()
  expect(after.recovered - before.recovered).toBe(1)
  expect(Number(after.revenue) - Number(before.revenue)).toBeCloseTo(149.99)
  expect(await read(id)).toMatchObject({ refusal: 'It was bought.', cart: { queue: 'recovered' } })
})

test('the hours are a setting of those who may, and the second comes after the first', async () => {
  const admin = await staffHeaders(working.shop, 'admin')
  const path = '/api/admin/cart-report'
  const { delays: seen } = (await call('GET', path)).json<CartReport>()
  const edit = async (delays: object, headers: Record<string, string> = admin) =>
    (await call('PUT', path, { delays, seen, reason: 'slower' }, headers)).statusCode
  expect(seen).toEqual({ firstHours: 1, secondHours: 24 })
  expect(await edit({ firstHours: 5, secondHours: 48 }, marketing)).toBe(403)
  expect(await edit({ firstHours: 48, secondHours: 5 })).toBe(400)
  const id = await aCart(`hours-${randomUUID()}@example.com`)
  expect(await edit({ firstHours: 5, secondHours: 48 })).toBe(200)
  expect(await edit({ firstHours: 2, secondHours: 48 })).toBe(409)
  const { ctx } = working.shop
  const later = (hours: number) =>
    sql`
      update abandoned_carts set changed_at = changed_at - make_interval(hours => ${hours})
      where id = ${id}`.execute(ctx.db)
  await later(4)
  await remindOfCarts(ctx)
  expect((await read(id)).cart.mails).toBe(0)
  await later(2)
  await remindOfCarts(ctx)
  expect((await read(id)).cart.mails).toBe(1)
})

test('those who only look send nothing', async () => {
  const id = await aCart(`look-${randomUUID()}@example.com`)
  const support = await staffHeaders(working.shop, 'support')
  expect((await call('GET', `/api/admin/carts/${id}`, undefined, support)).statusCode).toBe(200)
  expect((await send(id, {}, support)).statusCode).toBe(403)
  const finance = await staffHeaders(working.shop, 'finance')
  expect((await call('GET', '/api/admin/carts', undefined, finance)).statusCode).toBe(403)
})
