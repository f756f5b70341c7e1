import { addressIn, byReceipt, type SeenOrder, seenOrder } from './support/addresses.ts'
import { mailsTo, quiet } from './support/mail.ts'
import { type Endpoint, endpointsOf } from './support/openapi.ts'
import { invoiceTexts } from './support/pdf.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

/** Every role that sees keys masked. */
const ROLES = ['support', 'auditor', 'finance', 'catalogue', 'marketing']
const THIEF = 'clerk-at-home@example.com'

const AT_ONCE = 8
/** Digits a clerk names who has read none. */
const GUESS = '0000'

/** It ends the session the others need. */
const isEnd = ({ path }: Endpoint) => path.endsWith('/logout')

/** Calls that ask who of the staff it is. All others answer every role alike. */
const asksForStaff = ({ path }: Endpoint) =>
  path.startsWith('/api/admin/') || /^\/api\/orders\/\{id\}\/(invoices|timeline|company)/.test(path)

const isSafe = (text: string, { key }: SeenOrder) =>
  !text.includes(key) && !text.includes(key.replaceAll('-', ''))

type Values = Readonly<Record<string, unknown>>

/** The body of a call, filled with what the clerk knows of the victim and wants for himself. */
function filled(body: unknown, values: Values): unknown {
  if (Array.isArray(body)) return body.map((item) => filled(item, values))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name in values ? values[name] : filled(value, values),
    ]),
  )
}

const pathFor = (path: string, names: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '1')

async function lastInvoice({ browser, headers }: Staff, { orderId }: SeenOrder) {
  const list = await browser.get(`/api/orders/${orderId}/invoices`, headers)
  const [first] = (list.json.invoices ?? []) as { number: string }[]
  return first?.number ?? '1'
}

/** The stream of news never ends by itself, and says only of which kind they are. */
const isStream = ({ path }: Endpoint) => path === '/api/admin/live'

/** Every call of the shop that knows this role, and once all others, about the victim's order. */
async function walk(shop: Shop, trial: Trial, role: string, victim: SeenOrder) {
  const staff = await shop.staff(role)
  const number = await lastInvoice(staff, victim)
  const values = {
    ...{ orderId: victim.orderId, email: THIEF, customerEmail: THIEF, emails: [THIEF] },
    ...{ ...victim.receipt, cardLast4: GUESS, way: 'card', events: ['order.paid'] },
  }
  const endpoints = (await endpointsOf(shop)).filter(
    (one) => !isEnd(one) && !isStream(one) && (role === ROLES[0] || asksForStaff(one)),
  )
  let answered = 0
  const leaks: string[] = []
  async function tryOne({ method, path, body }: Endpoint) {
    const names = { id: victim.orderId, number, orderId: victim.orderId }
    const sent = body === undefined ? undefined : filled(body, values)
    const headers = { ...staff.headers, 'idempotency-key': `${role} ${method} ${path}` }
    const by = staff.browser.moved()
    const answer = await by.call(method, pathFor(path, names), sent, headers)
    if (answer.status < 400) answered += 1
    if (!isSafe(answer.text, victim)) leaks.push(`${method} ${path}`)
  }
  for (let at = 0; at < endpoints.length; at += AT_ONCE) {
    await Promise.all(endpoints.slice(at, at + AT_ONCE).map(tryOne))
  }
  trial.works(`${role} is signed in`, answered > 0, answered)
  const what = `${role}: a key in one of ${endpoints.length} answers`
  trial.held(what, leaks.length === 0, leaks.join(', '))
}

/** The document, the address and the card, as the clerk at home would try them. */
async function fromHome(shop: Shop, trial: Trial, role: string, victim: SeenOrder) {
  const { browser, headers } = await shop.staff(role)
  const texts = await invoiceTexts(browser, victim.orderId, headers)
  const digits = /ending in (\d{4})/.exec(texts.join('\n'))?.[1] ?? GUESS
  const claim = { email: THIEF, way: 'card', cardLast4: digits }
  const moved = await byReceipt(shop.browser(), victim.receipt, claim)
  trial.held(`${role}: the address, from the invoice`, moved.status >= 400, moved.text)
  const address = await addressIn(shop, victim.orderId)
  trial.held(`${role}: the order stays where it is`, address === victim.email, address)
  const resent = await browser
    .moved()
    .post('/api/send-license-keys', { orderId: victim.orderId, customerEmail: THIEF }, headers)
  const isRefused = resent.status >= 400 || resent.json.success === false
  trial.held(`${role}: the keys once more, to himself`, isRefused, resent.text)
  const path = `/api/admin/order-details/${victim.orderId}/release-keys`
  const released = await browser.moved().post(path, { reason: 'I want to' }, headers)
  trial.held(`${role}: keys that are withheld`, [403, 404].includes(released.status), released.text)
}

export const maskedStaff: Attack = {
  id: 'A02B',
  says: 'A role that sees keys masked reaches no key by any call, document, mail or address',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, ROLES.length)
    const victims = new Map<string, SeenOrder>()
    await Promise.all(ROLES.map((role) => shop.staff(role)))
    for (const role of ROLES) {
      victims.set(role, await seenOrder(shop, `buyer-of-${role}@example.com`))
    }
    await quiet(shop)
    for (const [role, victim] of victims) await walk(shop, trial, role, victim)
    for (const [role, victim] of victims) await fromHome(shop, trial, role, victim)
    await quiet(shop)
    const mails = await mailsTo(shop, THIEF)
    for (const [role, victim] of victims) {
      const found = mails.filter(({ text, html }) => !isSafe(`${text} ${html}`, victim))
      trial.held(`${role}: a key in the mailbox at home`, found.length === 0, found[0]?.subject)
    }
    return trial.outcome()
  },
}
