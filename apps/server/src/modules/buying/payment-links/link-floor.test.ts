import { currencies, exponent, money, toDecimal } from '@keyhaven/contracts/money'
import type { ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../../testing/approvals.ts'
import { aBrowser } from '../../../testing/buyer.ts'
import { begun, payOnPage, returned } from '../../../testing/payment-links.ts'
import { setSetting } from '../../../testing/settings.ts'
import { stock } from '../../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { catalogueValue } from '../../catalog/products/catalogue-value.ts'

const LINKS = '/api/admin/payment-links'
const one = [{ productId: 'home-2024', quantity: 1 }]
const payer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' }

let working: WorkingShop
let finance: Colleague
let admin: Colleague
beforeAll(async () => {
  working = await workingShop()
  finance = await aColleague(working.shop, 'finance')
  admin = await aColleague(working.shop, 'admin')
  await stock(working.shop.ctx, 6)
})
afterAll(() => working.close())

const db = () => working.shop.ctx.db
const create = (wanted: object, by = finance) =>
  by.call('POST', LINKS, { title: 'Offer', products: one, ...wanted })
const made = async (wanted: object) => (await create(wanted)).json<{ link: ManagedLink }>().link
const edit = ({ id, version }: ManagedLink, change: object) =>
  finance.call('PATCH', `${LINKS}/${id}`, change, { 'if-match': `"${version}"` })
const approvalOf = async (reply: Awaited<ReturnType<typeof create>>) => {
  const id = reply.json<{ approval?: { id: string } }>().approval?.id
  const found = (await approvalsSeenBy(admin)).find((approval) => approval.id === id)
  if (!found) throw new Error(reply.payload)
  return found
}

test.each(currencies)(
  'half the price in %s needs one person, a smallest unit less two',
  async (currency) => {
    const { totalMinor } = await catalogueValue(working.shop.ctx, one, currency)
    const least = Math.ceil(totalMinor / 2)
    const amount = (minor: number) => toDecimal(money(minor, currency))
    expect(exponent(currency) === 0 || amount(least).includes('.')).toBe(true)
    const enough = await create({ currency, amount: amount(least) })
    expect(enough.json()).toHaveProperty('link')
    const little = await create({ currency, amount: amount(least - 1) })
    expect(little.statusCode).toBe(201)
    expect(little.json()).not.toHaveProperty('link')
    expect(await approvalOf(little)).toMatchObject({ payload: { valueMinor: totalMinor } })
  },
)

test('every piece counts: what is enough for one is not enough for ten', async () => {
  expect((await create({ amount: '100.00' })).json()).toHaveProperty('link')
  const ten = await create({
    amount: '100.00',
    maxUses: null,
    products: [
      { productId: 'home-2024', quantity: 4 },
      { productId: 'home-2024', quantity: 6 },
    ],
  })
  const approval = await approvalOf(ten)
  expect(approval.summary).toContain('10 × Home 2024')
  expect(approval.summary).toContain('any number of uses')
})

test('the floor is the owner’s setting', async () => {
  await setSetting(working.shop.ctx, 'prices.floor_percent', 90)
  expect((await create({ amount: '134.99' })).json()).toHaveProperty('approval')
  expect((await create({ amount: '135.00' })).json()).toHaveProperty('link')
  await setSetting(working.shop.ctx, 'prices.floor_percent', 50)
})

test('support asks for services, and sells no edition at any price', async () => {
  const support = await aColleague(working.shop, 'support')
  for (const amount of ['0.50', '149.99', '499.00']) {
    const reply = await create({ amount }, support)
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'not_allowed'])
  }
  expect((await create({ amount: '0.50', products: [] }, support)).json()).toHaveProperty('link')
  const { rows } = await sql`select 1 from approvals where asked_by = ${support.id}`.execute(db())
  expect(rows).toEqual([])
})

test('a change is judged like a new link, and happens when it was approved', async () => {
  const link = await made({ amount: '80.00' })
  for (const change of [
    { amount: '1.00' },
    { currency: 'INR' },
    { amount: '60', currency: 'JPY' },
  ]) {
    expect((await edit(link, change)).json()).toHaveProperty('approval')
  }
  const { rows } =
    await sql`select amount_minor, currency from payment_links where id = ${link.id}`.execute(db())
  expect(rows).toEqual([{ amount_minor: 8_000, currency: 'USD' }])
  const approval = await approvalOf(await edit(link, { amount: '1.00', maxUses: 2 }))
  const reply = await decide(admin, approval)
  expect(reply.json().approval).toMatchObject({
    state: 'approved',
    result: `payment-link:${link.id}`,
  })
  const changed = await sql<{ version: string }>`
    select amount_minor, max_uses, xmin::text as version from payment_links where id = ${link.id}`.execute(
    db(),
  )
  expect(changed.rows).toMatchObject([{ amount_minor: 100, max_uses: 2 }])
  const version = changed.rows[0]?.version ?? ''
  const more = await edit({ ...link, version }, { maxUses: 1_000 })
  expect(more.json()).toHaveProperty('approval')
})

