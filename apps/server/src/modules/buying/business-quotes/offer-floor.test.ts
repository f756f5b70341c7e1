import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, approvalsSeenBy, type Colleague, decide } from '../../../testing/approvals.ts'
import { aPaidOffer, aRequest, lastDay, tokenTo } from '../../../testing/business-quotes.ts'
import { stock } from '../../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'

const ten = [{ productId: 'home-2024', quantity: 10 }]

let working: WorkingShop
let finance: Colleague
let admin: Colleague
beforeAll(async () => {
  working = await workingShop()
  finance = await aColleague(working.shop, 'finance')
  admin = await aColleague(working.shop, 'admin')
})
afterAll(() => working.close())

const db = () => working.shop.ctx.db
const price = (reference: string, pricing = {}) =>
  finance.call('POST', `/api/admin/quotes/${reference}/offers`, {
    currency: 'USD',
    expiresOn: lastDay(),
    ...pricing,
  })
const offersOf = async (reference: string) =>
  (
    await sql<{ version: number; total_minor: number; issued_by: string }>`
      select version, total_minor, issued_by from business_offers
      where reference = ${reference} order by version`.execute(db())
  ).rows
const approvalOf = async (reply: Awaited<ReturnType<typeof price>>) => {
  const id = reply.json<{ approval: { id: string } | null }>().approval?.id
  const found = (await approvalsSeenBy(admin)).find((approval) => approval.id === id)
  if (!found) throw new Error(reply.payload)
  return found
}
const cheap = { lines: [{ productId: 'home-2024', unitMinor: 5_000 }], volumeBreaks: [] }

test.each<[string, object, boolean]>([
  ['the catalogue’s prices', {}, false],
  [
    'half the price',
    { lines: [{ productId: 'home-2024', unitMinor: 7_500 }], volumeBreaks: [] },
    false,
  ],
  [
    'a cent less than half',
    { lines: [{ productId: 'home-2024', unitMinor: 7_499 }], volumeBreaks: [] },
    true,
  ],
  [
    'half the price with the usual discount for many',
    { lines: [{ productId: 'home-2024', unitMinor: 7_500 }] },
    true,
  ],
  ['ninety percent off for many', { volumeBreaks: [{ from: 2, percent: 90 }] }, true],
  [
    'a yen price far below',
    { currency: 'JPY', lines: [{ productId: 'home-2024', unitMinor: 5_000 }] },
    true,
  ],
  [
    'a dear line beside a cheap one',
    {
      lines: [
        { productId: 'home-2024', quantity: 10, unitMinor: 5 },
        { productId: 'home-2021', quantity: 1, unitMinor: 900_000 },
      ],
    },
    true,
  ],
])('a quote with %s is judged by every line', async (_, pricing, isAsked) => {
  const { reference } = await aRequest(working, ten)
  const reply = await price(reference, pricing)
  expect(reply.statusCode).toBe(201)
  expect(reply.json().approval !== null).toBe(isAsked)
  expect(await offersOf(reference)).toHaveLength(isAsked ? 0 : 1)
})

test('an approved quote is issued as it was approved, and mailed', async () => {
  const { reference, email } = await aRequest(working, ten)
  const approval = await approvalOf(await price(reference, { ...cheap, note: 'As agreed' }))
  expect(approval).toMatchObject({
    kind: 'business-quote.offer',
    object: `quote:${reference}`,
    payload: { version: 1, totalMinor: 50_000, valueMinor: 149_990 },
  })
  const reply = await decide(admin, approval)
  expect(reply.json().approval.state).toBe('approved')
  expect(await offersOf(reference)).toEqual([
    { version: 1, total_minor: 50_000, issued_by: `staff:${finance.id}` },
  ])
  expect(await tokenTo(working, email)).toHaveLength(1)
})

test('a quote that was priced anew meanwhile is not replaced by an older approval', async () => {
  const { reference } = await aRequest(working, ten)
  const approval = await approvalOf(await price(reference, cheap))
  await price(reference)
  const reply = await decide(admin, approval)
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'approval_outdated'])
  expect(await offersOf(reference)).toHaveLength(1)
})

test('an approval and a new price at once leave one version after the other', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { reference } = await aRequest(working, ten)
    const approval = await approvalOf(await price(reference, cheap))
    const [decided] = await Promise.all([decide(admin, approval), price(reference)])
    const totals = (await offersOf(reference)).map((offer) => offer.total_minor)
    const isApproved = decided.statusCode === 200
    expect(totals.includes(50_000)).toBe(isApproved)
    expect(totals.at(-1)).not.toBe(isApproved ? undefined : 50_000)
  }
})

test('a sale by a quote below the catalogue price is told', async () => {
  await stock(working.shop.ctx, 2)
  const { orderId } = await aPaidOffer(working, [{ productId: 'home-2024', quantity: 2 }], {
    lines: [{ productId: 'home-2024', unitMinor: 12_000 }],
  })
  const { rows } = await sql<{ body: string; catalog_minor: number }>`
    select n.body, o.catalog_minor from orders o join notifications n on n.object = o.id
    where o.id = ${orderId}`.execute(db())
  expect(rows).toMatchObject([{ catalog_minor: 29_998 }])
  expect(rows[0]?.body).toContain('by a quote')
})
