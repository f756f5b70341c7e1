import { verifyLicense } from '@keyhaven/contracts/license-verification'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import { aClaimant, anAddress } from '../../../testing/claims.ts'
import {
  contradictions,
  emptyShop,
  hearEvents,
  refund,
  setStockAside,
  standing,
} from '../../../testing/reversals.ts'
import { setSetting } from '../../../testing/settings.ts'
import { stock } from '../../../testing/stock.ts'
import type { TestShop } from '../../../testing/test-shop.ts'

let close: () => Promise<void>
let shop: TestShop
let provider: Awaited<ReturnType<typeof emptyShop>>['provider']
beforeAll(async () => {
  ;({ shop, provider, close } = await emptyShop())
})
beforeEach(() => setStockAside(shop))
afterAll(async () => {
  expect(await contradictions(shop.ctx)).toEqual([])
  await close()
})

const claimant = (request?: Parameters<typeof aClaimant>[2]) => aClaimant(shop, provider, request)

const shownKeys = async ({ browser, orderId }: Awaited<ReturnType<typeof claimant>>) =>
  (await browser.order(orderId))
    .json<{ licenseKeys: { licenseKey: string }[] }>()
    .licenseKeys.map(({ licenseKey }) => licenseKey)

const mailsOf = async (orderId: string) =>
  await shop.ctx.db
    .selectFrom('emails')
    .select(['dedupe_key', 'template', 'recipient'])
    .where('reason', '=', orderId)
    .where('template', '=', 'keys')
    .orderBy('id')
    .execute()

test('a key that does not work is replaced from stock, and the new one is on the order page', async () => {
  await stock(shop.ctx, 2)
  const buyer = await claimant()
  const [old = ''] = buyer.keys
  const { outcome, claim } = await buyer.claimed({ tried: ['copied_key'], note: `it is ${old}` })
  expect(outcome).toBe('replaced')
  const [fresh = ''] = await shownKeys(buyer)
  expect(fresh).not.toBe(old)
  expect(claim).toMatchObject({
    lastFive: old.slice(-5),
    newLastFive: fresh.slice(-5),
    errorCode: '0xC004C003',
    symptom: 'key-blocked',
    state: 'replaced',
    refusal: null,
    answerBy: null,
  })
  expect(await standing(shop.ctx, buyer.orderId)).toMatchObject({
    payment: 'paid',
    fulfilment: 'allocated',
    units: ['revoked', 'assigned'],
  })
  const mails = await mailsOf(buyer.orderId)
  expect(mails.map((mail) => mail.dedupe_key)).toEqual([
    `keys:${buyer.orderId}:1`,
    `keys:${buyer.orderId}:2`,
  ])
  expect(mails.every(({ recipient }) => recipient === buyer.email)).toBe(true)
  const { note } = await shop.ctx.db
    .selectFrom('key_claims')
    .select('note')
    .where('order_id', '=', buyer.orderId)
    .executeTakeFirstOrThrow()
  expect(note).toBe(`it is •••••-${old.slice(-5)}`)
})

test('a replacement is on record and told to staff, without any key', async () => {
  await stock(shop.ctx, 2)
  const buyer = await claimant()
  await buyer.claimed()
  const audit = await shop.ctx.db
    .selectFrom('audit_log')
    .select(['actor', 'meta'])
    .where('object', '=', buyer.orderId)
    .where('action', '=', 'license.replaced')
    .execute()
  expect(audit).toMatchObject([{ actor: 'buyer', meta: { revoked: expect.any(Number) } }])
  const told = await shop.ctx.db
    .selectFrom('notifications')
    .select(['severity', 'title', 'body'])
    .where('object', '=', buyer.orderId)
    .execute()
  expect(told).toMatchObject([{ severity: 'info', title: expect.stringContaining('was replaced') }])
  expect(JSON.stringify([audit, told])).not.toContain(buyer.keys[0])
})

test('the licence check names the old key replaced and the new one active', async () => {
  await stock(shop.ctx, 2)
  const buyer = await claimant()
  const { claim } = await buyer.claimed()
  const { orderNumber } = (await buyer.browser.order(buyer.orderId)).json()
  const stateOf = async (lastFive?: string | null) => {
    const reply = await aBrowser(shop).call('POST', verifyLicense.path, { orderNumber, lastFive })
    return reply.json<{ license: { state: string } | null }>().license?.state
  }
  expect(await stateOf(claim?.lastFive)).toBe('replaced')
  expect(await stateOf(claim?.newLastFive)).toBe('active')
})

