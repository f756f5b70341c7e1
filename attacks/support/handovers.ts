import { randomInt } from 'node:crypto'
import type { Browser } from './browser.ts'
import { buy, keysIn, viewOrder } from './purchase.ts'
import type { Shop } from './shop.ts'

const path = (orderId: string) => `/api/orders/${orderId}/handover`

export type Offered = Readonly<{ id: number; code: string }>

/** An order with its keys open on a phone, and the code the phone shows. */
export async function aPhone(shop: Shop) {
  const { browser, opened } = await buy(shop)
  const { orderId } = opened
  async function offer(): Promise<Offered> {
    const made = await browser.post(path(orderId), {})
    if (made.status !== 201) throw new Error(`no code: ${made.status} ${made.text}`)
    return made.json as unknown as Offered
  }
  return { browser, orderId, offer, says: sayFrom(browser, orderId) }
}

/** A yes or no from any browser, about any order. */
export const sayFrom = (browser: Browser, orderId: string) => (id: number, isAllowed: boolean) =>
  browser.post(`${path(orderId)}/${id}/answer`, { isAllowed })

export const knock = (browser: Browser, code: string) =>
  browser.post('/api/handovers/knock', { code })
export const take = (browser: Browser) => browser.post('/api/handovers/take', {})
export const stateSeenBy = async (browser: Browser) =>
  (await browser.get('/api/handovers/knock')).json.state

/** Whether a browser gets at the keys of an order, by what it was given so far. */
export async function hasKeys(browser: Browser, orderId: string): Promise<boolean> {
  await take(browser)
  return keysIn(await viewOrder(browser, orderId)).length > 0
}

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const aGuess = () => Array.from({ length: 8 }, () => LETTERS[randomInt(32)]).join('')

/** The counts of wrong codes begin anew: rows of the table must not spend each other's tries. */
export const forgetWrongCodes = (shop: Shop) =>
  shop.sql("delete from limit_counts where name like 'wrong handover codes%'", [])