test('a link that changed after an approval was asked for is not changed by it', async () => {
  const link = await made({ amount: '80.00' })
  const approval = await approvalOf(await edit(link, { amount: '1.00' }))
  await edit(link, { amount: '90.00' })
  const reply = await decide(admin, approval)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'approval_outdated'])
  const { rows } = await sql`select amount_minor from payment_links where id = ${link.id}`.execute(
    db(),
  )
  expect(rows).toEqual([{ amount_minor: 9_000 }])
})

test('an approval and a pause of the same link at once never leave half of both', async () => {
  for (let round = 0; round < 3; round += 1) {
    const link = await made({ amount: '80.00' })
    const approval = await approvalOf(await edit(link, { amount: '1.00' }))
    const pause = () => finance.call('POST', `${LINKS}/${link.id}/pause`, { paused: true })
    const [decided, paused] = await Promise.all([decide(admin, approval), pause()])
    expect(paused.statusCode).toBe(200)
    const { rows } = await sql<{ amount_minor: number; paused: boolean }>`
      select amount_minor, paused_at is not null as paused from payment_links where id = ${link.id}`.execute(
      db(),
    )
    expect(rows).toEqual([{ amount_minor: decided.statusCode === 200 ? 100 : 8_000, paused: true }])
  }
})

async function sold(amount: string) {
  const { id } = await made({ amount })
  const browser = aBrowser(working.shop)
  const session = await begun(browser, id)
  await payOnPage(working.provider, session)
  await Promise.all([returned(browser, session), returned(browser, session)])
  const { rows } = await sql<{ title: string; body: string; catalog_minor: number }>`
    select n.title, n.body, o.catalog_minor
    from orders o left join notifications n on n.object = o.id
    where o.payment_link_id = ${id} and o.payment_status = 'paid'`.execute(db())
  return rows
}

test('a sale below the catalogue price is told, once; one at the price is not', async () => {
  const [cheap, ...others] = await sold('100.00')
  expect(others).toEqual([])
  expect(cheap).toMatchObject({ title: 'Sold below the catalogue price', catalog_minor: 14_999 })
  expect(cheap?.body).toContain('(66 %)')
  expect(await sold('149.99')).toEqual([{ title: null, body: null, catalog_minor: 14_999 }])
})

test('a link that the catalogue left behind waits for two people, and sells on when they agree', async () => {
  const { id } = await made({ amount: '149.99', title: 'Left behind', maxUses: null })
  await sql`
    insert into price_history (product_id, price_minor, valid_from)
    values ('home-2024', 39999, shop_now())`.execute(db())
  const browser = aBrowser(working.shop)
  const knock = () =>
    browser.call('POST', '/api/process-payment', { paymentLinkId: id, customerInfo: payer })
  for (const _ of ['first', 'second']) {
    const refused = await knock()
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'price_needs_check'])
  }
  const asked = (await approvalsSeenBy(admin)).filter(({ summary }) =>
    summary.includes('Left behind'),
  )
  expect(asked).toHaveLength(1)
  expect(asked[0]?.summary).toContain('down to 37 % of the highest price of 30 days')
  if (asked[0]) await decide(admin, asked[0])
  const session = await begun(browser, id)
  await payOnPage(working.provider, session)
  await returned(browser, session)
  const { rows } = await sql<{ body: string; judged_minor: number; floor_share_bp: number }>`
    select n.body, l.judged_minor, l.reference_minor, l.floor_share_bp, l.approval_id
    from orders o
    join notifications n on n.object = o.id
    join order_lines l on l.order_id = o.id
    where o.payment_link_id = ${id}`.execute(db())
  expect(rows[0]?.body).toContain('(37 %)')
  expect(rows[0]).toMatchObject({
    judged_minor: 14_999,
    reference_minor: 39_999,
    floor_share_bp: 3_749,
    approval_id: asked[0]?.id,
  })
})

test('an edit that one person may make ends what was approved for a link', async () => {
  const cheap = await approvalOf(await create({ amount: '100.00', title: 'Approved' }))
  const { result } = (await decide(admin, cheap)).json().approval
  const linkId = String(result).replace('payment-link:', '')
  const { rows: before } = await sql<{ version: string; approved_share_bp: number }>`
    select xmin::text as version, approved_share_bp from payment_links where id = ${linkId}`.execute(
    db(),
  )
  expect(before[0]?.approved_share_bp).toBe(2_500)
  const link = { id: linkId, version: before[0]?.version } as ManagedLink
  expect((await edit(link, { amount: '399.99' })).json()).toHaveProperty('link')
  const { rows } = await sql`
    select approval_id, approved_share_bp from payment_links where id = ${linkId}`.execute(db())
  expect(rows).toEqual([{ approval_id: null, approved_share_bp: null }])
})
