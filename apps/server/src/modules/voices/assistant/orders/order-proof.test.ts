import type { ChatReply } from '@keyhaven/contracts/assistant'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aChatter, bought, codesTo, prove } from '../../../../testing/chats.ts'
import { moveClock } from '../../../../testing/clock.ts'
import { heldBuyer } from '../../../../testing/held-orders.ts'
import { setSetting } from '../../../../testing/settings.ts'
import { stock } from '../../../../testing/stock.ts'
import { type WorkingShop, workingShop } from '../../../../testing/working-shop.ts'
import { orderOf } from '../../../fulfilment/orders/orders.service.ts'
import { tools } from '../tools/tools.ts'
import { offersOf, orderStatus } from './order-status.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop({})
  await setSetting(working.shop.ctx, 'chat.visible', true)
})
afterAll(() => working.close())

const replyIn = (response: { json: <T>() => T }) => response.json<{ reply: ChatReply }>().reply

const aSession = async (chatter: ReturnType<typeof aChatter>, over = {}) => {
  const chat = await chatter.chat()
  return {
    chatId: chat?.conversationId ?? '',
    storeId: 'main',
    network: '198.19.250.1',
    checkoutId: 0,
    provenOrderId: null,
    knowledge: '',
    ...over,
  }
}

const run = async (name: string, session: Awaited<ReturnType<typeof aSession>>, args = {}) => {
  const tool = tools.get(name)
  if (!tool) throw new Error(`no tool ${name}`)
  return await tool.run(working.shop.ctx, session, args)
}

const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

