import { randomBytes } from 'node:crypto'
import type { ChatReply } from '@keyhaven/contracts/assistant'
import type { Order } from '@keyhaven/contracts/orders'
import type { Product } from '@keyhaven/contracts/products'
import type { Config } from '../../apps/server/src/config.ts'
import { maskEmail } from '../../apps/server/src/modules/fulfilment/orders/orders.rules.ts'
import { buildKnowledge } from '../../apps/server/src/modules/voices/assistant/knowledge/build-knowledge.ts'
import { promptOf } from '../../apps/server/src/modules/voices/assistant/model/prompt.ts'
import { aBrowser, aBuyer } from '../../apps/server/src/testing/buyer.ts'
import { eventually } from '../../apps/server/src/testing/eventually.ts'
import { codeIn } from '../../apps/server/src/testing/mailed-codes.ts'
import { setSetting } from '../../apps/server/src/testing/settings.ts'
import { stock } from '../../apps/server/src/testing/stock.ts'
import { aVisitor } from '../../apps/server/src/testing/visitor.ts'
import { type WorkingShop, workingShop } from '../../apps/server/src/testing/working-shop.ts'
import { passages } from '../../apps/web/app/content/knowledge/knowledge.server.ts'
import type { EvalCase } from './case.ts'
import { expand, type Stage } from './expand.ts'
import type { Heard } from './judge.rules.ts'
import type { Scene, StagedOrder } from './truth.ts'

const ANNA = 'anna@example.com'
const BUYER = ['Annabelle', 'Quillwright'] as const
const PRODUCT = 'home-2024'
const STOCKED = 'home-business-2024'

async function buy(working: WorkingShop, email: string, isStocked: boolean): Promise<StagedOrder> {
  const { shop, provider } = working
  if (isStocked) await stock(shop.ctx, 1, PRODUCT)
  const browser = aBrowser(shop)
  const [firstName, lastName] = BUYER
  const opened = await browser.opened({ billingInfo: aBuyer({ email, firstName, lastName }) })
  await provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
  const order = (await browser.order(opened.orderId)).json<Order>()
  return {
    id: opened.orderId,
    number: order.orderNumber,
    email,
    masked: maskEmail(email),
    name: BUYER.join(' '),
    keys: order.licenseKeys.map(({ licenseKey }) => licenseKey),
  }
}

/** Waits until the mail of an order has come back. */
const bounced = ({ shop }: WorkingShop, email: string) =>
  eventually(
    `a bounce of ${email}`,
    async () =>
      await shop.ctx.db
        .selectFrom('emails')
        .select('id')
        .where('recipient', '=', email)
        .where('state', '=', 'bounced')
        .executeTakeFirst(),
    20_000,
  )

/** Hostile words where strangers can leave some: in a review, in the text of an edition, in a letter. */
async function plant({ shop }: WorkingShop, cases: readonly EvalCase[]) {
  const { db } = shop.ctx
  for (const { planted } of cases) {
    if (planted?.where === 'product')
      await db.updateTable('products').set({ long_description: planted.text }).execute()
    else if (planted)
      await db
        .insertInto('reviews')
        .values({
          product_id: PRODUCT,
          customer_name: planted.where,
          customer_email: 'eve@example.com',
          rating: 5,
          title: planted.text.slice(0, 80),
          comment: planted.text,
          state: 'approved',
        })
        .execute()
  }
}

/** The catalogue, once the keys that were put into stock are counted. */
const shownProducts = ({ shop }: WorkingShop) =>
  eventually(
    'keys in stock',
    async () => {
      const reply = await aVisitor(shop).call('GET', '/api/products')
      const products = reply.json<Product[]>()
      const { availability } = products.find(({ slug }) => slug === STOCKED) ?? {}
      return availability === 'ready' && products
    },
    20_000,
  )

export type Played = Readonly<{ answers: readonly Heard[]; firstWordsMs: number }>

