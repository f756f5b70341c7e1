import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardOf } from '../../modules/catalog/products/edition-card.ts'
import { editionsOf } from '../../modules/catalog/products/editions.ts'
import { picturesIn } from '../../modules/platform/emails/pictures.ts'
import { aColleague } from '../../testing/approvals.ts'
import { aBrowser } from '../../testing/buyer.ts'
import { eventually } from '../../testing/eventually.ts'
import { aProductDesk, catalogueOf } from '../../testing/product-desk.ts'
import { contradictions } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
let desk: Awaited<ReturnType<typeof aProductDesk>>
beforeAll(async () => {
  working = await workingShop()
  desk = await aProductDesk(working.shop)
})
afterAll(() => working.close())

const shown = async (id: string) =>
  (await catalogueOf(working.shop)).find((product) => product.id === id)

const DEMO = 'DEMO1-NOKEY-AAAAA-BBBBB-CCCCC'
const FITTING = ['DDMMN', 'NNKKY', 'BBBBB', 'CCCCC', 'DDDDD'].join('-')

test('an import flags keys that do not look like those of the edition; keys that are there keep working', async () => {
  const id = await desk.onSale()
  const [there] = await stock(working.shop.ctx, 1, id)
  expect((await desk.edit(id, { keyFormat: 'publisher-n' })).statusCode).toBe(200)
  const file = { productId: id, batchName: 'b', supplier: 's', text: `${DEMO}\n${FITTING}` }
  const seen = (await desk.act('/api/admin/licenses/imports/preview', file)).json()
  expect(seen).toMatchObject({ new: 1, malformed: 1 })
  expect(seen.problems).toEqual([
    expect.objectContaining({
      line: 1,
      outcome: 'malformed',
      detail: expect.stringMatching(/^Keys of this edition have no A/),
    }),
  ])
  const browser = aBrowser(working.shop)
  const opened = await browser.opened({ items: [{ productId: id, quantity: 1 }] })
  await working.provider.pay(opened.paymentIntentId)
  expect(browser.keysIn((await browser.confirm(opened)).json())).toEqual([there])
})

test('an order of an edition that staff check waits for them, promises no key at once, and is released', async () => {
  const id = await desk.onSale()
  const [key] = await stock(working.shop.ctx, 1, id)
  await desk.edit(id, { delivery: 'checked' })
  await eventually(
    'pages promise no key at once',
    async () => (await shown(id))?.deliveryEstimate === 'after-check',
  )
  const browser = aBrowser(working.shop)
  const items = [{ productId: id, quantity: 1 }]
  const quote = await browser.call('POST', '/api/checkout/quote', { items, currency: 'USD' })
  expect(quote.json()).toMatchObject({ availability: 'processing' })
  const opened = await browser.opened({ items })
  await working.provider.pay(opened.paymentIntentId)
  const confirmed = (await browser.confirm(opened)).json()
  expect(browser.keysIn(confirmed)).toEqual([])
  const held = await sql<{ status: string; waits: string }>`
    select o.payment_status as status, c.waits_for as waits
    from orders o join risk_checks c on c.order_id = o.id
    where o.id = ${opened.orderId}`.execute(working.shop.ctx.db)
  expect(held.rows).toEqual([{ status: 'review', waits: 'staff' }])
  const admin = await aColleague(working.shop, 'admin')
  const file = (await admin.call('GET', `/api/admin/order-details/${opened.orderId}`)).json()
  expect(JSON.stringify(file)).toContain('Checked by staff before release')
  const released = await admin.call(
    'POST',
    `/api/admin/order-details/${opened.orderId}/release`,
    { reason: 'Looked at it' },
    { 'idempotency-key': 'a-key-for-one-release' },
  )
  expect(released.statusCode, released.payload).toBe(200)
  await eventually('its key is there', async () =>
    (await browser.order(opened.orderId)).payload.includes(String(key)),
  )
  expect(await contradictions(working.shop.ctx)).toEqual([])
})

const aPicture = (color: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: color } })
    .png()
    .toBuffer()

test('pictures keep their order and words, one that nobody uploaded is refused, and mails carry the first', async () => {
  const id = await desk.onSale()
  const upload = async (color: string) =>
    (await desk.upload(`${color}.png`, await aPicture(color), color)).json().path
  const [red, blue] = [await upload('red'), await upload('blue')]
  const pictures = [
    { path: blue, alt: 'The back, in blue' },
    { path: red, alt: 'The front, in red' },
  ]
  const edited = await desk.edit(id, { pictures, productImage: red, imageAlt: 'A red box' })
  expect(edited.statusCode, edited.payload).toBe(200)
  await eventually('pages show them', async () => (await shown(id))?.imageAlt === 'A red box')
  expect(await shown(id)).toMatchObject({
    additionalImages: [blue, red],
    additionalAlts: ['The back, in blue', 'The front, in red'],
  })
  const strange = { path: `/media/${'a'.repeat(64)}.webp`, alt: 'Nothing' }
  expect((await desk.edit(id, { pictures: [strange] })).statusCode).toBe(400)
  expect((await desk.edit(id, { pictures: [...pictures, ...pictures] })).statusCode).toBe(400)
  expect((await desk.edit(id, { pictures: [{ path: red, alt: ' ' }] })).statusCode).toBe(400)
  const editions = await editionsOf(working.shop.ctx, [id])
  const card = cardOf({ productId: id, productName: 'Family' }, editions.get(id))
  expect(card.alt).toBe('A red box')
  const [attached] = picturesIn(`<img src="cid:${card.art}">`)
  expect((await sharp(attached?.content).metadata()).width).toBe(112)
})
