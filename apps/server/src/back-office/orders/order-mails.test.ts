import type { ResponseOf } from '@keyhaven/contracts/endpoint'
import type { OrderDetails } from '@keyhaven/contracts/staff/order-details'
import type { previewMail } from '@keyhaven/contracts/staff/order-mails'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { templates } from '../../mail-gallery/templates.ts'
import type { TestCardProvider } from '../../testing/card-provider.ts'
import { boughtUnseen } from '../../testing/returns.ts'
import { bought, emptyShop, hearEvents } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { staffHeaders } from '../../testing/test-staff.ts'
import { orderTemplates } from './order-mails.ts'

type Preview = ResponseOf<typeof previewMail>

let provider: TestCardProvider
let shop: TestShop
let shut: () => Promise<void>
let headers: Record<string, string>
beforeAll(async () => {
  ;({ shop, provider, close: shut } = await emptyShop())
  headers = await staffHeaders(shop, 'super_admin')
  await stock(shop.ctx, 6)
})
afterAll(() => shut())

const get = (path: string, as = headers) =>
  shop.app.inject({ method: 'GET', url: `/api/admin/order-details/${path}`, headers: as })

const mailsOf = async (orderId: string) => (await get(orderId)).json<OrderDetails>().mails

const previewOf = async (orderId: string, id: number) =>
  (await get(`${orderId}/mails/${id}`)).json<Preview>()

/** A mail that is written but not sent, about things that exist. */
async function queued(orderId: string, template: string, data: object) {
  const { rows } = await sql<{ id: number }>`
    insert into emails (dedupe_key, template, recipient, data, reason)
    values (gen_random_uuid(), ${template}, 'ada@example.com', ${JSON.stringify(data)}, ${orderId})
    returning id`.execute(shop.ctx.db)
  return rows[0]?.id ?? 0
}

async function aRequest(orderId: string) {
  const { rows } = await sql<{ id: number }>`
    insert into address_changes_requested (order_id, way, old_email, new_email, is_from_browser, network, until)
    values (${orderId}, 'delay', 'ada@example.com', 'eve@example.com', true, '203.0.113.0', shop_now())
    returning id`.execute(shop.ctx.db)
  return rows[0]?.id ?? 0
}

async function aWithdrawalLink(orderId: string) {
  const { rows } = await sql<{ id: number }>`
    insert into withdrawal_links (order_id, name, created_at, expires_at)
    values (${orderId}, 'Ada', shop_now(), shop_now())
    returning id`.execute(shop.ctx.db)
  return rows[0]?.id ?? 0
}

/** Everything a mail that is really sent would make or mark. */
async function traces(orderId: string) {
  const { rows } = await sql`
    select
      (select count(*) from access_links where order_id = ${orderId}) as links,
      (select sum(cardinality(secrets)) from address_changes_requested where order_id = ${orderId}) as codes,
      (select array_agg(token_hash) from withdrawal_links where order_id = ${orderId}) as tokens,
      (select count(*) from review_links where order_id = ${orderId}) as reviews,
      (
        select array_agg(a.first_revealed_at)
        from assignments a
        join order_lines l on l.id = a.order_line_id
        where l.order_id = ${orderId}
      ) as seen`.execute(shop.ctx.db)
  return rows[0]
}

test('the keys of a mail are masked for a super admin, too, and looking marks none as seen', async () => {
  const { orderId } = await boughtUnseen(shop, provider)
  const before = await traces(orderId)
  const mail = (await mailsOf(orderId)).find(({ template }) => template === 'keys')
  const { page } = await previewOf(orderId, mail?.id ?? 0)
  const { licenses } = (await get(orderId)).json<OrderDetails>()
  expect(page?.html).toContain(`•••••-•••••-•••••-•••••-${licenses[0]?.lastFive}`)
  expect(page?.html).not.toMatch(/[A-Z\d]{5}-[A-Z\d]{5}-/)
  expect(page?.subject).toContain('key')
  expect(licenses[0]?.state).toBe('unseen')
  expect(await traces(orderId)).toEqual(before)
})

test('no preview makes a code or a link that opens anything, nor shows an address to press', async () => {
  const { orderId } = await boughtUnseen(shop, provider)
  const requestId = await aRequest(orderId)
  const linkId = await aWithdrawalLink(orderId)
  const mails = [
    await queued(orderId, 'order-link', { orderId }),
    await queued(orderId, 'order-confirmed', { orderId }),
    await queued(orderId, 'address-code', { requestId }),
    await queued(orderId, 'address-wish', { requestId }),
    await queued(orderId, 'address-changed', { orderId, nth: 1, requestId }),
    await queued(orderId, 'withdrawal-link', { linkId }),
    await queued(orderId, 'review-request', { orderId }),
  ]
  const before = await traces(orderId)
  for (const id of mails) {
    const { page, template } = await previewOf(orderId, id)
    expect(page?.html, template).toContain("default-src 'none'")
    expect(page?.html, template).not.toMatch(/href=|#[\w-]{20,}|[?&]t=/)
    if (template === 'address-code') expect(page?.html).toContain('••••-••••-••••')
  }
  expect(await traces(orderId)).toEqual(before)
})

test('a mail is still shown after a dispute froze its keys', async () => {
  const { orderId, intentId, keys } = await bought(shop, provider)
  const mail = (await mailsOf(orderId)).find(({ template }) => template === 'keys')
  await provider.dispute(intentId)
  await hearEvents(shop.ctx)
  const { page } = await previewOf(orderId, mail?.id ?? 0)
  expect(page?.html).toContain(keys[0]?.slice(-5))
  expect(page?.html).not.toContain(keys[0])
})

test('each look is on record, and one does not see the mails of another order', async () => {
  const { orderId } = await boughtUnseen(shop, provider)
  const other = await boughtUnseen(shop, provider)
  const [mail] = await mailsOf(orderId)
  const id = mail?.id ?? 0
  expect((await get(`${other.orderId}/mails/${id}`)).statusCode).toBe(404)
  expect(
    (await get(`${orderId}/mails/${id}`, await staffHeaders(shop, 'auditor'))).statusCode,
  ).toBe(200)
  expect(
    (await get(`${orderId}/mails/${id}`, await staffHeaders(shop, 'marketing'))).statusCode,
  ).toBe(403)
  const { rows } = await sql<{ meta: object }>`
    select meta from audit_log
    where object = ${orderId} and action = 'order.mail_viewed'`.execute(shop.ctx.db)
  expect(rows).toEqual([{ meta: { mail: id, template: mail?.template } }])
  expect((await get(orderId)).payload).not.toContain('mail_viewed')
})

test('a mail to an erased address has nothing left to show', async () => {
  const { orderId } = await boughtUnseen(shop, provider)
  const id = await queued(orderId, 'order-confirmed', { orderId })
  await sql`update emails set recipient = 'x@erased.invalid' where id = ${id}`.execute(shop.ctx.db)
  expect((await previewOf(orderId, id)).page).toBeNull()
})

test('every kind of mail that names an order can be looked at', () => {
  const known = new Set(orderTemplates.map(({ name }) => name))
  const anOrder = { orderId: 'x', batch: null, refund: 'x', nth: 1 }
  const named = templates.filter(
    ({ data }) => data.safeParse(anOrder).success && !data.safeParse({}).success,
  )
  expect(named.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  expect(named.length).toBeGreaterThan(4)
})
