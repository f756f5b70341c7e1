import type { Browser } from './browser.ts'
import { eventually } from './eventually.ts'
import { mailsTo } from './mail.ts'
import { aBuyer, buy, open, openedIn, viewOrder } from './purchase.ts'
import type { Shop } from './shop.ts'
import { anEvent, postEvent, signed } from './webhook.ts'

/** The card every test buyer pays with. */
export const CARD = '4242'

export type Receipt = Readonly<{ orderNumber: string; amount: string; currency: string }>

/** As if the order was paid with a card that paid for nothing else: the stand-in knows few cards. */
const payByOwnCard = (shop: Shop, orderId: string) =>
  shop.sql(
    `update payment_attempts set card_fingerprint = sha256($1::text::bytea)
     where order_id = $1::text`,
    [orderId],
  )

/** An order whose buyer has seen the key, with what its receipt says. */
export async function seenOrder(shop: Shop, email: string) {
  const bought = await buy(shop, { billingInfo: aBuyer({ email }) })
  const { orderId } = bought.opened
  await payByOwnCard(shop, orderId)
  const { json } = await viewOrder(bought.browser, orderId)
  const { orderNumber, total, currency } = json as Record<string, string>
  const receipt = { orderNumber, amount: total, currency } as Receipt
  return { ...bought, orderId, email, receipt, key: bought.keys[0] ?? '?' }
}
export type SeenOrder = Awaited<ReturnType<typeof seenOrder>>

/** An order that was paid and never looked at, and whose mails were all refused: nobody has its key. */
export async function unseenOrder(shop: Shop, email: string) {
  const browser = shop.browser()
  const opened = openedIn(await open(browser, { billingInfo: aBuyer({ email }) }))
  const { orderId } = opened
  await shop.provider.pay(opened.paymentIntentId, opened.clientSecret)
  const event = anEvent(opened.paymentIntentId)
  await postEvent(shop, event, { signature: signed(event) })
  const row = await eventually(async () => {
    const [found] = await shop.sql(
      `select o.order_number from orders o
       where o.id = $1 and o.paid_at is not null
         and (select count(*) from emails e where e.reason = o.id and e.state = 'bounced') >= 2`,
      [orderId],
    )
    return found
  }, 20_000)
  if (!row) throw new Error('the mails of an unseen order did not come back')
  const orderNumber = String(row.order_number)
  const receipt: Receipt = { orderNumber, amount: opened.total, currency: 'USD' }
  return { browser, opened, orderId, email, receipt }
}

export const byReceipt = (browser: Browser, receipt: Receipt, body: object) =>
  browser.post('/api/orders/correct-address', { ...receipt, ...body })

export const inBrowser = (browser: Browser, orderId: string, body: object) =>
  browser.post(`/api/orders/${orderId}/address`, body)

export const addressIn = async (shop: Shop, orderId: string) =>
  (await shop.sql('select email from orders where id = $1', [orderId]))[0]?.email

/** What a pattern finds in the newest mail of an address that has it, once it is there. */
export const inMails = (shop: Shop, address: string, pattern: RegExp) =>
  eventually(async () =>
    (await mailsTo(shop, address)).map(({ text }) => pattern.exec(text)?.[1]).find(Boolean),
  )

export const codeTo = (shop: Shop, address: string) =>
  inMails(shop, address, /^([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})$/m)

export const keepTokenTo = (shop: Shop, address: string) =>
  inMails(shop, address, /keep-address#(\d+\.[\w-]{43})/)

/** Three days pass for the changes of address that wait; then the worker has had its turn. */
export async function passThreeDays(shop: Shop, orderId: string) {
  await shop.sql(
    `update emails set sent_at = sent_at - interval '73 hours'
     where reason = $1 and template = 'address-wish' and sent_at is not null`,
    [orderId],
  )
  await shop.sql(
    `update address_wishes set until = until - interval '73 hours',
       asked_at = asked_at - interval '73 hours'
     where order_id = $1`,
    [orderId],
  )
  return await eventually(async () => {
    const open = await shop.sql(
      "select 1 from address_wishes where order_id = $1 and way = 'delay' and state = 'open'",
      [orderId],
    )
    return open.length === 0
  }, 15_000)
}
