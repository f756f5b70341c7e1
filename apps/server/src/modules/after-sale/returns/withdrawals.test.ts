import type { OrderReturns } from '@keyhaven/contracts/returns'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aBuyer, aLine } from '../../../testing/buyer.ts'
import { eventually } from '../../../testing/eventually.ts'
import { firstCode } from '../../../testing/mailed-codes.ts'
import { fromGermany, returnsIn } from '../../../testing/returns.ts'
import { bought, contradictions } from '../../../testing/reversals.ts'
import { stock } from '../../../testing/stock.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
})
afterAll(async () => {
  // Mails that the server refused for good are what one of these tests is about.
  const others = await contradictions(working.shop.ctx)
  expect(others.filter(({ id }) => !['I12', 'I15'].includes(id))).toEqual([])
  await working.close()
})

const cart = (email: string, over = {}) => ({
  items: [aLine({ productId: 'home-2021', ...over })],
  ...fromGermany({ email }),
})

async function emptyShelf() {
  await sql`
    update key_units set status = 'quarantined'
    where status = 'available' and product_id = 'home-2021'`.execute(working.shop.ctx.db)
}

/** Bought with too few keys: nothing is delivered, so the right of withdrawal is untouched. */
async function waitingOrder(email: string) {
  await emptyShelf()
  const paid = await bought(working.shop, working.provider, cart(email))
  const [mail] = await working.mailsTo(email, 1)
  return { ...paid, mail, orderNumber: (await returnsIn(paid)).orderNumber }
}

async function linkTo(email: string, asked: object) {
  const answer = await aBrowser(working.shop).call('POST', '/api/withdrawals', asked)
  expect([answer.statusCode, answer.json()]).toEqual([202, { success: true }])
  const mail = await eventually(
    'the link',
    async () =>
      (await working.mailbox.to(email)).find(({ subject }) => subject.startsWith('Withdraw from')),
    20_000,
  )
  return /\/withdrawal#([\w-]{43})/.exec(mail.text)?.[1] ?? ''
}

test('a German buyer pays only with both consents, which the receipt repeats word for word', async () => {
  const browser = aBrowser(working.shop)
  for (const consents of [
    undefined,
    { immediateDelivery: true, withdrawalWaiver: false },
    { immediateDelivery: false, withdrawalWaiver: true },
  ]) {
    const refused = await browser.open({ ...cart('none@example.com'), ...{ consents } })
    expect(refused.statusCode).toBe(400)
    const fields = refused.json().details.map(({ field }: { field: string }) => field)
    expect(fields.every((field: string) => field.startsWith('consents.'))).toBe(true)
  }
  const free = { items: [aLine()], billingInfo: aBuyer({ country: 'FR' }), couponCode: 'NONE' }
  const gift = await browser.call('POST', '/api/confirm-free-order', free)
  expect([gift.statusCode, gift.json().details[0].field]).toEqual([
    400,
    'consents.immediateDelivery',
  ])
  const { mail, orderId } = await waitingOrder('consents@example.com')
  expect(mail?.text).toContain('Deliver my keys now')
  expect(mail?.text).toContain('I know that I lose my right of withdrawal')
  const { rows } = await sql<{ kind: string; network: string; text_version: string }>`
    select kind, network, text_version from order_consents
    where order_id = ${orderId} order by kind`.execute(working.shop.ctx.db)
  expect(rows).toMatchObject([
    { kind: 'immediate_delivery', text_version: '1.0' },
    { kind: 'withdrawal_waiver', text_version: '1.0' },
  ])
  expect(rows[0]?.network).toMatch(/^198\.1[89]\./)
})

test('a buyer elsewhere is asked for nothing, and nothing is kept', async () => {
  const { orderId } = await aBrowser(working.shop).opened({ billingInfo: aBuyer() })
  const { rows } = await sql`
    select kind from order_consents where order_id = ${orderId}`.execute(working.shop.ctx.db)
  expect(rows).toEqual([])
})

test('a withdrawal by link: asked for by number and address, confirmed once, acknowledged, refunded', async () => {
  const email = 'withdraws@example.com'
  const { orderNumber, orderId, browser, intentId } = await waitingOrder(email)
  const token = await linkTo(email, {
    orderNumber: orderNumber.toLowerCase().replaceAll('-', ''),
    email: email.toUpperCase(),
    name: 'Ada Byron',
  })
  const anyone = aBrowser(working.shop)
  const looked = await anyone.call('POST', '/api/withdrawals/view', { token })
  expect(looked.json()).toMatchObject({ orderNumber, withdrawal: 'open' })
  const units = looked.json().units.map(({ lineId, slot }: { lineId: number; slot: number }) => ({
    lineId,
    slot,
  }))
  const confirm = () =>
    aBrowser(working.shop).call('POST', '/api/withdrawals/confirm', { token, units })
  const answers = await Promise.all([confirm(), confirm(), confirm()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410])
  expect((await anyone.call('POST', '/api/withdrawals/view', { token })).statusCode).toBe(410)

  const declared = await eventually(
    'the acknowledgement',
    async () =>
      (await working.mailbox.to(email)).find(({ subject }) => /received your/.test(subject)),
    20_000,
  )
  expect(declared.text).toContain('Ada Byron declared')
  expect(declared.text).toContain(`bought with order ${orderNumber}`)
  expect(declared.text).toContain('GMT')
  const paid = { browser, orderId, intentId }
  await eventually(
    'the refund',
    async () => (await returnsIn(paid)).requests[0]?.state === 'refunded',
    20_000,
  )
  const { rows } = await sql`
    select name, text_version from withdrawals where order_id = ${orderId}`.execute(
    working.shop.ctx.db,
  )
  expect(rows).toEqual([{ name: 'Ada Byron', text_version: '1.0' }])
  expect((await browser.order(orderId)).json().status).toBe('Refunded')
})