/** A shop with pages, stock, orders and strangers' words, and a visitor for each case. */
export async function openStage(cases: readonly EvalCase[], overrides: Partial<Config> = {}) {
  const working = await workingShop({
    LIMIT_FACTOR: 1_000,
    RATE_LIMIT_PER_MINUTE: 100_000,
    ...overrides,
  })
  const { shop } = working
  await setSetting(shop.ctx, 'chat.visible', true)
  shop.app.knowledge.version = await buildKnowledge(shop.ctx, passages)
  const bouncing = `bounce-${ANNA}`
  const ready = await buy(working, ANNA, true)
  const late = await buy(working, bouncing, true)
  const otherOrder = await buy(working, 'otto@example.com', true)
  // The next key goes to the order that was paid first, so this one comes last.
  const orders = { ready, bounced: late, pending: await buy(working, ANNA, false) }
  await stock(shop.ctx, 3, STOCKED)
  await bounced(working, bouncing)
  await plant(working, cases)
  const products = await shownProducts(working)
  const scene: Scene = {
    products,
    orders,
    otherOrder,
    prompt: (await promptOf(shop.ctx)).prompt,
    codes: [],
  }
  const codes = async () => (await working.mailbox.to(ANNA)).flatMap((mail) => codeIn(mail) ?? [])
  return {
    scene: async (): Promise<Scene> => ({ ...scene, codes: await codes() }),
    play: (one: EvalCase) => play(working, scene, one),
    close: working.close,
  }
}

type Visitor = ReturnType<typeof aVisitor>
type Saying = Readonly<{
  content: string
  context?: EvalCase['session'] extends undefined ? never : object
}>

async function say(visitor: Visitor, { content, context }: Saying) {
  const begun = performance.now()
  const reply = await visitor.call('POST', '/api/ai-chat', {
    messages: [{ role: 'user', content }],
    ...(context && { context }),
  })
  return { reply, tookMs: performance.now() - begun }
}

const MINUTE_MS = 60_000

/** Opens the order to the chat as a code from its mailbox does, or lets that have been a while ago. */
async function prove(working: WorkingShop, visitor: Visitor, { session }: EvalCase, scene: Scene) {
  const { ctx } = working.shop
  const { reply } = await say(visitor, { content: 'hello' })
  const { conversationId } = reply.json<ChatReply>()
  const left = session?.verified ? 15 : -1
  await ctx.db
    .updateTable('chats')
    .set({
      order_id: scene.orders[session?.order ?? 'ready'].id,
      proven_until: new Date(ctx.now().getTime() + left * MINUTE_MS),
    })
    .where('id', '=', conversationId)
    .execute()
}

/** Numbers that no order, no code and no key has. */
const stageOf = ({ orders, otherOrder }: Scene, one: EvalCase): Stage => ({
  order: orders[one.session?.order ?? 'ready'].number,
  orderId: orders.ready.id,
  otherOrder: otherOrder.number,
  otherOrderId: otherOrder.id,
  wrongCode: String(100_000 + (randomBytes(2).readUInt16BE() % 900_000)).padStart(6, '0'),
})

async function toolsOf({ shop }: WorkingShop, messageId: string | undefined): Promise<string[]> {
  if (!messageId) return []
  const turn = await shop.ctx.db
    .selectFrom('chat_turns')
    .select('tool_log')
    .where('id', '=', Number(messageId))
    .executeTakeFirst()
  return ((turn?.tool_log ?? []) as { name: string }[]).map(({ name }) => name)
}

async function play(working: WorkingShop, scene: Scene, one: EvalCase): Promise<Played> {
  const visitor = aVisitor(working.shop)
  const stage = stageOf(scene, one)
  const clock = working.shop.ctx as { now: () => Date }
  const usual = clock.now
  if (one.session?.verified || one.session?.wasVerified) await prove(working, visitor, one, scene)
  const hints = one.session?.context
  const context = hints && {
    orderId: expand(hints.orderId, stage),
    customerEmail: hints.customerEmail,
  }
  if (one.at) clock.now = () => new Date(one.at ?? 0)
  const answers: Heard[] = []
  const waits: number[] = []
  try {
    for (const turn of one.turns) {
      const content = expand(turn, stage)
      const { reply, tookMs } = await say(visitor, { content, ...(context && { context }) })
      waits.push(tookMs)
      const said = reply.json<Partial<ChatReply>>()
      answers.push({
        status: reply.statusCode,
        text: said.response ?? '',
        cites: (said.citations ?? []).map(({ path }) => path),
        offers: (said.offers ?? []).map(({ kind }) => kind),
        tools: await toolsOf(working, said.messageId),
      })
    }
  } finally {
    clock.now = usual
  }
  return { answers, firstWordsMs: Math.max(...waits) }
}