describe('a code for an order', () => {
  test('opens it to the chat that asked: its state, never a key or a whole address', async () => {
    const order = await bought(working)
    const chatter = aChatter(working)
    const asked = await chatter.askCode(order)
    expect(asked.statusCode, asked.body).toBe(200)
    expect(replyIn(asked).offers).toEqual([{ kind: 'code' }])
    const [code = ''] = await codesTo(working, order.email, 1)
    const entered = await chatter.enter(code)
    expect(entered.statusCode, entered.body).toBe(200)
    const { response, offers } = replyIn(entered)
    expect(response).toContain(order.orderNumber)
    expect(response).toContain('key ready')
    expect(offers.map((offer) => (offer.kind === 'act' ? offer.act : offer.kind))).toEqual([
      'resend_keys',
      'replace_key',
      'request_refund',
    ])
    expect(entered.body).not.toContain(order.email)
    const { licenseKeys } = (await order.browser.order(order.orderId)).json()
    expect(licenseKeys).toHaveLength(1)
    for (const { licenseKey } of licenseKeys) {
      expect(entered.body).not.toContain(licenseKey)
      expect(entered.body).not.toContain(licenseKey.slice(-5))
    }
    expect((await chatter.chat())?.order?.orderNumber).toBe(order.orderNumber)
  })

  test('is asked for in the same words whether there is such an order or not, and no mail tells', async () => {
    const order = await bought(working)
    const answers = []
    for (const named of [
      order,
      { ...order, email: 'somebody-else@example.com' },
      { ...order, orderNumber: 'KH-0000-0000' },
    ]) {
      const asked = await aChatter(working).askCode(named)
      const { response, offers, suggestions } = replyIn(asked)
      answers.push({ status: asked.statusCode, response, offers, suggestions })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    await codesTo(working, order.email, 1)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from emails
      where template = 'chat-code' and recipient = 'somebody-else@example.com'`.execute(
      working.shop.ctx.db,
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  test('is refused in the same time whether one was mailed or not', async () => {
    const order = await bought(working)
    const known = aChatter(working)
    await known.askCode(order)
    await codesTo(working, order.email, 1)
    const unknown = aChatter(working)
    await unknown.askCode({ ...order, orderNumber: 'KH-0000-0000' })
    const quickest = async (chatter: typeof known) => {
      const all: number[] = []
      for (let nth = 0; nth < 4; nth += 1) {
        const begun = performance.now()
        expect((await chatter.enter('000000')).statusCode).toBe(422)
        all.push(performance.now() - begun)
      }
      return Math.min(...all)
    }
    // No look-up takes as long as the shortest answer: below it, nothing can be told apart.
    expect(await quickest(known)).toBeGreaterThan(145)
    expect(await quickest(unknown)).toBeGreaterThan(145)
  })

  test('of one chat opens nothing in another, not even on the same computer', async () => {
    const order = await bought(working)
    const mine = aChatter(working, '198.19.251.1')
    const other = aChatter(working, '198.19.251.1')
    await mine.askCode(order)
    const [code = ''] = await codesTo(working, order.email, 1)
    await other.say('Hello')
    expect((await other.enter(code)).statusCode).toBe(422)
    expect((await other.chat())?.order).toBeNull()
    expect((await mine.enter(code)).statusCode).toBe(200)
  })

  test('works once: typed again it is refused, in this chat and any other', async () => {
    const order = await bought(working)
    const chatter = aChatter(working)
    await chatter.askCode(order)
    const [code = ''] = await codesTo(working, order.email, 1)
    const both = await Promise.all([chatter.enter(code), chatter.enter(code)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
    expect((await chatter.enter(code)).statusCode).toBe(422)
  })

  test('is worthless after five wrong ones, typed in the form or told to the assistant', async () => {
    const order = await bought(working)
    const chatter = aChatter(working)
    await chatter.askCode(order)
    const [code = ''] = await codesTo(working, order.email, 1)
    const session = await aSession(chatter)
    for (let nth = 0; nth < 3; nth += 1)
      expect((await chatter.enter(wrongCode(code))).statusCode).toBe(422)
    for (let nth = 0; nth < 2; nth += 1) {
      const said = await run('confirm_order_code', session, { code: wrongCode(code) })
      expect(said).toMatchObject({ outcome: 'refused', data: { isProven: false } })
    }
    expect((await chatter.enter(code)).statusCode).toBe(422)
    expect((await chatter.chat())?.order).toBeNull()
  })

  test('counts among the guesses at the address: after ten wrong ones no chat gets digits', async () => {
    const order = await bought(working)
    for (const nth of [1, 2]) {
      const chatter = aChatter(working)
      await chatter.askCode(order)
      const code = (await codesTo(working, order.email, nth)).at(0) ?? ''
      for (let tries = 0; tries < 5; tries += 1) await chatter.enter(wrongCode(code))
    }
    const later = aChatter(working)
    await later.askCode(order)
    const mails = await working.mailsTo(order.email, 5)
    const told = mails.find(({ text }) => text.includes('we send no code for now'))
    expect(told?.text).toContain('/account')
    expect((await later.enter('123456')).statusCode).toBe(422)
  })

  test('is mailed three times an hour to an order, and three times at the wish of a network', async () => {
    const order = await bought(working)
    const statuses = []
    for (let nth = 0; nth < 4; nth += 1)
      statuses.push((await aChatter(working).askCode(order)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
    const one = '198.19.252.1'
    const ofNetwork = []
    for (let nth = 0; nth < 4; nth += 1) {
      const named = { orderNumber: `KH-0000-000${nth}`, email: order.email }
      ofNetwork.push((await aChatter(working, one).askCode(named)).statusCode)
    }
    expect(ofNetwork).toEqual([200, 200, 200, 429])
  })

  test('a newer one makes the older worthless', async () => {
    const order = await bought(working)
    const chatter = aChatter(working)
    await chatter.askCode(order)
    const [old = ''] = await codesTo(working, order.email, 1)
    await chatter.askCode(order)
    const fresh = (await codesTo(working, order.email, 2)).at(0) ?? ''
    if (old !== fresh) expect((await chatter.enter(old)).statusCode).toBe(422)
    expect((await chatter.enter(fresh)).statusCode).toBe(200)
  })
})

describe('what a chat may know of an order', () => {
  test('is nothing without proof, whatever the page, the visitor or a model says', async () => {
    const order = await bought(working)
    const chatter = aChatter(working)
    await chatter.say(`Where is ${order.orderNumber}?`, {
      orderId: order.orderId,
      customerEmail: order.email,
    })
    const session = await aSession(chatter, { provenOrderId: order.orderId })
    const said = await run('get_order_status', session, { orderId: order.orderId })
    expect(said).toMatchObject({ outcome: 'refused', offers: [{ kind: 'order' }] })
    expect(JSON.stringify(said)).not.toContain(order.orderNumber)
    expect((await chatter.act('resend_keys')).statusCode).toBe(403)
    expect(tools.get('get_order_status')?.input.safeParse({ orderId: order.orderId }).success).toBe(
      false,
    )
  })

  test('ends after a quarter of an hour', async () => {
    const order = await bought(working)
    const chatter = aChatter(working)
    await prove(working, chatter, order)
    const session = await aSession(chatter)
    expect((await run('get_order_status', session)).outcome).toBe('ok')
    await moveClock(working.shop, 15 * 60 + 1)
    try {
      expect((await run('get_order_status', session)).outcome).toBe('refused')
      expect((await chatter.act('resend_keys')).statusCode).toBe(403)
      expect((await chatter.chat())?.order).toBeNull()
    } finally {
      await moveClock(working.shop, 0)
    }
  })

  test('ends when the order goes to another mailbox', async () => {
    const order = await bought(working)
    const chatter = aChatter(working)
    await prove(working, chatter, order)
    await sql`
      insert into order_address_changes (order_id, nth, old_email, new_email, network, proof, at)
      values (${order.orderId}, 1, ${order.email}, 'other@example.com', '198.19.0.0/24', 'code', shop_now())`.execute(
      working.shop.ctx.db,
    )
    expect((await run('get_order_status', await aSession(chatter))).outcome).toBe('refused')
    expect((await chatter.act('resend_keys')).statusCode).toBe(403)
  })

  test('says that a held order waits, and offers nothing to do with it', async () => {
    await stock(working.shop.ctx, 1)
    const { orderId } = await heldBuyer(working.shop, working.provider)
    const order = await orderOf(working.shop.ctx.db, orderId)
    if (!order) throw new Error('no order')
    const status = await orderStatus(working.shop.ctx, order)
    expect(status).toMatchObject({ status: 'Being checked', items: [{ keys: 'held' }] })
    expect(status.text).toContain('wait for a code')
    expect(await offersOf(working.shop.ctx, order)).toEqual([])
  })
})
