import { afterAll, beforeAll, expect, test } from 'vitest'
import { runImport } from '../../modules/moving-in/shop-imports/run-import.ts'
import { wooKeys, wooOrders } from '../../modules/moving-in/shop-imports/testing/foreign-files.ts'
import { randomKey } from '../../modules/stock/licenses/testing/random-keys.ts'
import { contradictions } from '../../testing/reversals.ts'
import { stock } from '../../testing/stock.ts'
import { staffHeaders } from '../../testing/test-staff.ts'
import { type ImportDesk, importDesk } from './testing/import-desk.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await importDesk()
})
afterAll(() => desk.working.close())

test('a key that is in stock or sold here is refused line by line and moves to nobody', async () => {
  const [inStock = ''] = await stock(desk.working.shop.ctx, 1)
  const other = randomKey()
  const { import: found, problems } = await desk.brought('woocommerce', {
    orders: wooOrders(
      { id: 70, email: 'thief@example.com' },
      { id: 71, email: 'honest@example.com' },
    ),
    keys: wooKeys(
      { order: 70, key: inStock },
      { order: 71, key: other },
      { order: 71, key: other.toLowerCase() },
    ),
  })
  expect(desk.counts(found.report).keys).toEqual([1, 0, 0, 2])
  expect(problems.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^The key is in stock here/),
    'The same key as line 3',
  ])
  const [order] = await desk.shelf(await desk.signedIn('thief@example.com'))
  expect(order.licenses).toEqual([])
  const again = await desk.brought('woocommerce', {
    orders: wooOrders({ id: 72, email: 'thief@example.com' }),
    keys: wooKeys({ order: 72, key: other }),
  })
  expect(again.problems[0]?.detail).toMatch(/^The key is sold here already, in order KH-/)
})

test('an imported order is neither returned, claimed nor invoiced, and says why', async () => {
  const key = randomKey()
  await desk.brought('woocommerce', {
    orders: wooOrders({ id: 80, email: 'claims@example.com' }),
    keys: wooKeys({ order: 80, key }),
  })
  const visitor = await desk.signedIn('claims@example.com')
  const [{ id }] = await desk.shelf(visitor)
  await visitor.call('POST', `/api/account/orders/${id}/open`, {})
  for (const path of [
    `/api/orders/${id}/key-claims`,
    `/api/orders/${id}/returns`,
    `/api/orders/${id}/invoice`,
  ]) {
    const read = await visitor.call('GET', path)
    expect([404, 409], `${path}: ${read.body}`).toContain(read.statusCode)
  }
  expect(await contradictions(desk.working.shop.ctx)).toEqual([])
})

test('formulas, markup and endless cells are kept as text, refused, or come out prefixed', async () => {
  const { import: found } = await desk.checked('woocommerce', {
    orders: wooOrders(
      { id: '=HYPERLINK("x")', email: 'formula@example.com' },
      { id: '@SUM(1)', email: 'no' },
      { id: 92, email: '<script>alert(1)</script>@example.com' },
      { id: 93, email: 'ok@example.com', sku: `<img src=x onerror=alert(1)>` },
      { id: 94, email: 'ok@example.com', sku: 'x'.repeat(100_000) },
      { id: 95, email: 'ok@example.com', quantity: 1e9 },
    ),
  })
  expect(desk.counts(found.report).orders).toEqual([1, 0, 0, 5])
  const file = await desk.call('GET', `shop-imports/${found.id}/rows.csv`)
  expect(file.body).toContain(`'=HYPERLINK`)
  expect(file.body).toContain(`'@SUM`)
  expect(file.body).not.toMatch(/(^|,)"?[=@+]/m)
})

test.each([
  ['an archive', 'PK\u0003\u0004 and more'],
  ['a page', '<html><body>order_id,email</body></html>'],
  ['bytes', 'order_id,billing_email,order_date\n1\0,a@example.com'],
  ['an open quotation mark', 'order_id,billing_email,order_date\n"1,a@example.com'],
  ['another file', 'a,b,c\n1,2,3'],
  ['broken JSON', '[{"order_id": 1'],
])('%s is refused with a sentence', async (_, text) => {
  const sent = await desk.call('POST', 'shop-imports', {
    source: 'woocommerce',
    files: desk.filesOf({ orders: text }),
  })
  expect(sent.statusCode).toBe(400)
  expect(sent.json().message.length).toBeGreaterThan(15)
})

test('two workers with one import, and two imports of one file at once, bring it over once', async () => {
  const key = randomKey()
  const files = {
    orders: wooOrders({ id: 110, email: 'twice@example.com' }),
    keys: wooKeys({ order: 110, key }),
  }
  const [one, two] = [
    await desk.checked('woocommerce', files),
    await desk.checked('woocommerce', files),
  ]
  for (const { import: found } of [one, two])
    await desk.call('POST', `shop-imports/${found.id}/commit`, {})
  const ids = [one.import.id, one.import.id, two.import.id]
  await Promise.all(ids.map((id) => runImport(desk.working.shop.ctx, id)))
  expect(await desk.shelf(await desk.signedIn('twice@example.com'))).toHaveLength(1)
  expect(await contradictions(desk.working.shop.ctx)).toEqual([])
})

test('only those with the right import, and commit and undo ask for the second factor', async () => {
  const support = await staffHeaders(desk.working.shop, 'support')
  expect((await desk.call('GET', 'shop-imports', undefined, support)).statusCode).toBe(403)
})
