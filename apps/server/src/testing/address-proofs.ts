import { randomBytes } from 'node:crypto'
import type { OrderConfirmation } from '@keyhaven/contracts/checkout'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { settle } from '../modules/buying/checkout/settle/settle.ts'
import { processErasures } from '../modules/people/privacy/erase-person.ts'
import { aBrowser, aBuyer } from './buyer.ts'
import { eventually } from './eventually.ts'
import { stock } from './stock.ts'
import type { WorkingShop } from './working-shop.ts'

/** The end of the card every test buyer pays with. */
export const CARD = '4242'

let serial = 0

export function anAddress(name: string) {
  serial += 1
  return `${name}-${serial}@example.com`
}

type Browser = ReturnType<typeof aBrowser>

/** The calls of a correction, for an order that is known by its receipt. */
export function byReceipt({ shop }: WorkingShop, receipt: object, browser = aBrowser(shop)) {
  const call = (path: string, body: object) =>
    browser.call('POST', `/api/orders/correct-address${path}`, { ...receipt, ...body })
  return {
    ways: () => call('/ways', {}),
    askForCode: (email: string) => call('/code', { email }),
    correct: (body: object) => call('', body),
  }
}

/** The same for an order that the browser has open. */
export function inBrowser(browser: Browser, orderId: string) {
  const call = (path: string, body: object) =>
    browser.call('POST', `/api/orders/${orderId}/address${path}`, body)
  return {
    ways: () => call('/ways', {}),
    askForCode: (email: string) => call('/code', { email }),
    correct: (body: object) => call('', body),
  }
}

async function paid(working: WorkingShop, email: string) {
  const { shop, provider } = working
  await stock(shop.ctx, 1)
  const browser = aBrowser(shop)
  const opened = await browser.opened({ billingInfo: aBuyer({ email }) })
  await provider.pay(opened.paymentIntentId)
  return { browser, opened, orderId: opened.orderId, email, intentId: opened.paymentIntentId }
}

async function namesOf({ shop }: WorkingShop, orderId: string) {
  const { order_number: orderNumber } = await shop.ctx.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderNumber, receipt: { orderNumber, amount: '149.99', currency: 'USD' } }
}

/** A buyer who saw the key on the page. */
export async function seenOrder(working: WorkingShop, email = anAddress('ada')) {
  const order = await paid(working, email)
  const confirmation = (await order.browser.confirm(order.opened)).json<OrderConfirmation>()
  const key = order.browser.keysIn(confirmation)[0] ?? ''
  return { ...order, ...(await namesOf(working, order.orderId)), key }
}
export type SeenOrder = Awaited<ReturnType<typeof seenOrder>>

/** A payment whose buyer never came back. With an address that refuses mail, nobody has the key. */
export async function unseenOrder(working: WorkingShop, email = anAddress('refuse')) {
  const order = await paid(working, email)
  await settle(working.shop.ctx, order.intentId, 'test')
  const { db } = working.shop.ctx
  await eventually(
    'both mails are done',
    async () => {
      const { rows } = await sql`
        select 1 from emails where reason = ${order.orderId} and state in ('sent', 'bounced')`.execute(
        db,
      )
      return rows.length >= 2
    },
    15_000,
  )
  return { ...order, ...(await namesOf(working, order.orderId)) }
}

export async function addressOf({ shop }: WorkingShop, orderId: string): Promise<string> {
  const { email } = await shop.ctx.db
    .selectFrom('orders')
    .select('email')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return email
}

/** What a pattern finds in the newest mail that has it. */
async function inMails(working: WorkingShop, address: string, pattern: RegExp) {
  const found = await eventually(
    `a mail to ${address} with ${pattern}`,
    async () => {
      const texts = (await working.mailbox.to(address)).map(({ text }) => text)
      return texts.flatMap((text) => pattern.exec(text)?.[1] ?? [])[0]
    },
    15_000,
  )
  return found
}

export const codeTo = (working: WorkingShop, address: string) =>
  inMails(working, address, /^([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})$/m)

export const keepTokenTo = (working: WorkingShop, address: string) =>
  inMails(working, address, /keep-address#(\d+\.[\w-]{43})/)

export const keep = ({ shop }: WorkingShop, token: string) =>
  aBrowser(shop).call('POST', '/api/orders/keep-address', { token })

/** Does something as if so many hours had passed. */
export async function hoursLater(
  { shop }: WorkingShop,
  hours: number,
  run: (ctx: Context) => Promise<void>,
) {
  await shop.ctx.db.connection().execute(async (db) => {
    const time = new Date(Date.now() + hours * 3_600_000).toISOString()
    await sql`select set_config('shop.now', ${time}, false)`.execute(db)
    try {
      await run({ ...shop.ctx, db })
    } finally {
      await sql`select set_config('shop.now', '', false)`.execute(db)
    }
  })
}

export async function auditOf({ shop }: WorkingShop, orderId: string, action: string) {
  return await shop.ctx.db
    .selectFrom('audit_log')
    .select(['actor', 'meta'])
    .where('object', '=', orderId)
    .where('action', '=', action)
    .execute()
}

/** A person's wish to be forgotten, carried as far as it goes today. */
export async function erase({ shop }: WorkingShop, email: string) {
  const id = randomBytes(12).toString('hex')
  await sql`
    insert into erasures (id, email_normal, address_hash, requested_at)
    values (${id}, ${email}, sha256(convert_to(${email}, 'UTF8')), now())`.execute(shop.ctx.db)
  await processErasures(shop.ctx)
}
