import type { Browser } from './browser.ts'
import { eventually } from './eventually.ts'
import { mailsTo } from './mail.ts'
import { aBuyer, buy, keysIn, viewOrder } from './purchase.ts'
import type { Shop } from './shop.ts'

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
  // A busy shop may confirm before the key is there.
  const seen = async () => keysIn(await viewOrder(bought.browser, orderId))[0]
  const key = bought.keys[0] ?? (await eventually(seen))
  if (!key) throw new Error(`a paid order without a key: ${bought.confirmation.text}`)
  const { orderNumber, total, currency } = json as Record<string, string>
  const receipt = { orderNumber, amount: total, currency } as Receipt
  return { ...bought, orderId, email, receipt, key }
}
export type SeenOrder = Awaited<ReturnType<typeof seenOrder>>

export const byReceipt = (browser: Browser, receipt: Receipt, body: object) =>
  browser.post('/api/orders/correct-address', { ...receipt, ...body })

export const addressIn = async (shop: Shop, orderId: string) =>
  (await shop.sql('select email from orders where id = $1', [orderId]))[0]?.email

/** What a pattern finds in the newest mail of an address that has it, once it is there. */
const inMails = (shop: Shop, address: string, pattern: RegExp) =>
  eventually(async () =>
    (await mailsTo(shop, address)).map(({ text }) => pattern.exec(text)?.[1]).find(Boolean),
  )

export const codeTo = (shop: Shop, address: string) =>
  inMails(shop, address, /^([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})$/m)

/** Three days pass for the changes of address that wait; then the worker has had its turn. */
export async function passThreeDays(shop: Shop, orderId: string) {
  await shop.sql(
    `update emails set sent_at = sent_at - interval '73 hours'
     where reason = $1 and template = 'address-wish' and sent_at is not null`,
    [orderId],
  )
  await shop.sql(
    `update address_changes_requested set until = until - interval '73 hours',
       asked_at = asked_at - interval '73 hours'
     where order_id = $1`,
    [orderId],
  )
  return await eventually(async () => {
    const open = await shop.sql(
      "select 1 from address_changes_requested where order_id = $1 and way = 'delay' and state = 'open'",
      [orderId],
    )
    return open.length === 0
  }, 15_000)
}
