import { aLine, buy, open, openedIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

/** The specification's rates: what one dollar buys. Written again here, so that both must agree. */
const rates: Record<string, bigint> = {
  USD: 1_000_000n,
  EUR: 850_000n,
  GBP: 730_000n,
  CAD: 1_250_000n,
  AUD: 1_350_000n,
  JPY: 110_000_000n,
  CHF: 920_000n,
  CNY: 6_450_000n,
  INR: 83_250_000n,
}
const MICROS = 1_000_000n

/** Half up, in whole numbers: what one order of so many cents costs in the smallest unit. */
function minorOf(cents: bigint, currency: string): number {
  const scaled = cents * (rates[currency] ?? 0n)
  const divisor = currency === 'JPY' ? MICROS * 100n : MICROS
  return Number((scaled + divisor / 2n) / divisor)
}

const decimalOf = (minor: number, currency: string) => (currency === 'JPY' ? minor : minor / 100)

const baskets: [bigint, { productId: string; quantity: number }[]][] = [
  [14_999n, [aLine()]],
  [104_993n, [aLine({ quantity: 7 })]],
  [14_999n * 49n, [aLine({ quantity: 49 })]],
]

/** The provider is asked for exactly the converted total, in the currency's own smallest unit. */
async function everyCurrency(shop: Shop, trial: Trial) {
  for (const currency of Object.keys(rates)) {
    for (const [cents, items] of baskets) {
      const minor = minorOf(cents, currency)
      const amount = decimalOf(minor, currency)
      const answer = await open(shop.browser(), { items, currency: currency.toLowerCase(), amount })
      const intent = await shop.provider.intent(openedIn(answer).paymentIntentId)
      const isExact = intent.amount === minor && intent.currency === currency.toLowerCase()
      trial.held(`${cents} cents in ${currency}`, isExact, [minor, intent.amount, answer.text])
    }
  }
}

/** The amount of one currency, or a hundred times it, sent as that of another. */
async function wrongUnits(shop: Shop, trial: Trial) {
  const yen = minorOf(14_999n, 'JPY')
  const tries: [string, number][] = [
    ['jpy', yen * 100],
    ['jpy', yen / 100],
    ['jpy', 16_498.9 * 100],
    ['jpy', 149.99],
    ['usd', yen],
    ['usd', 14_999],
    ['inr', 149.99],
    ['cny', 149.99],
    ['eur', 149.99],
    ['gbp', 127.49],
    ['chf', 13_799],
  ]
  for (const [currency, amount] of tries) {
    const { status, text } = await open(shop.browser(), { currency, amount })
    trial.held(`${amount} as ${currency}`, status === 409, text)
  }
  for (const currency of ['krw', 'bhd', 'xau', 'usd ', 'us', 'ＪＰＹ', 'yen', '']) {
    const { status, text } = await open(shop.browser(), { currency })
    trial.held(`the currency "${currency}"`, status === 400, text)
  }
}

/** Cheap in one currency, charged in another: each change of currency is a new payment. */
async function switching(shop: Shop, trial: Trial) {
  const browser = shop.browser()
  const yen = openedIn(await open(browser, { currency: 'jpy' }))
  const rupees = openedIn(await open(browser, { currency: 'inr' }))
  const late = await shop.provider.pay(yen.paymentIntentId, yen.clientSecret)
  trial.held('the payment of the other currency', late.status >= 400, late.text)
  const { amount } = await shop.provider.intent(rupees.paymentIntentId)
  trial.held('and the new one is whole', amount === minorOf(14_999n, 'INR'), amount)
}

/** Lines in the smallest unit add up to what is charged, to the last one. */
async function sums(shop: Shop, trial: Trial) {
  const rows = await shop.sql(`
    select orders.id from orders join order_lines on order_id = orders.id
    where orders.kind = 'cart'
    group by orders.id having sum(order_lines.charge_minor) <> orders.charge_minor`)
  trial.held('lines add up to the charge', rows.length === 0, rows)
}

export const currencyGames: Attack = {
  id: 'T31',
  says: 'Each of the nine currencies is charged exactly, in its own smallest unit',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const { opened, confirmation } = await buy(shop, { currency: 'jpy', amount: 16_499 })
    const isWhole = opened.total === '16499' && confirmation.status === 200
    trial.works('149.99 dollars are 16,499 yen', isWhole, [opened.total, confirmation.text])
    await everyCurrency(shop, trial)
    await wrongUnits(shop, trial)
    await switching(shop, trial)
    await sums(shop, trial)
    return trial.outcome()
  },
}