test('a number and an address that do not belong together are answered the same, and nobody is written to', async () => {
  const { orderNumber } = await waitingOrder('owner@example.com')
  const browser = aBrowser(working.shop)
  for (const body of [
    { orderNumber, email: 'stranger@example.com', name: 'Mallory' },
    { orderNumber: 'KH-0000-0000', email: 'owner@example.com', name: 'Mallory' },
  ]) {
    const answer = await browser.call('POST', '/api/withdrawals', body)
    expect([answer.statusCode, answer.json()]).toEqual([202, { success: true }])
  }
  const { rows } = await sql`
    select 1 from emails
    where template = 'withdrawal-link' and recipient in ('owner@example.com', 'stranger@example.com')
  `.execute(working.shop.ctx.db)
  expect(rows).toEqual([])
})

test('with both consents and the confirmation delivered, the right ends with the key; the guarantee stays', async () => {
  await stock(working.shop.ctx, 1)
  const email = 'lapsed@example.com'
  const paid = await bought(working.shop, working.provider, fromGermany({ email }))
  await working.mailsTo(email, 2)
  const { withdrawal, isGuaranteed, units } = await eventually(
    'the receipt noted as sent',
    async () => {
      const told = await returnsIn(paid)
      return told.withdrawal === 'lapsed' && told
    },
  )
  expect([withdrawal, isGuaranteed]).toEqual(['lapsed', true])
  const refused = await paid.browser.call('POST', `/api/orders/${paid.orderId}/returns`, {
    units: units.map(({ lineId, slot }) => ({ lineId, slot })),
    isWithdrawal: true,
  })
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'withdrawal_lapsed'])
})

test('a confirmation that could not be delivered leaves the right intact, also for a key that was seen', async () => {
  await stock(working.shop.ctx, 1)
  await working.mailbox.behave('refuse-5xx')
  const paid = await bought(
    working.shop,
    working.provider,
    fromGermany({ email: 'unreachable@example.com' }),
  )
  await eventually(
    'the receipt to be given up',
    async () => {
      const { rows } = await sql`
        select 1 from emails
        where dedupe_key = ${`confirm:${paid.orderId}`} and state in ('dead', 'bounced')`.execute(
        working.shop.ctx.db,
      )
      return rows.length > 0
    },
    20_000,
  )
  await working.mailbox.behave('ok')
  const { withdrawal, units } = await returnsIn(paid)
  expect(withdrawal).toBe('open')
  expect(units[0]).toMatchObject({ state: 'seen', isWithdrawable: true })
  const declared = await paid.browser.call('POST', `/api/orders/${paid.orderId}/returns`, {
    units: units.map(({ lineId, slot }) => ({ lineId, slot })),
    isWithdrawal: true,
  })
  // A person looks at it, because the key was seen; the money is due all the same.
  expect(declared.json().requests).toMatchObject([{ state: 'review', isWithdrawal: true }])
})

test('a signed-in owner of the address asks without opening the keys; another one finds no order', async () => {
  await emptyShelf()
  const email = 'owned@example.com'
  const billingInfo = aBuyer({ email })
  const items = [aLine({ productId: 'home-2021' })]
  const paid = await bought(working.shop, working.provider, { items, billingInfo })
  const path = `/api/account/orders/${paid.orderId}/returns`
  const owner = aVisitor(working.shop)
  expect((await owner.call('GET', path)).statusCode).toBe(401)
  await owner.call('POST', '/api/auth/code/request', { email })
  const code = await eventually(
    'the code',
    async () => firstCode(await working.mailbox.to(email)),
    20_000,
  )
  await owner.enter('/api/auth/code', { email, code })
  const { units } = (await owner.call('GET', path)).json<OrderReturns>()
  const request = {
    units: units.map(({ lineId, slot }) => ({ lineId, slot })),
    isWithdrawal: false,
  }
  const foreign = `/api/account/orders/order_${'A'.repeat(26)}/returns`
  expect((await owner.call('POST', foreign, request)).statusCode).toBe(404)
  const asked = await owner.call('POST', path, request)
  expect(asked.json()).toMatchObject({ requests: [{ isAutomatic: true, amount: '129.99' }] })
})
