import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import {
  anAddress,
  bought,
  NAME,
  PHONE,
  quoteRequest,
  registered,
} from '../../../testing/person.ts'
import { aVisitor } from '../../../testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { emptyVault } from '../../stock/licenses/testing/orders.ts'
import { csvOf } from './export-zip.ts'
import { makeExport } from './make-export.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
  await emptyVault(working.shop.ctx.db)
})
afterAll(() => working.close())

type Visitor = ReturnType<typeof aVisitor>
const stateOf = async (visitor: Visitor) =>
  (await visitor.call('GET', '/api/account/privacy')).json().export
const ready = (visitor: Visitor) =>
  eventually(
    'a ready copy',
    async () => {
      const copy = await stateOf(visitor)
      return copy?.state === 'ready' && copy
    },
    20_000,
  )
const download = (visitor: Visitor, id: string) =>
  visitor.call('GET', `/api/account/export/${id}/file`)

test('a person downloads everything the shop keeps, keys masked, and is told by mail when it is ready', async () => {
  const email = anAddress().toLowerCase()
  const { visitor } = await registered(working, email)
  const { browser, opened } = await bought(working, email)
  const order = (await browser.order(opened.orderId)).json()
  const key: string = order.licenseKeys[0].licenseKey
  await visitor.call('POST', '/api/quotes', quoteRequest(email))
  await visitor.call('POST', '/api/consents', {
    kind: 'marketing',
    choice: 'granted',
    source: 'account',
  })
  const begun = performance.now()
  expect((await visitor.call('POST', '/api/account/export')).statusCode).toBe(202)
  const { id } = await ready(visitor)
  expect(performance.now() - begun).toBeLessThan(60_000)
  const reply = await download(visitor, id)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
  })
  const files = unzipSync(new Uint8Array(reply.rawPayload))
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
  expect(data.profile[0]).toMatchObject({ email, first_name: NAME.split(' ')[0], phone: PHONE })
  expect(data.orders[0]).toMatchObject({ order_number: order.orderNumber, total_minor: 14_999 })
  expect(data.payments).toMatchObject([{ kind: 'charge', amount_minor: 14_999 }])
  expect(data['quote-requests'][0].wanted).toBe('5 x home-2024')
  expect(data.consents).toMatchObject([{ kind: 'marketing', choice: 'granted' }])
  expect(data.sessions.length).toBeGreaterThan(0)
  expect(data.licences[0].licence_key).toBe(`*****-*****-*****-*****-${key.slice(-5)}`)
  const everything = Object.values(files)
    .map((file) => strFromU8(file))
    .join('\n')
  expect(everything).not.toContain(key.slice(0, -6))
  expect(Object.keys(files)).toContain('csv/orders.csv')
  expect(strFromU8(files['csv/order-lines.csv'] ?? new Uint8Array())).toContain(order.orderNumber)
  const mails = await working.mailsTo(email, 4)
  const mail = mails.find(({ subject }) => subject === 'The copy of your data is ready')
  expect(mail?.text).toContain('/account')
  expect(mail?.text).not.toContain(id)
})

test('the copy has the cart that the shop keeps for a browser of theirs, and nobody else’s', async () => {
  const email = anAddress().toLowerCase()
  const { visitor } = await registered(working, email)
  const { opened } = await bought(working, email)
  const other = await bought(working, anAddress())
  for (const [orderId, product] of [
    [opened.orderId, 'home-2021'],
    [other.opened.orderId, 'home-2019'],
  ])
    await sql`
      insert into kept_carts (checkout_id, items, changed_at, expires_at)
      select checkout_id, ${JSON.stringify([{ productId: product, quantity: 1 }])}::jsonb, now(),
        now() + interval '1 day'
      from orders where id = ${orderId}`.execute(working.shop.ctx.db)
  await visitor.call('POST', '/api/account/export')
  const { id } = await ready(visitor)
  const files = unzipSync(new Uint8Array((await download(visitor, id)).rawPayload))
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
  expect(data['carts-kept']).toMatchObject([{ items: [{ productId: 'home-2021', quantity: 1 }] }])
})

test('a copy opens for nobody else, not for half of a session, and not after a day', async () => {
  const { visitor } = await registered(working, anAddress())
  const { visitor: stranger } = await registered(working, anAddress())
  await visitor.call('POST', '/api/account/export')
  const { id } = await ready(visitor)
  expect((await download(stranger, id)).statusCode).toBe(404)
  const half = aVisitor(working.shop)
  Object.assign(half.stored, visitor.stored)
  expect((await download(half, id)).statusCode).toBe(401)
  expect((await download(visitor, id)).statusCode).toBe(200)
  await sql`update data_exports set expires_at = now() - interval '1 second' where id = ${id}`.execute(
    working.shop.ctx.db,
  )
  expect((await download(visitor, id)).statusCode).toBe(404)
  expect(await stateOf(visitor)).toBeNull()
})

test('asking again while one is made makes one copy and one mail, also when its job runs twice', async () => {
  const email = anAddress().toLowerCase()
  const { visitor } = await registered(working, email)
  await Promise.all([1, 2, 3].map(() => visitor.call('POST', '/api/account/export')))
  const { id } = await ready(visitor)
  await makeExport(working.shop.ctx, id)
  const { rows } =
    await sql`select 1 from emails where template = 'export-ready' and recipient = ${email}`.execute(
      working.shop.ctx.db,
    )
  expect(rows).toHaveLength(1)
  await visitor.call('POST', '/api/account/export')
  await eventually(
    'another copy',
    async () => {
      const copy = await stateOf(visitor)
      return copy?.state === 'ready' && copy.id !== id
    },
    20_000,
  )
  expect((await download(visitor, id)).statusCode).toBe(404)
})

test.each(['=1+1', '+1', '-1', '@sum(a1)', '\tx'])(
  'a cell that begins with %j is no formula',
  (text) => {
    expect(csvOf({ name: 'x', rows: [{ message: text }] })).toContain(`'${text}`)
  },
)
