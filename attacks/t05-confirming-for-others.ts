import type { Answer } from './support/http.ts'
import {
  aLine,
  buy,
  type Cart,
  confirm,
  givesNothing,
  keysIn,
  type Opened,
  open,
  openedIn,
  unitsOf,
} from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'
import { frozen, lateSecret, replay } from './t05-after-the-payment.ts'

const cheap: Cart = { items: [aLine({ productId: 'home-2019' })] }
const dear: Cart = { items: [aLine({ productId: 'professional-plus-2024', quantity: 3 })] }

const isRefused = (answer: Answer) => answer.status >= 400 && givesNothing(answer)

/** Pay for the cheap cart, ask for the keys of the dear one. */
async function cheapForDear(shop: Shop, trial: Trial) {
  const [first, second] = [shop.browser(), shop.browser()]
  const small = openedIn(await open(first, cheap))
  const big = openedIn(await open(second, dear))
  await shop.provider.pay(small.paymentIntentId, small.clientSecret)
  const mixed: [string, Opened][] = [
    ['the dear intent with the cheap secret', { ...big, clientSecret: small.clientSecret }],
    ['the cheap intent with the dear secret', { ...small, clientSecret: big.clientSecret }],
    ['the dear intent, unpaid', big],
  ]
  for (const [what, told] of mixed) {
    const answer = await confirm(first, told)
    trial.held(what, isRefused(answer), answer.text)
  }
  const lie = { ...small, ...dear, orderId: big.orderId, amount: 0, metadata: {} }
  const answer = await first.post('/api/confirm-payment', lie)
  const isCheap = answer.json.orderId === small.orderId && answer.json.totalQuantity === 1
  trial.held('the cheap payment with the dear items', isCheap, answer.text)
  trial.held('the dear order has no key', (await unitsOf(shop, big.orderId)) === 0)
}

/** What can become of a payment short of being paid. */
const states: [string, (shop: Shop, opened: Opened) => Promise<unknown>][] = [
  ['untouched', async () => {}],
  ['declined', (shop, opened) => payWith(shop, opened, 'pm_card_chargeDeclined')],
  [
    'waiting for the bank',
    (shop, opened) => payWith(shop, opened, 'pm_card_threeDSecure2Required'),
  ],
  [
    'cancelled',
    ({ provider }, { paymentIntentId }) =>
      provider.asShop('POST', `/v1/payment_intents/${paymentIntentId}/cancel`, {}),
  ],
]

const payWith = ({ provider }: Shop, { paymentIntentId, clientSecret }: Opened, card: string) =>
  provider.pay(paymentIntentId, clientSecret, card)

async function unpaid(shop: Shop, trial: Trial) {
  for (const [state, prepare] of states) {
    const browser = shop.browser()
    const opened = openedIn(await open(browser))
    await prepare(shop, opened)
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(browser, opened)))
    for (const answer of answers) trial.held(`a payment ${state}`, isRefused(answer), answer.text)
    trial.held('no key for it', (await unitsOf(shop, opened.orderId)) === 0)
  }
}

/** A paid order of another person, whose intent id was seen. */
async function othersPayment(shop: Shop, trial: Trial) {
  const { opened } = await buy(shop)
  const { paymentIntentId, clientSecret } = opened
  const secrets = ['', 'x', `${clientSecret}x`, clientSecret.slice(0, -1), paymentIntentId]
  for (const guess of [...secrets, clientSecret.toUpperCase(), `${paymentIntentId}_secret_`]) {
    const answer = await confirm(shop.browser(), { ...opened, clientSecret: guess })
    trial.held(`the secret "${guess.slice(0, 12)}"`, isRefused(answer), answer.text)
  }
  for (const id of ['pi_unknown', '%', '../v1/charges', `${paymentIntentId}/cancel`, 'cs_test_1']) {
    const answer = await confirm(shop.browser(), { ...opened, paymentIntentId: id })
    trial.held(`the intent "${id}"`, isRefused(answer), answer.text)
  }
}

/** An intent of the same provider account that this shop never made. */
async function foreignIntent(shop: Shop, trial: Trial) {
  const { opened } = await buy(shop)
  const [row] = await shop.sql('select id from payment_attempts where order_id = $1', [
    opened.orderId,
  ])
  const made = await shop.provider.asShop('POST', '/v1/payment_intents', {
    amount: '50',
    currency: 'usd',
    'metadata[attempt_id]': String(row?.id),
    'metadata[order_id]': opened.orderId,
  })
  const { id, client_secret } = made.json as { id: string; client_secret: string }
  await shop.provider.pay(id, client_secret)
  const told = { ...opened, paymentIntentId: id, clientSecret: client_secret }
  const answer = await confirm(shop.browser(), told)
  trial.held('a cheap intent that names a dear attempt', isRefused(answer), answer.text)
}

/** The provider received less than was asked: money is kept safe, no key moves. */
async function shortPayment(shop: Shop, trial: Trial) {
  const browser = shop.browser()
  const opened = openedIn(await open(browser))
  const { paymentIntentId: id, clientSecret } = opened
  const fields = { client_secret: clientSecret, amount: '50' }
  const mine = await shop.provider.asBrowser('POST', `/v1/payment_intents/${id}`, fields)
  trial.held('a browser lowers the amount at the provider', mine.status >= 400, mine.text)
  await shop.provider.asShop('POST', `/v1/payment_intents/${id}`, { amount: '50' })
  await shop.provider.pay(id, clientSecret)
  const answer = await confirm(browser, opened)
  const isKept = answer.status === 409 && keysIn(answer).length === 0
  trial.held('half a dollar instead of 149.99', isKept, answer.text)
  trial.held('no key for it', (await unitsOf(shop, opened.orderId)) === 0)
}

export const confirmingForOthers: Attack = {
  id: 'T5',
  says: 'Keys follow money that the provider received for this very order',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 40)
    await stock(shop, 5, 'home-2019')
    const { confirmation, keys } = await buy(shop)
    trial.works('a buyer pays and sees a key', keys.length === 1, confirmation.text)
    await cheapForDear(shop, trial)
    await unpaid(shop, trial)
    await othersPayment(shop, trial)
    await foreignIntent(shop, trial)
    await shortPayment(shop, trial)
    await lateSecret(shop, trial)
    await frozen(shop, trial)
    await replay(shop, trial)
    return trial.outcome()
  },
}
