import type { ChatReply, OwnChat } from '@keyhaven/contracts/assistant'
import { orderOf } from '../modules/fulfilment/orders/orders.service.ts'
import { aBrowser, aBuyer, aLine } from './buyer.ts'
import { eventually } from './eventually.ts'
import { codeIn } from './mailed-codes.ts'
import { stock } from './stock.ts'
import { aVisitor } from './visitor.ts'
import type { WorkingShop } from './working-shop.ts'

let serial = 0
const anAddress = () => `chatter-${process.pid}-${++serial}@example.com`

export type Bought = Readonly<{ email: string; orderId: string; orderNumber: string }>

/** A paid order: its buyer saw the keys, or there are none yet. */
export async function bought(
  { shop, provider }: WorkingShop,
  { quantity = 1, isStocked = true } = {},
): Promise<Bought & { browser: ReturnType<typeof aBrowser> }> {
  const email = anAddress()
  if (isStocked) await stock(shop.ctx, quantity)
  const browser = aBrowser(shop)
  const billingInfo = aBuyer({ email, country: 'US' })
  const opened = await browser.opened({ billingInfo, items: [aLine({ quantity })] })
  await provider.pay(opened.paymentIntentId)
  await browser.confirm(opened)
  const order = await orderOf(shop.ctx.db, opened.orderId)
  return { browser, email, orderId: opened.orderId, orderNumber: order?.order_number ?? '' }
}

/** A browser with a chat in it. */
export function aChatter({ shop }: WorkingShop, address?: string) {
  const visitor = aVisitor(shop, address)
  const post = (path: string, body: object, headers?: Record<string, string>) =>
    visitor.call('POST', `/api/ai-chat${path}`, body, headers)
  return {
    ...visitor,
    post,
    say: (content: string, context = {}) =>
      post('', { messages: [{ role: 'user', content }], context }),
    askCode: ({ orderNumber, email }: Readonly<{ orderNumber: string; email: string }>) =>
      post('/order', { orderNumber, email }),
    enter: (code: string) => post('/code', { code }),
    act: (act: string, reason = '', headers?: Record<string, string>) =>
      post('/acts', { act, reason }, headers),
    chat: async () =>
      (await visitor.call('GET', '/api/ai-chat')).json<{ chat: OwnChat | null }>().chat,
  }
}
export type Chatter = ReturnType<typeof aChatter>

/** The codes that were mailed to an address, the newest first. */
export const codesTo = (working: WorkingShop, email: string, count: number) =>
  eventually(`${count} codes to ${email}`, async () => {
    const mails = await working.mailsTo(email, 1)
    const codes = mails.flatMap((mail) => codeIn(mail) ?? [])
    return codes.length >= count && codes
  })

/** Proves an order in a chat. */
export async function prove(working: WorkingShop, chatter: Chatter, order: Bought) {
  await chatter.askCode(order)
  const code = (await codesTo(working, order.email, 1)).at(0) ?? ''
  const entered = await chatter.enter(code)
  return entered.json<{ reply: ChatReply }>().reply
}
