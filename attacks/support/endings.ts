import { byReceipt, CARD, codeTo, passThreeDays } from './addresses.ts'
import { decide } from './approvals.ts'
import type { Bought } from './buying-doors.ts'
import { codeBy } from './codes.ts'
import { type Account, anAccount, aProvenAccount, bearer, PASSWORD } from './customers.ts'
import { eventually } from './eventually.ts'
import type { HttpAnswer } from './http.ts'
import { act, hired, waitingFor } from './key-moves.ts'
import { codeOf, mailsTo, quiet } from './mail.ts'
import { aBuyer, buy } from './purchase.ts'
import type { Shop } from './shop.ts'

const reason = 'They asked on the phone'
const NEW_PASSWORD = 'zwei reiher im moor'
let serial = 0

/** Something that ends the access of every browser from before. */
export type Ending = Readonly<{
  name: string
  /** Who the orders are bought for. */
  owner: (shop: Shop) => Promise<Account>
  /** All mails come back, and nobody looks at the keys before. */
  isUnseen?: boolean
  end: (shop: Shop, owner: Account, orders: readonly Bought[]) => Promise<void>
}>

function mustWork(what: string, { status, text }: HttpAnswer) {
  if (status !== 200) throw new Error(`${what}: ${status} ${text}`)
}

const nobody = (shop: Shop, name: string): Account => {
  serial += 1
  return { browser: shop.browser(), email: `${name}-${serial}@example.com`, token: '' }
}

async function receiptOf(shop: Shop, { orderId }: Bought) {
  const row = await eventually(
    async () =>
      (
        await shop.sql(
          `select order_number, charge_minor::int as minor from orders
           where id = $1 and payment_status = 'paid'`,
          [orderId],
        )
      )[0],
  )
  const amount = (Number(row?.minor) / 100).toFixed(2)
  return { orderNumber: String(row?.order_number), amount, currency: 'USD' }
}

const each = async (orders: readonly Bought[], end: (order: Bought) => Promise<void>) => {
  for (const order of orders) await end(order)
}

const movedTo = ({ orderId }: Bought) => `moved-${orderId.slice(-8).toLowerCase()}@example.com`

async function resetBy(shop: Shop, { browser, email, token }: Account) {
  const code = await codeBy(shop, browser, '/api/auth/reset/request', email)
  const body = { email, code, password: NEW_PASSWORD }
  mustWork('a reset', await browser.post('/api/auth/reset', body, token ? bearer(token) : {}))
}

const reset: Ending = {
  name: 'a reset',
  owner: (shop) => anAccount(shop),
  end: resetBy,
}

const newPassword: Ending = {
  name: 'a new password',
  owner: aProvenAccount,
  async end(_, { browser, token }) {
    const body = { current: PASSWORD, password: NEW_PASSWORD }
    mustWork('a new password', await browser.post('/api/auth/password', body, bearer(token)))
  },
}

const accountMove: Ending = {
  name: 'a moved account',
  owner: aProvenAccount,
  async end(shop, { browser, email, token }) {
    const next = email.replace('@', '-next@')
    const asked = await browser.post(
      '/api/auth/email/request',
      { email: next, password: PASSWORD },
      bearer(token),
    )
    if (asked.status !== 202) throw new Error(`no move: ${asked.text}`)
    const code = await eventually(async () => (await mailsTo(shop, next)).map(codeOf).find(Boolean))
    mustWork('a move', await browser.post('/api/auth/email', { code }, bearer(token)))
  },
}

const byCode: Ending = {
  name: 'an address changed by code',
  owner: async (shop) => nobody(shop, 'by-code'),
  end: (shop, { email }, orders) =>
    each(orders, async (order) => {
      const receipt = await receiptOf(shop, order)
      const request = { ...receipt, email: movedTo(order) }
      const before = await codeTo(shop, email)
      mustWork('a code', await shop.browser().post('/api/orders/correct-address/code', request))
      const code = await eventually(async () => {
        const newest = await codeTo(shop, email)
        return newest === before ? undefined : newest
      })
      const claim = { email: movedTo(order), way: 'code', code }
      mustWork('by code', await byReceipt(shop.browser(), receipt, claim))
    }),
}

const byDelay: Ending = {
  name: 'an address changed after three days',
  owner: async (shop) => nobody(shop, 'by-delay'),
  async end(shop, _, orders) {
    await each(orders, async (order) => {
      const claim = { email: movedTo(order), way: 'delay' }
      const receipt = await receiptOf(shop, order)
      mustWork('by delay', await byReceipt(shop.browser(), receipt, claim))
    })
    await quiet(shop)
    await Promise.all(orders.map(({ orderId }) => passThreeDays(shop, orderId)))
  },
}

const byDigits: Ending = {
  name: 'an address changed by the card',
  isUnseen: true,
  owner: async (shop) => nobody(shop, 'refuse-by-card'),
  end: (shop, _, orders) =>
    each(orders, async (order) => {
      const claim = { email: movedTo(order), way: 'card', cardLast4: CARD }
      const receipt = await receiptOf(shop, order)
      mustWork('by card', await byReceipt(shop.browser(), receipt, claim))
    }),
}

/** Done at once, or by the yes of a colleague. */
export async function withColleague(shop: Shop, answer: HttpAnswer) {
  mustWork('staff', { ...answer, status: answer.status < 300 ? 200 : answer.status })
  if (!('approval' in answer.json)) return
  mustWork('a yes', await decide(await hired(shop, 'super_admin'), await waitingFor(shop, answer)))
}

const byStaff: Ending = {
  name: 'an address changed by staff',
  owner: async (shop) => nobody(shop, 'by-staff'),
  end: (shop, _, orders) =>
    each(orders, async (order) => {
      const path = `order-details/${order.orderId}/address`
      const body = { email: movedTo(order), reason }
      await withColleague(shop, await act(await hired(shop, 'admin'), path, body))
    }),
}

const merge: Ending = {
  name: 'a merge',
  owner: async (shop) => nobody(shop, 'merged'),
  async end(shop, _, orders) {
    const [first] = orders
    const into = await buy(shop, { billingInfo: aBuyer({ email: nobody(shop, 'into').email }) })
    const seen = { orders: orders.length, licenses: orders.length }
    const body = { into: into.opened.orderId, seen, reason }
    const path = `customers/${first?.orderId}/merge`
    await withColleague(shop, await act(await hired(shop, 'admin'), path, body))
  },
}

/** The first code from the mailbox voids what was open before. */
export const firstProof: Ending = {
  name: 'a first proof',
  owner: (shop) => anAccount(shop),
  async end(shop, { browser, email, token }) {
    await browser.post('/api/auth/verify/request', {}, bearer(token))
    const code = await eventually(async () =>
      (await mailsTo(shop, email)).map(codeOf).find(Boolean),
    )
    mustWork('a first proof', await browser.post('/api/auth/verify', { code }, bearer(token)))
  },
}

export const endings: readonly Ending[] = [
  ...[reset, newPassword, accountMove, byCode, byDelay, byDigits, byStaff, merge],
]
