import { randomUUID } from 'node:crypto'
import type { ChatReply } from '@keyhaven/contracts/assistant'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aChatter, bought, prove } from '../../../../testing/chats.ts'
import { setSetting } from '../../../../testing/settings.ts'
import { type WorkingShop, workingShop } from '../../../../testing/working-shop.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop()
  await setSetting(working.shop.ctx, 'chat.visible', true)
})
afterAll(() => working.close())

const replyIn = (response: { json: <T>() => T }) => response.json<{ reply: ChatReply }>().reply

describe('buttons', () => {
  const proven = async (over = {}) => {
    const order = await bought(working, over)
    const chatter = aChatter(working)
    const reply = await prove(working, chatter, order)
    return { order, chatter, reply }
  }
  const requests = async (orderId: string) =>
    await working.shop.ctx.db
      .selectFrom('refund_requests')
      .select(['state', 'is_automatic', 'note'])
      .where('order_id', '=', orderId)
      .execute()
  const claims = async (orderId: string) =>
    await working.shop.ctx.db
      .selectFrom('key_claims')
      .select('id')
      .where('order_id', '=', orderId)
      .execute()

  test('keys are sent again to the address of the order, three times an hour', async () => {
    const { order, chatter } = await proven()
    const statuses = []
    for (let nth = 0; nth < 4; nth += 1)
      statuses.push((await chatter.act('resend_keys')).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
    const { rows } = await sql<{ recipient: string }>`
      select distinct recipient from emails where dedupe_key like ${`keys-resend:${order.orderId}:%`}`.execute(
      working.shop.ctx.db,
    )
    expect(rows).toEqual([{ recipient: order.email }])
  })

  test('one press that arrives twice is one act', async () => {
    const { order, chatter } = await proven()
    const key = { 'idempotency-key': randomUUID() }
    const [one, two] = [
      await chatter.act('resend_keys', '', key),
      await chatter.act('resend_keys', '', key),
    ]
    expect(one.json()).toEqual(two.json())
    const { rows } = await sql`
      select from emails where dedupe_key like ${`keys-resend:${order.orderId}:%`}`.execute(
      working.shop.ctx.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('a refund of keys that were seen waits for staff: no money moves', async () => {
    const { order, chatter } = await proven()
    const done = await chatter.act('request_refund', 'I need it no more.')
    expect(done.statusCode, done.body).toBe(200)
    expect(await requests(order.orderId)).toMatchObject([
      { state: 'review', is_automatic: false, note: 'Asked in the chat. I need it no more.' },
    ])
    expect((await chatter.act('request_refund')).statusCode).toBe(422)
  })

  test('a key that does not work is claimed, by the rules of the order page', async () => {
    const { order, chatter } = await proven()
    const done = await chatter.act('replace_key', 'It says 0xC004C008.')
    expect(done.statusCode, done.body).toBe(200)
    expect(await claims(order.orderId)).toHaveLength(1)
    expect((await chatter.act('replace_key')).statusCode).toBe(409)
    expect(await claims(order.orderId)).toHaveLength(1)
  })

  test('of several keys the order page asks which', async () => {
    const { chatter, reply, order } = await proven({ quantity: 2 })
    expect(reply.offers).toContainEqual({
      kind: 'link',
      label: 'Choose the key on the order page',
      path: `/order-success/${order.orderId}#key-claims`,
    })
    expect((await chatter.act('replace_key')).statusCode).toBe(409)
    expect(await claims(order.orderId)).toEqual([])
  })

  test.each([
    ['request_refund', 'replace_key'],
    ['replace_key', 'request_refund'],
    ['resend_keys', 'request_refund'],
    ['request_refund', 'resend_keys'],
    ['resend_keys', 'replace_key'],
    ['replace_key', 'resend_keys'],
  ])('%s and then %s leave one fate for each key', async (first, second) => {
    const { order, chatter } = await proven()
    expect((await chatter.act(first, '0xC004C008')).statusCode).toBe(200)
    const then = await chatter.act(second, '0xC004C008')
    expect(then.statusCode, then.body).toBeLessThan(500)
    expect((await requests(order.orderId)).length).toBeLessThanOrEqual(1)
    expect((await claims(order.orderId)).length).toBeLessThanOrEqual(1)
  })

  test('all three at once leave one request and one claim at most, and no error of ours', async () => {
    const { order, chatter } = await proven()
    const acts = ['request_refund', 'replace_key', 'resend_keys', 'request_refund', 'replace_key']
    const all = await Promise.all(acts.map((act) => chatter.act(act, '0xC004C008')))
    expect(all.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    expect((await requests(order.orderId)).length).toBeLessThanOrEqual(1)
    expect((await claims(order.orderId)).length).toBeLessThanOrEqual(1)
    const { rows } = await sql`
      select order_line_id, slot from assignments a
      join order_lines l on l.id = a.order_line_id
      where l.order_id = ${order.orderId} and a.revoked_at is null
      group by 1, 2 having count(*) > 1`.execute(working.shop.ctx.db)
    expect(rows).toEqual([])
  })

  // The last: its buyer waits and would get the next key in stock.
  test('a refund of keys that nobody has yet is a ticket: no money moves either', async () => {
    const { order, chatter } = await proven({ isStocked: false })
    const done = await chatter.act('request_refund', 'I changed my mind.')
    expect(done.statusCode, done.body).toBe(200)
    const { handoff, state } = replyIn(done)
    expect(state).toBe('waiting')
    const conversation = await working.shop.ctx.db
      .selectFrom('conversations')
      .select(['subject', 'order_id', 'is_proven'])
      .where('reference', '=', handoff?.reference ?? '')
      .execute()
    const subject = `Refund asked for: order ${order.orderNumber}`
    expect(conversation).toEqual([{ subject, order_id: order.orderId, is_proven: true }])
    expect(await requests(order.orderId)).toEqual([])
  })
})
