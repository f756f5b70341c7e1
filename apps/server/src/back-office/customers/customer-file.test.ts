import { randomUUID } from 'node:crypto'
import type { CustomerDetails } from '@keyhaven/contracts/staff/customer-details'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, type Colleague } from '../../testing/approvals.ts'
import { eventually } from '../../testing/eventually.ts'
import { anAddress, bought, PHONE, registered } from '../../testing/person.ts'
import { type WorkingShop, workingShop } from '../../testing/working-shop.ts'

let working: WorkingShop
let support: Colleague
beforeAll(async () => {
  working = await workingShop()
  support = await aColleague(working.shop, 'support')
})
afterAll(() => working.close())

const CUSTOMERS = '/api/admin/customers'
const file = async ({ call }: Colleague, id: string) => await call('GET', `${CUSTOMERS}/${id}`)
const read = async (by: Colleague, id: string) => (await file(by, id)).json<CustomerDetails>()

const viewsOf = async (id: string) =>
  await working.shop.ctx.db
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .where('object', '=', `customer:${id}`)
    .where('action', '=', 'customer.viewed')
    .execute()

test('a guest has one file, whichever of their orders it is opened by, and no key is in it', async () => {
  const email = anAddress()
  const first = await bought(working, email)
  const second = await bought(working, email)
  const reply = await file(support, second.opened.orderId)
  const customer = reply.json<CustomerDetails>()
  expect(customer).toMatchObject({
    id: first.opened.orderId,
    isAccount: false,
    email,
    phone: PHONE,
    paidOrders: 2,
    worth: '299.98',
    spent: [{ amount: '299.98', currency: 'USD' }],
  })
  expect(customer.orders?.map(({ id }) => id)).toEqual([
    second.opened.orderId,
    first.opened.orderId,
  ])
  expect(customer.licenses).toHaveLength(2)
  expect(reply.payload).not.toMatch(/[A-Z0-9]{5}(-[A-Z0-9]{5}){4}/)
  expect(await viewsOf(customer.id)).toEqual([
    { actor: `staff:${support.id}`, action: 'customer.viewed' },
  ])
})

test('an account shows where it is signed in, its consents and what it did', async () => {
  const email = anAddress()
  const { visitor } = await registered(working, email)
  await visitor.call('POST', '/api/consents', {
    kind: 'marketing',
    choice: 'granted',
    source: 'account',
  })
  const { opened } = await bought(working, email)
  const customer = await read(support, opened.orderId)
  expect(customer.id).toMatch(/^cus_/)
  expect(customer).toMatchObject({ isAccount: true, isVerified: true, hasPassword: true })
  expect(customer.sessions.length).toBeGreaterThan(0)
  expect(customer.consents[0]).toMatchObject({ kind: 'marketing', choice: 'granted' })
  expect(customer.events.map(({ title }) => title)).toContain('Account created')
})

test('a part that belongs to another right is left out, and the address is masked', async () => {
  const { opened } = await bought(working, anAddress())
  const catalogue = await aColleague(working.shop, 'catalogue')
  const customer = await read(catalogue, opened.orderId)
  expect(customer.email).toMatch(/^.•••@/)
  expect(customer).toMatchObject({ phone: null, conversations: null, reviews: null })
  expect(customer.orders).toHaveLength(1)
})

test('an unknown customer, an unpaid order and a role without the right open nothing', async () => {
  expect((await file(support, 'cus_unknown')).statusCode).toBe(404)
  expect((await file(support, 'order_UNKNOWN')).statusCode).toBe(404)
  const { opened } = await bought(working, anAddress())
  const marketing = await aColleague(working.shop, 'marketing')
  expect((await file(marketing, opened.orderId)).statusCode).toBe(403)
})

test('a call about one customer reaches no other, whatever its fields name', async () => {
  const aGuest = async () => {
    const { opened } = await bought(working, anAddress())
    return await read(support, opened.orderId)
  }
  const [own, other] = [await aGuest(), await aGuest()]
  const clerk = 'clerk-of-customers@example.com'
  const named = { id: other.id, customerId: other.id, email: clerk, to: clerk, recipient: clerk }
  const act = (what: string) =>
    support.call(
      'POST',
      `${CUSTOMERS}/${own.id}/${what}`,
      { reason: 'They asked on the phone', ...named },
      { 'idempotency-key': randomUUID() },
    )
  expect((await act('sign-in-link')).json()).toEqual({ success: true })
  await eventually('the link', async () =>
    (await working.mailbox.to(own.email)).some(({ subject }) => subject.includes('sign-in')),
  )
  expect(await working.mailbox.to(clerk)).toEqual([])
  expect((await act('block')).statusCode).toBe(200)
  expect((await read(support, own.id)).block).not.toBeNull()
  expect((await read(support, other.id)).block).toBeNull()
  for (const id of ['1', "' or 1=1", `${other.id}/../${own.id}`, 'cus_', other.email]) {
    const { statusCode } = await file(support, encodeURIComponent(id))
    expect([id, [400, 404].includes(statusCode)]).toEqual([id, true])
  }
})
