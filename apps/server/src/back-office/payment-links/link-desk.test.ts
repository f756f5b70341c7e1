import { randomUUID } from 'node:crypto'
import type { LinkFile, ManagedLink } from '@keyhaven/contracts/staff/payment-links'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aColleague, approvalsSeenBy, decide } from '../../testing/approvals.ts'
import { aBrowser } from '../../testing/buyer.ts'
import { type TestCardProvider, testCardProvider } from '../../testing/card-provider.ts'
import { aLinkDesk, begun, pay, payOnPage } from '../../testing/payment-links.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { fromOurPage } from '../../testing/test-staff.ts'

let provider: TestCardProvider
let shop: TestShop
let desk: Awaited<ReturnType<typeof aLinkDesk>>
beforeAll(async () => {
  provider = await testCardProvider()
  shop = await testShop({ ...provider.config, LIMIT_FACTOR: 1_000 })
  desk = await aLinkDesk(shop)
})
afterAll(async () => {
  await shop.close()
  await provider.close()
})

const act = (path: string, payload: object) =>
  desk.call('POST', path, payload, { 'idempotency-key': randomUUID() })
const fileOf = async (id: string) => (await desk.call('GET', `/${id}`)).json<LinkFile>()
const look = async (id: string) =>
  await shop.app.inject({ method: 'GET', url: `/api/payment-links/${id}`, headers: fromOurPage })

test('one screen has the visits, who began to pay, what was paid and what staff did', async () => {
  const { id } = await desk.made({ title: 'Installation', maxUses: null })
  await look(id)
  await look(id)
  const session = await begun(aBrowser(shop), id)
  expect(await payOnPage(provider, session)).toBe(200)
  await shop.app.inject({
    method: 'POST',
    url: '/api/stripe-checkout-success',
    headers: fromOurPage,
    payload: { sessionId: session },
  })
  await begun(aBrowser(shop), id)
  const file = await fileOf(id)
  expect(file).toMatchObject({
    createdByName: 'Ada Byron',
    visits: { total: 2, days: [{ visits: 2 }] },
    changes: [{ action: 'created', by: 'Ada Byron', approvedBy: null }],
  })
  expect(file.payments.map(({ isPaid }) => isPaid).toSorted()).toEqual([false, true])
  expect(file.link.uses).toBe(1)
})

test('a buyer pays what they choose between the least and the most, and nothing else', async () => {
  const { id, shownAmount } = await desk.made({ amount: '20.00', mostAmount: '90.00' })
  expect(shownAmount).toBe('$20.00 to $90.00')
  expect((await look(id)).json()).toMatchObject({ chooses: { least: '20.00', most: '90.00' } })
  for (const customAmount of [undefined, '', '19.99', '90.01', '-50', '1e2', 50, '45.123']) {
    const reply = await pay(aBrowser(shop), id, { customAmount })
    expect([customAmount, reply.statusCode]).toEqual([customAmount, 400])
    expect(reply.json().details[0]).toEqual({
      field: 'customAmount',
      message: 'Choose an amount from $\u00a020.00 to $\u00a090.00',
    })
  }
  const browser = aBrowser(shop)
  const first = await begun(browser, id, { customAmount: '45.50' })
  expect(await begun(browser, id, { customAmount: '45.50' })).toBe(first)
  expect(await begun(browser, id, { customAmount: '60' })).not.toBe(first)
  const { rows } = await sql<{ minor: number }>`
    select charge_minor as minor from orders
    where payment_link_id = ${id}
    order by created_at`.execute(shop.ctx.db)
  expect(rows.map(({ minor }) => minor)).toEqual([4_550, 6_000])
})

test('a fixed link is paid as it says, whatever amount a browser sends', async () => {
  const { id } = await desk.made({ amount: '99.00' })
  expect((await look(id)).json().chooses).toBeNull()
  await begun(aBrowser(shop), id, { customAmount: '1.00' })
  expect((await fileOf(id)).payments[0]?.amount).toBe('99.00')
})

