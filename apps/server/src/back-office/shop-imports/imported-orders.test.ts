import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wooKeys, wooOrders } from '../../modules/moving-in/shop-imports/testing/foreign-files.ts'
import { randomKey } from '../../modules/stock/licenses/testing/random-keys.ts'
import { registered } from '../../testing/person.ts'
import { contradictions } from '../../testing/reversals.ts'
import { addStaff, signInByPassword } from '../../testing/test-staff.ts'
import { type ImportDesk, importDesk } from './testing/import-desk.ts'

let desk: ImportDesk
beforeAll(async () => {
  desk = await importDesk()
})
afterAll(() => desk.working.close())

let number = 300

/** An order that came over with its key, opened by its buyer. */
async function anImportedOrder() {
  number += 1
  const email = `stay-${number}@example.com`
  const { import: found } = await desk.brought('woocommerce', {
    orders: wooOrders({ id: number, email }),
    keys: wooKeys({ order: number, key: randomKey() }),
  })
  const visitor = await desk.signedIn(email)
  const [order] = await desk.shelf(visitor)
  await visitor.call('POST', `/api/account/orders/${order.id}/open`, {})
  return { importId: found.id, visitor, order }
}

const request = { units: [{ lineId: 1, slot: 1 }], isWithdrawal: false, reason: 'other' }

test('a return, a withdrawal and a claim of an imported order are refused with a sentence', async () => {
  const { visitor, order } = await anImportedOrder()
  const calls: readonly (readonly [string, object])[] = [
    [`/api/orders/${order.id}/returns`, request],
    [`/api/orders/${order.id}/returns`, { ...request, isWithdrawal: true }],
    [`/api/account/orders/${order.id}/returns`, request],
    [`/api/orders/${order.id}/key-claims`, { licenseId: 1 }],
  ]
  for (const [path, body] of calls) {
    const { statusCode, body: said } = await visitor.call('POST', path, body)
    expect(statusCode, `${path}: ${said}`).toBe(409)
    expect(said).toContain('comes from an earlier shop')
  }
  expect(await contradictions(desk.working.shop.ctx)).toEqual([])
})

test('a claim at the moment of the undo is refused, and the undo takes the order back', async () => {
  const { importId, visitor, order } = await anImportedOrder()
  const claim = () => visitor.call('POST', `/api/orders/${order.id}/key-claims`, { licenseId: 1 })
  const [undone, claimed] = await Promise.all([desk.undo(importId), claim()])
  expect(undone.json(), undone.body).toMatchObject({ undone: 1, kept: 0 })
  expect([404, 409]).toContain(claimed.statusCode)
  expect((await claim()).statusCode).toBe(404)
  expect(await contradictions(desk.working.shop.ctx)).toEqual([])
})

/** An imported order whose buyer has an account here. */
async function anImportedCustomer() {
  number += 1
  const email = `moves-${number}@example.com`
  const { import: found } = await desk.brought('woocommerce', {
    orders: wooOrders({ id: number, email }),
    keys: wooKeys({ order: number, key: randomKey() }),
  })
  const { visitor } = await registered(desk.working, email)
  const { rows } = await sql<{ id: string }>`
    select id from customers where email_normal = ${email}`.execute(desk.working.shop.ctx.db)
  const [order] = await desk.shelf(visitor)
  return { importId: found.id, visitor, orderId: order.id as string, id: rows[0]?.id ?? '' }
}
type Customer = Awaited<ReturnType<typeof anImportedCustomer>>

/** Staff looked at what would go from one customer to another; it goes when the answer is called. */
async function transfer({ id: from }: Customer, { id: into }: Customer) {
  const preview = await desk.call('GET', `customers/${from}/merge?into=${into}`)
  expect(preview.json(), preview.body).toMatchObject({ orders: 1, licenses: 1 })
  const body = { into, seen: { orders: 1, licenses: 1 }, reason: 'the same person' }
  return () => desk.call('POST', `customers/${from}/merge`, body)
}

const idsOf = async ({ visitor }: Customer) =>
  (await desk.shelf(visitor)).map(({ id }: { id: string }) => id)

test('an order that went to another address stays there when its import is undone', async () => {
  const [old, next] = [await anImportedCustomer(), await anImportedCustomer()]
  const given = await (await transfer(old, next))()
  expect(given.statusCode, given.body).toBe(200)
  const undone = await desk.undo(old.importId)
  expect(undone.json(), undone.body).toMatchObject({ undone: 0, kept: 1 })
  expect(await idsOf(next)).toContain(old.orderId)
  expect(await contradictions(desk.working.shop.ctx)).toEqual([])
})

test('an order whose import was undone goes to no other address', async () => {
  const [old, next] = [await anImportedCustomer(), await anImportedCustomer()]
  const give = await transfer(old, next)
  const undone = await desk.undo(old.importId)
  expect(undone.json(), undone.body).toMatchObject({ undone: 1, kept: 0 })
  const given = await give()
  expect(given.statusCode, given.body).toBe(409)
  expect(await idsOf(next)).toEqual([next.orderId])
  expect(await contradictions(desk.working.shop.ctx)).toEqual([])
})

test('of an undo and a transfer at one moment the order has one fate', async () => {
  const [old, next] = [await anImportedCustomer(), await anImportedCustomer()]
  const give = await transfer(old, next)
  const [undone, given] = await Promise.all([desk.undo(old.importId), give()])
  const isGiven = given.statusCode === 200
  if (!isGiven) expect(given.statusCode, given.body).toBe(409)
  expect(undone.json(), undone.body).toMatchObject(
    isGiven ? { undone: 0, kept: 1 } : { undone: 1, kept: 0 },
  )
  expect((await idsOf(next)).includes(old.orderId)).toBe(isGiven)
  expect(await contradictions(desk.working.shop.ctx)).toEqual([])
})

test('commit and undo ask for the second factor', async () => {
  const { importId } = await anImportedOrder()
  const { email } = await addStaff(desk.working.shop, 'admin')
  const byPassword = await signInByPassword(desk.working.shop, email)
  const { import: dry } = await desk.checked('woocommerce', {
    orders: wooOrders({ id: 399, email: 'proof@example.com' }),
  })
  const calls: readonly (readonly [string, object])[] = [
    [`shop-imports/${dry.id}/commit`, {}],
    [`shop-imports/${importId}/undo`, { reason: 'no reason' }],
  ]
  for (const [path, body] of calls) {
    const answer = await desk.call('POST', path, body, byPassword)
    expect([401, 403], `${path}: ${answer.body}`).toContain(answer.statusCode)
  }
  const states = await Promise.all(
    [dry.id, importId].map(async (id) => {
      const { import: found } = (await desk.call('GET', `shop-imports/${id}`)).json()
      return [found.state, found.undoneAt]
    }),
  )
  expect(states).toEqual([
    ['checked', null],
    ['done', null],
  ])
})
