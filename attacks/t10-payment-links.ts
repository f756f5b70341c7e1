import { randomBytes } from 'node:crypto'
import type { Answer } from './support/http.ts'
import {
  comeBack,
  type Link,
  linkPath,
  makeLink,
  payLink,
  payThere,
  sessionIn,
  viewLink,
} from './support/links.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const VIEWS_PER_MINUTE = 60
const SURNAME = 'Quillfeather'
const GONE = 'Payment link not found or expired'
const shown = [
  ...['title', 'description', 'amount', 'currency', 'customMessage', 'collectPhoneNumber'],
  ...[
    'collectBillingAddress',
    'isCustomerPaymentLink',
    'status',
    'expiresAt',
    'remainingUses',
    'chooses',
  ],
].toSorted()

const isGone = ({ status, json }: Answer) =>
  (status === 404 || status === 410) && json.message === GONE

const tellsNobody = ({ text }: Answer) =>
  !text.includes(SURNAME) && !/created_?by|staff|order_|product|@example\.com/i.test(text)

/** What a link shows after a person paid it: nothing of them. */
async function afterPayments(shop: Shop, trial: Trial, links: Link[]) {
  for (const { id } of links) {
    const payer = shop.browser()
    const customerInfo = { firstName: 'Ada', lastName: SURNAME, email: 'q@example.com' }
    const session = sessionIn(await payLink(payer, id, { customerInfo }))
    await payThere(shop, session)
    await comeBack(payer, session)
    const answer = await viewLink(shop.browser(), id)
    const fields = Object.keys(answer.json).toSorted().join()
    trial.held('only what is displayed', fields === shown.join(), fields)
    trial.held('nobody is named', tellsNobody(answer), answer.text)
    trial.held('no cookie is set', answer.headers['set-cookie'] === undefined, answer.headers)
  }
}

/** Ids that might find a link which was not named; the lists that staff have. */
async function enumeration(shop: Shop, trial: Trial, [own, other]: [Link, Link]) {
  const ids = [
    ...['', '*', '%25', 'pl_%25', 'cpl_', 'pl_', '1', '0', 'null', "pl_'%20or%201=1--", '..%2f'],
    ...[own.id.toLowerCase(), own.id.slice(0, -1), `${own.id}%20`, own.id.replace('cpl_', 'pl_')],
    ...[other.id.replace('pl_', 'cpl_'), 'x'.repeat(300), 'pl_%00'],
  ]
  for (const id of ids) {
    for (const path of ['/api/payment-links/', '/api/rbac/customer-payment-links/']) {
      const answer = await shop.browser().get(path + id)
      const isUnknown = answer.status === 404 || answer.status === 400
      trial.held(`${path}${id.slice(0, 20)}`, isUnknown && tellsNobody(answer), answer.text)
    }
  }
  for (const path of ['', `/${other.id}/qr`]) {
    const answer = await shop.browser().get(`/api/admin/payment-links${path}`)
    trial.held('the calls of staff', answer.status === 401, answer.text)
  }
  const guesser = shop.browser()
  const guess = () => guesser.get(linkPath(`pl_${randomBytes(13).toString('hex').toUpperCase()}`))
  const guesses = await Promise.all(Array.from({ length: VIEWS_PER_MINUTE + 15 }, guess))
  const limited = guesses.filter(({ status }) => status === 429).length
  trial.held('guesses beyond sixty a minute', limited >= 15, limited)
}

/** What is over, and what never was, is answered alike. */
async function ended(shop: Shop, trial: Trial) {
  const paused = await makeLink(shop)
  const over = await makeLink(shop, { expiresAt: '2099-01-01T00:00:00Z' })
  const used = await makeLink(shop)
  const { browser, headers } = await shop.staff('finance')
  await browser.post(`/api/admin/payment-links/${paused.id}/pause`, { paused: true }, headers)
  await shop.sql(`update payment_links set expires_at = now() where id = $1`, [over.id])
  const payer = shop.browser()
  const session = sessionIn(await payLink(payer, used.id))
  await payThere(shop, session)
  await comeBack(payer, session)
  for (const { id } of [paused, over, used, { id: `pl_${'A'.repeat(26)}` }]) {
    const seen = await viewLink(shop.browser(), id)
    trial.held('a link that is over is shown', isGone(seen), seen.text)
    const paid = await payLink(shop.browser(), id)
    trial.held('a link that is over is paid', isGone(paid), paid.text)
  }
}

export const linkEnumeration: Attack = {
  id: 'T10',
  says: 'A payment link shows its amount to anyone with its address, and nothing about people',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const own = await makeLink(shop, { isCustomerPaymentLink: true, maxUses: 5 })
    const other = await makeLink(shop, { maxUses: 5 })
    for (const { id } of [own, other]) {
      const answer = await viewLink(shop.browser(), id)
      trial.works('a link is shown without signing in', answer.status === 200, answer.text)
    }
    await afterPayments(shop, trial, [own, other])
    await enumeration(shop, trial, [own, other])
    await ended(shop, trial)
    return trial.outcome()
  },
}