test('the most is more than the least, and it is the most that is held against a limit', async () => {
  const refused = await desk.create({ amount: '20.00', mostAmount: '20.00' })
  expect([refused.statusCode, refused.json().details[0].field]).toEqual([400, 'mostAmount'])
  const support = await aLinkDesk(shop, 'support')
  const reply = await support.create({ amount: '20.00', mostAmount: '900.00' })
  expect(reply.json().approval).toMatchObject({ summary: expect.stringContaining('900.00') })
  const edited = await support.create({ amount: '20.00', mostAmount: '90.00' })
  expect(edited.json<{ link: ManagedLink }>().link.mostAmount).toBe('90.00')
})

test('what waits for a second person is shown to those who see links, and the history names both', async () => {
  const author = await aColleague(shop, 'support', { firstName: 'Grace', lastName: 'Hopper' })
  const second = await aColleague(shop, 'admin', { firstName: 'Alan', lastName: 'Turing' })
  const title = `Above the limit ${randomUUID()}`
  const link = { title, amount: '700.00' }
  const { approval } = (await author.call('POST', '/api/admin/payment-links', link)).json()
  const seen = (await author.call('GET', '/api/admin/payment-link-approvals')).json()
  expect(seen.awaited).toContainEqual(
    expect.objectContaining({ id: approval.id, askedByName: 'Grace Hopper' }),
  )
  const asked = (await approvalsSeenBy(second)).find(({ id }) => id === approval.id)
  if (!asked) throw new Error('the approval is not listed')
  expect((await decide(author, asked)).statusCode).toBe(403)
  expect((await decide(second, asked)).statusCode).toBe(200)
  const { links } = (await desk.call('GET', '?limit=200')).json<{ links: ManagedLink[] }>()
  const file = await fileOf(links.find((one) => one.title === title)?.id ?? '')
  expect(file.changes[0]).toMatchObject({
    action: 'created',
    by: 'Grace Hopper',
    approvedBy: 'Alan Turing',
  })
})

test('a withdrawn link is gone for good', async () => {
  const { id } = await desk.made()
  const reply = await act(`/${id}/withdraw`, { reason: 'The customer paid by transfer.' })
  expect(reply.json().link.status).toBe('withdrawn')
  expect((await look(id)).statusCode).toBe(410)
  expect((await pay(aBrowser(shop), id)).statusCode).toBe(410)
  expect((await desk.call('POST', `/${id}/pause`, { paused: false })).statusCode).toBe(410)
  expect((await desk.edit(id, { title: 'again' })).statusCode).toBe(410)
  expect((await fileOf(id)).changes[0]).toMatchObject({
    action: 'withdrawn',
    text: 'The customer paid by transfer.',
  })
})

test('a link is mailed to an address while it can be paid, and the history keeps the address masked', async () => {
  const { id } = await desk.made({ title: 'Setup at noon' })
  expect((await act(`/${id}/mail`, { email: 'buyer@example.com' })).statusCode).toBe(200)
  const { rows } = await sql<{ recipient: string; template: string }>`
    select recipient, template from emails where reason = ${`request:${id}`}`.execute(shop.ctx.db)
  expect(rows).toEqual([{ recipient: 'buyer@example.com', template: 'payment-request' }])
  expect((await fileOf(id)).changes[0]).toMatchObject({
    action: 'mailed',
    text: 'To b•••@e•••.com',
  })
  await act(`/${id}/withdraw`, { reason: 'wrong' })
  expect((await act(`/${id}/mail`, { email: 'buyer@example.com' })).statusCode).toBe(410)
})

test('an auditor reads a link and changes nothing; marketing sees none', async () => {
  const { id } = await desk.made()
  const auditor = await aLinkDesk(shop, 'auditor')
  expect((await auditor.call('GET', `/${id}`)).statusCode).toBe(200)
  const key = { 'idempotency-key': randomUUID() }
  for (const [path, body] of [
    ['withdraw', { reason: 'x' }],
    ['mail', { email: 'a@example.com' }],
    ['pause', { paused: true }],
  ] as const) {
    expect((await auditor.call('POST', `/${id}/${path}`, body, key)).statusCode).toBe(403)
  }
  const marketing = await aLinkDesk(shop, 'marketing')
  expect((await marketing.call('GET', `/${id}`)).statusCode).toBe(403)
})