test('asking twice about one key, ten times at once, replaces it once', async () => {
  await stock(shop.ctx, 12)
  const buyer = await claimant()
  const [first] = (await buyer.list()).licenses
  const replies = await Promise.all(Array.from({ length: 10 }, () => buyer.claim(first?.id ?? 0)))
  const claims = replies.map((reply) => reply.json().claim?.id)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  expect(new Set(claims).size).toBe(1)
  expect((await standing(shop.ctx, buyer.orderId))?.units).toEqual(['revoked', 'assigned'])
  expect(await mailsOf(buyer.orderId)).toHaveLength(2)
})

test('of two keys of one order claimed at once one is replaced, and a person looks at the other', async () => {
  await stock(shop.ctx, 6)
  const buyer = await claimant({ items: [aLine({ quantity: 2 })] })
  const { licenses } = await buyer.list()
  const replies = await Promise.all(licenses.map(({ id }) => buyer.claim(id)))
  const outcomes = replies.map((reply) => reply.json().outcome)
  expect(outcomes.toSorted()).toEqual(['queued', 'replaced'])
  const { claims } = await buyer.list()
  expect(claims.find(({ state }) => state === 'queued')?.answerBy).toMatch(/^\d{4}-/)
})

test('a waiting claim is answered after the holidays, not on one of them', async () => {
  await stock(shop.ctx, 6)
  const buyer = await claimant({ items: [aLine({ quantity: 2 })] })
  for (const { id } of (await buyer.list()).licenses) await buyer.claim(id)
  const dueAt = async () => {
    const { claims } = await buyer.list()
    return Date.parse(claims.find(({ state }) => state === 'queued')?.answerBy ?? '')
  }
  const usual = await dueAt()
  const week = Array.from({ length: 7 }, (_, day) =>
    new Date(Date.now() + (day - 1) * 86_400_000).toISOString().slice(0, 10),
  )
  await setSetting(shop.ctx, 'support.holidays', week)
  expect(await dueAt()).toBeGreaterThan(usual)
  await setSetting(shop.ctx, 'support.holidays', [])
  expect(await dueAt()).toBe(usual)
})

test('two orders of one address, claimed at once, bring one key', async () => {
  await stock(shop.ctx, 6)
  const email = anAddress()
  const buyers = [await claimant({ email }), await claimant({ email: email.toUpperCase() })]
  const answers = await Promise.all(buyers.map((buyer) => buyer.claimed()))
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['queued', 'replaced'])
})

test('two addresses with one card, claimed at once, bring one key', async () => {
  await stock(shop.ctx, 6)
  const buyers = [await claimant({ isUsualCard: true }), await claimant({ isUsualCard: true })]
  const answers = await Promise.all(buyers.map((buyer) => buyer.claimed()))
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['queued', 'replaced'])
})

test('what is kept of a card is a hash, the same for the same card', async () => {
  await stock(shop.ctx, 2)
  const buyers = [await claimant({ isUsualCard: true }), await claimant({ isUsualCard: true })]
  const { rows } = await sql<{ size: number; cards: number }>`
    select max(length(card_fingerprint)) as size, count(distinct card_fingerprint) as cards
    from payment_attempts
    where order_id = any(${buyers.map(({ orderId }) => orderId)})`.execute(shop.ctx.db)
  expect(rows).toEqual([{ size: 32, cards: 1 }])
})

const reasonOf = async (orderId: string) => {
  const row = await shop.ctx.db
    .selectFrom('key_claims')
    .select('queued_for')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.queued_for
}

test('without a free key the claim waits, and the old key stays as it is', async () => {
  await stock(shop.ctx, 1)
  const buyer = await claimant()
  expect((await buyer.claimed()).outcome).toBe('queued')
  expect(await reasonOf(buyer.orderId)).toBe('no_stock')
  expect(await shownKeys(buyer)).toEqual(buyer.keys)
})

