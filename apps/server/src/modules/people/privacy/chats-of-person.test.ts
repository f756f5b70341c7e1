import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aChatter } from '../../../testing/chats.ts'
import { eventually } from '../../../testing/eventually.ts'
import { anAddress, bought, codeTo, PASSWORD, registered } from '../../../testing/person.ts'
import { setSetting } from '../../../testing/settings.ts'
import { type WorkingShop, workingShop } from '../../../testing/working-shop.ts'
import { orderOf } from '../../fulfilment/orders/orders.service.ts'
import { emptyVault } from '../../stock/licenses/testing/orders.ts'
import { processErasures } from './erase-person.ts'

let working: WorkingShop
beforeAll(async () => {
  working = await workingShop({ LIMIT_FACTOR: 1_000, RATE_LIMIT_PER_MINUTE: 100_000 })
  await emptyVault(working.shop.ctx.db)
  await setSetting(working.shop.ctx, 'chat.visible', true)
})
afterAll(() => working.close())

const db = () => working.shop.ctx.db

/** Somebody who bought something, proved it in a chat and went on talking; and a stranger who talked, too. */
async function whoChatted() {
  const email = anAddress().toLowerCase()
  const { visitor, code } = await registered(working, email)
  const { opened } = await bought(working, email)
  const order = await orderOf(db(), opened.orderId)
  const chatter = aChatter(working)
  await chatter.say('How do purple otters install it?')
  await chatter.askCode({ email, orderNumber: order?.order_number ?? '' })
  await chatter.enter(await codeTo(working, email, [code]))
  const stranger = aChatter(working)
  await stranger.say('How do green herons install it?')
  const own = await chatter.chat()
  const foreign = await stranger.chat()
  expect(own?.order?.orderNumber).toBe(order?.order_number)
  return { visitor, ownId: own?.conversationId, foreignId: foreign?.conversationId }
}

const rowsOf = async (id: string | undefined) =>
  (
    await sql<{ chats: number; turns: number }>`
      select (select count(*) from chats where id = ${id})::integer as chats,
        (select count(*) from chat_turns where chat_id = ${id})::integer as turns`.execute(db())
  ).rows[0]

test('what a person said to the assistant is in the copy of their data, and what others said is not', async () => {
  const { visitor, ownId } = await whoChatted()
  expect((await visitor.call('POST', '/api/account/export')).statusCode).toBe(202)
  const id = await eventually(
    'a ready copy',
    async () => {
      const copy = (await visitor.call('GET', '/api/account/privacy')).json().export
      return copy?.state === 'ready' && (copy.id as string)
    },
    20_000,
  )
  const { rawPayload } = await visitor.call('GET', `/api/account/export/${id}/file`)
  const files = unzipSync(new Uint8Array(rawPayload))
  const { chats } = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) as {
    chats: { chat: string; author: string; body: string }[]
  }
  expect(chats[0]).toMatchObject({ author: 'visitor', body: 'How do purple otters install it?' })
  expect(new Set(chats.map(({ chat }) => chat))).toEqual(new Set([ownId]))
  expect(chats.some(({ author }) => author === 'assistant')).toBe(true)
  expect(JSON.stringify(chats)).not.toContain('green herons')
})

test('with a person their chats are erased, and those of others stay', async () => {
  const { visitor, ownId, foreignId } = await whoChatted()
  expect((await rowsOf(ownId))?.turns).toBeGreaterThan(2)
  const asked = await visitor.call('POST', '/api/account/erasure', { password: PASSWORD })
  expect(asked.statusCode).toBe(202)
  await eventually(
    'the end of the erasure',
    async () => {
      await processErasures(working.shop.ctx)
      return (await rowsOf(ownId))?.chats === 0
    },
    30_000,
  )
  expect(await rowsOf(ownId)).toEqual({ chats: 0, turns: 0 })
  expect(await rowsOf(foreignId)).toMatchObject({ chats: 1, turns: 2 })
})
