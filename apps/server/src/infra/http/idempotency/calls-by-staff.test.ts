import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada as someone } from '../../../testing/a-principal.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { addStaff, fromOurPage, staffHeaders } from '../../../testing/test-staff.ts'
import { onceByStaff } from './once-by-scope.ts'

type Headers = Record<string, string>
let shop: TestShop
let ada: Headers
let eve: Headers
beforeAll(async () => {
  shop = await testShop({ LIMIT_FACTOR: 1_000 })
  ada = { ...fromOurPage, ...(await staffHeaders(shop, 'super_admin')) }
  eve = { ...fromOurPage, ...(await staffHeaders(shop, 'super_admin')) }
})
afterAll(() => shop.close())

const LINKS = '/api/admin/payment-links'
const HOOKS = '/api/admin/webhooks'
const aLink = (title: string) => ({ title, amount: '99.00' })

const post = (url: string, payload: object, key?: string, headers = ada) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    payload,
  })

const count = async (table: 'payment_links' | 'webhook_endpoints', text: string) => {
  const column = table === 'payment_links' ? 'title' : 'description'
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${text}`.execute(
    shop.ctx.db,
  )
  return rows[0]?.count
}

test('a call sent twice under one key is made once and answered the same', async () => {
  const first = await post(LINKS, aLink('twice'), 'key-1')
  const again = await post(LINKS, aLink('twice'), 'key-1')
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json()).toEqual(first.json())
  expect(first.headers['idempotent-replayed']).toBeUndefined()
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(await count('payment_links', 'twice')).toBe(1)
})

test('without a key two calls are two', async () => {
  await post(LINKS, aLink('no key'))
  await post(LINKS, aLink('no key'))
  expect(await count('payment_links', 'no key')).toBe(2)
})

test('another body, or another call, under a used key is refused', async () => {
  await post(LINKS, aLink('used'), 'key-2')
  const refused = [422, 'idempotency_key_reused']
  for (const other of [
    await post(LINKS, aLink('changed'), 'key-2'),
    await post(HOOKS, { url: 'https://example.com/hook', events: ['ping'] }, 'key-2'),
  ]) {
    expect([other.statusCode, other.json().code]).toEqual(refused)
  }
  expect(await count('payment_links', 'changed')).toBe(0)
})

test.each(['', 'with space', 'k'.repeat(256)])('%j is no key', async (key) => {
  const reply = await post(LINKS, aLink('no such key'), key)
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'idempotency_key_invalid'])
})

test('of six twins sent at once one is made, and the others hear the same or are told to look', async () => {
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => post(LINKS, aLink('at once'), 'key-3')),
  )
  expect(await count('payment_links', 'at once')).toBe(1)
  const made = replies.filter(({ statusCode }) => statusCode === 201)
  expect(new Set(made.map((reply) => reply.json().link.id)).size).toBe(1)
  const others = replies.filter(({ statusCode }) => statusCode !== 201)
  expect(others.every((reply) => reply.json().code === 'idempotency_key_busy')).toBe(true)
})

test('the key of one member of staff means nothing for another', async () => {
  const own = await post(LINKS, aLink('shared'), 'key-4')
  const other = await post(LINKS, aLink('shared'), 'key-4', eve)
  expect(other.headers['idempotent-replayed']).toBeUndefined()
  expect(other.json().link.id).not.toBe(own.json().link.id)
})

test('a call that was refused may be made again under its key', async () => {
  const taken = { url: 'ftp://example.com', events: ['ping'] }
  expect((await post(HOOKS, taken, 'key-5')).statusCode).toBe(422)
  expect((await post(HOOKS, taken, 'key-5')).statusCode).toBe(422)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from calls where state = 'begun'`.execute(shop.ctx.db)
  expect(rows[0]?.count).toBe(0)
})

test('an answer that holds a secret is given once and never kept', async () => {
  const hook = { url: 'https://example.com/hook', events: ['ping'], description: 'secret' }
  const first = await post(HOOKS, hook, 'key-6')
  expect(first.statusCode).toBe(201)
  const again = await post(HOOKS, hook, 'key-6')
  expect([again.statusCode, again.json().code]).toEqual([409, 'idempotency_answer_gone'])
  expect(await count('webhook_endpoints', 'secret')).toBe(1)
  const { rows } = await sql<{ kept: string }>`
    select string_agg(c::text, ' ') as kept from calls c`.execute(shop.ctx.db)
  expect(rows[0]?.kept).not.toContain(first.json().secret)
})

test('after a day a key is new again', async () => {
  await post(LINKS, aLink('next day'), 'key-7')
  await sql`update calls set created_at = now() - interval '25 hours'`.execute(shop.ctx.db)
  await post(LINKS, aLink('next day'), 'key-7')
  expect(await count('payment_links', 'next day')).toBe(2)
})

test.each(['/api/admin/returns/rr_x/decision', '/api/admin/key-claims/1/decision'])(
  'nobody decides about money or keys without a key: %s',
  async (url) => {
    const body = { decision: url.includes('returns') ? 'approve' : 'replace' }
    const reply = await post(url, body)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'idempotency_key_needed'])
    expect((await post(url, body, 'key-8')).statusCode).toBe(404)
  },
)

test('a run that dies halfway keeps its key: what it may have done is not done twice', async () => {
  const { id } = await addStaff(shop, 'finance')
  const ctx = { ...shop.ctx, db: shop.ctx.db, staff: { ...someone, id }, actor: `staff:${id}` }
  const request = {
    ...{ method: 'POST', url: '/api/admin/order-details/1/refund', body: { amount: '1.00' } },
    headers: { 'idempotency-key': 'dies-halfway' },
  } as unknown as FastifyRequest
  const reply = { header: () => reply } as unknown as FastifyReply
  let paid = 0
  const payThenDie = () =>
    onceByStaff(ctx, { request, reply, isKeyNeeded: true }, async () => {
      paid += 1
      throw new Error('the connection is gone')
    })
  await expect(payThenDie()).rejects.toThrow('the connection is gone')
  await expect(payThenDie()).rejects.toMatchObject({ code: 'idempotency_key_busy', status: 409 })
  expect(paid).toBe(1)
})