test('an order paid 31 days ago goes to staff, one paid 29 days ago does not', async () => {
  for (const [days, outcome] of [
    [31, 'queued'],
    [29, 'replaced'],
  ] as const) {
    await stock(shop.ctx, 2)
    const buyer = await claimant()
    await sql`
      update orders set paid_at = paid_at - make_interval(days => ${days}),
        created_at = created_at - make_interval(days => ${days})
      where id = ${buyer.orderId}`.execute(shop.ctx.db)
    await sql`
      update assignments a set assigned_at = o.paid_at
      from order_lines l join orders o on o.id = l.order_id
      where l.id = a.order_line_id and o.id = ${buyer.orderId}`.execute(shop.ctx.db)
    expect((await buyer.claimed()).outcome).toBe(outcome)
  }
})

test('after a refund of a part, and while the bank disputes it, a person looks', async () => {
  await stock(shop.ctx, 4)
  const partly = await claimant()
  await refund(shop, partly.intentId, 100)
  const disputed = await claimant()
  await provider.dispute(disputed.intentId)
  await hearEvents(shop.ctx)
  for (const buyer of [partly, disputed]) {
    expect((await buyer.claimed()).outcome).toBe('queued')
    expect(await reasonOf(buyer.orderId)).toBe('money_back')
  }
})

test('a free order goes to staff, and so does trouble that is not the key’s', async () => {
  await stock(shop.ctx, 6)
  await sql`
    insert into coupons (code, kind, percent_bp, allow_free, max_uses, approved_share_bp)
    values ('ONEGIFT', 'percentage', 10000, true, 1, 0)`.execute(shop.ctx.db)
  const browser = aBrowser(shop)
  const gift = {
    items: [aLine()],
    couponCode: 'ONEGIFT',
    billingInfo: aBuyer({ email: anAddress() }),
  }
  const { orderId } = (await browser.call('POST', '/api/confirm-free-order', gift)).json()
  const path = `/api/orders/${orderId}/key-claims`
  const [license] = (await browser.call('GET', path)).json().licenses
  await browser.order(orderId)
  await browser.call('POST', path, { licenseId: license.id, symptom: 'key-blocked' })
  expect(await reasonOf(orderId)).toBe('free_order')
  const buyer = await claimant()
  await buyer.claimed({ errorCode: '0x80072EE7', symptom: 'key-blocked' })
  expect(await reasonOf(buyer.orderId)).toBe('not_the_key')
})

test('a key nobody has seen is shown instead, and no claim is kept', async () => {
  await stock(shop.ctx, 2)
  const buyer = await claimant()
  await sql`
    update assignments a set first_revealed_at = null, reveals = 0
    from order_lines l
    where l.id = a.order_line_id and l.order_id = ${buyer.orderId}`.execute(shop.ctx.db)
  expect(await buyer.claimed()).toEqual({ outcome: 'shown', claim: null })
  expect((await buyer.list()).claims).toEqual([])
})

test('a stranger learns nothing of an order and claims nothing, nor does a buyer with a foreign key', async () => {
  await stock(shop.ctx, 4)
  const buyer = await claimant()
  const thief = await claimant()
  const [own] = (await buyer.list()).licenses
  const body = { licenseId: own?.id ?? 0 }
  const replies = [
    await thief.browser.call('GET', buyer.path),
    await thief.browser.call('POST', buyer.path, body),
    await aBrowser(shop).call('POST', buyer.path, body),
    await aBrowser(shop).call('GET', `/api/orders/order_${'A'.repeat(26)}/key-claims`),
    await thief.claim(body.licenseId),
    await thief.claim(2_147_483_648),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(404))
  expect((await buyer.list()).claims).toEqual([])
})

test.each([
  ['a code with spaces around a sentence', { errorCode: 'the key <b>is</b> bad' }],
  ['a note that is a book', { note: 'x'.repeat(1_001) }],
  ['a step nobody knows', { tried: ['prayed'] }],
  ['half a licence', { licenseId: 1.5 }],
])('a claim with %s is refused', async (_, over) => {
  await stock(shop.ctx, 1)
  const buyer = await claimant()
  const [first] = (await buyer.list()).licenses
  expect((await buyer.claim(first?.id ?? 0, over)).statusCode).toBe(400)
})
