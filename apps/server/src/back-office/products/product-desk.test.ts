import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../testing/buyer.ts'
import { eventually } from '../../testing/eventually.ts'
import { aProductDesk, catalogueOf } from '../../testing/product-desk.ts'
import { stock } from '../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
let desk: Awaited<ReturnType<typeof aProductDesk>>
beforeAll(async () => {
  working = await workingShop()
  desk = await aProductDesk(working.shop)
})
afterAll(() => working.close())

const listedIds = async () => (await catalogueOf(working.shop)).map(({ id }) => id)
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

test('an edition of a new year and category is made, stocked, put on sale and bought without a restart', async () => {
  const id = await desk.onSale('99.00')
  const [key] = await stock(working.shop.ctx, 1, id)
  const shown = (await catalogueOf(working.shop)).find((product) => product.id === id)
  expect(shown).toMatchObject({ version: '2027', category: 'Family', price: '99.00', devices: 1 })
  const browser = aBrowser(working.shop)
  const opened = await browser.opened({ items: [{ productId: id, quantity: 1 }] })
  await working.provider.pay(opened.paymentIntentId)
  const bought = await browser.confirm(opened)
  expect(browser.keysIn(bought.json())).toEqual([key])
})

test('a draft is on no page and cannot be bought; what lacks a price or a text is not put on sale', async () => {
  const { id } = (await desk.create()).json<{ id: string }>()
  expect(await listedIds()).not.toContain(id)
  expect(
    (await aBrowser(working.shop).open({ items: [{ productId: id, quantity: 1 }] })).statusCode,
  ).toBe(404)
  const refused = await desk.move(id, 'published')
  expect(refused.json()).toMatchObject({ code: 'product_incomplete' })
  expect((await desk.file(id)).missing).toEqual([
    'A price',
    'A short description',
    'A long description',
  ])
  expect((await desk.file(id)).state).toBe('draft')
})

test('an edition with a day goes on sale by itself, one in the archive is gone, and a published one keeps its texts', async () => {
  const id = await desk.complete()
  expect((await desk.move(id, 'scheduled', '2020-01-01T00:00:00Z')).statusCode).toBe(400)
  expect((await desk.move(id, 'scheduled', inSeconds(2))).json().state).toBe('scheduled')
  expect(await listedIds()).not.toContain(id)
  await eventually('it is on sale', async () => (await listedIds()).includes(id))
  expect((await desk.edit(id, { description: '' })).json()).toMatchObject({
    code: 'product_incomplete',
  })
  await desk.move(id, 'archived')
  await eventually('it is gone', async () => !(await listedIds()).includes(id), 1_000)
  expect((await desk.file(id)).state).toBe('archived')
})

test('two people edit one edition: the second is told who was faster, and nothing of the first is lost', async () => {
  const id = await desk.complete()
  const { version } = await desk.file(id)
  expect((await desk.edit(id, { badge: 'New' }, version)).statusCode).toBe(200)
  const late = await desk.edit(id, { badge: 'Newer' }, version)
  expect(late.statusCode).toBe(412)
  expect(late.json()).toMatchObject({ code: 'version_stale', changedBy: /Ada Colleague/ })
  expect((await desk.file(id)).fields.badge).toBe('New')
})

test('a former address leads to its edition, no other edition gets it, and taking it back leaves no loop', async () => {
  const id = await desk.onSale()
  const other = await desk.complete()
  const moved = `moved-${id}`
  expect((await desk.edit(id, { slug: moved })).statusCode).toBe(200)
  const product = async () => (await catalogueOf(working.shop)).find((each) => each.id === id)
  expect(await product()).toMatchObject({ slug: moved, formerSlugs: [id] })
  for (const slug of [moved, id, 'home-2024', 'office-2024-home']) {
    const taken = await desk.edit(other, { slug })
    expect([slug, taken.statusCode, taken.json().details?.[0]?.field]).toEqual([slug, 400, 'slug'])
  }
  expect((await desk.create({ slug: id })).statusCode).toBe(400)
  expect((await desk.edit(id, { slug: id })).statusCode).toBe(200)
  await eventually('it is back', async () => (await product())?.slug === id, 1_000)
  expect(await product()).toMatchObject({ slug: id, formerSlugs: [moved] })
})

test('the order of staff is the order of the shop', async () => {
  const before = await listedIds()
  const id = await desk.onSale()
  expect((await listedIds()).at(-1)).toBe(id)
  await desk.act('/api/admin/products/order', { ids: [id, ...before] })
  await expect.poll(listedIds).toEqual([id, ...before])
  await desk.act('/api/admin/products/order', { ids: [...before, id] })
})

test('staff find editions by text, state, year and category', async () => {
  const { id } = (
    await desk.create({ category: 'Schools', slug: 'school-2028', version: '2028' })
  ).json()
  const found = async (query: string) =>
    (await desk.call('GET', `/api/admin/products?${query}`))
      .json<{ products: { id: string }[] }>()
      .products.map((product) => product.id)
  expect(await found('category=Schools')).toEqual([id])
  expect(await found('version=2028&state=draft')).toEqual([id])
  expect(await found('q=SCHOOL-20')).toEqual([id])
  expect(await found('state=published&category=Schools')).toEqual([])
  expect(await found('sort=position&limit=2')).toEqual(['home-2024', 'home-business-2024'])
})
