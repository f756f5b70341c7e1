import { eventually } from './support/eventually.ts'
import type { Answer } from './support/http.ts'
import { comeBack, payLink, payThere, sessionIn } from './support/links.ts'
import { anOfferOf, priceIt } from './support/quotes.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const LINKS = '/api/admin/payment-links'
const PRODUCT = 'home-2024'
const PRICE_MINOR = 14_999
const TEN = [{ productId: PRODUCT, quantity: 10 }]
const ONE = [{ productId: PRODUCT, quantity: 1 }]

const create = ({ browser, headers }: StaffCall, wanted: object): Promise<Answer> =>
  browser.post(LINKS, { title: 'A price of my own', ...wanted }, headers)

const linkIn = ({ status, json }: Answer) =>
  status < 300 ? (json.link as { id: string; version: string } | undefined) : undefined

/** Pays a link; how many keys came of it. */
async function keysBought(shop: Shop, linkId: string): Promise<number> {
  const buyer = shop.browser()
  const session = sessionIn(await payLink(buyer, linkId))
  await payThere(shop, session)
  await comeBack(buyer, session)
  const keys = await eventually(async () => {
    const rows = await shop.sql(
      `select 1 from assignments a
       join order_lines l on l.id = a.order_line_id
       join orders o on o.id = l.order_id
       where o.payment_link_id = $1`,
      [linkId],
    )
    return rows.length
  })
  return keys ?? 0
}

/** A link that must not be made: if it is, how much it sells is part of the finding. */
async function refusedLink(shop: Shop, trial: Trial, what: string, answer: Answer) {
  const link = linkIn(answer)
  const keys = link ? await keysBought(shop, link.id) : 0
  trial.held(what, link === undefined, `${keys} keys for it: ${answer.text}`)
}

async function cheapLinks(shop: Shop, trial: Trial) {
  const support = await shop.staff('support')
  const finance = await shop.staff('finance')
  const cheap = { amount: '0.50', products: TEN, maxUses: null }
  const tried = await create(support, cheap)
  await refusedLink(shop, trial, 'support sells ten keys for 50 cents', tried)
  const full = await create(support, { amount: '149.99', products: ONE })
  await refusedLink(shop, trial, 'support sells a key at all', full)
  const alone = await create(finance, cheap)
  await refusedLink(shop, trial, 'finance sells ten keys for 50 cents alone', alone)
}

/** What one licence costs in each currency, by the rates of the shop. */
async function prices(shop: Shop) {
  const rows = await shop.sql(
    `select distinct on (currency) currency, rate_micros from currency_rates
     where valid_from <= now() order by currency, valid_from desc`,
  )
  return rows.map(({ currency, rate_micros }) => {
    const digits = currency === 'JPY' ? 0 : 2
    const minor = Math.round((PRICE_MINOR * Number(rate_micros)) / 1e6 / 10 ** (2 - digits))
    return { currency: String(currency), digits, minor }
  })
}

const decimal = (minor: number, digits: number) => (minor / 10 ** digits).toFixed(digits)

/** One smallest unit below half the price, in every currency. */
async function belowTheFloor(shop: Shop, trial: Trial) {
  const finance = await shop.staff('finance')
  for (const { currency, digits, minor } of await prices(shop)) {
    const amount = decimal(Math.ceil(minor / 2) - 1, digits)
    const answer = await create(finance, { amount, currency, products: ONE })
    await refusedLink(shop, trial, `${amount} ${currency} for one licence`, answer)
  }
}

/** A link at an honest price that is edited afterwards. */
async function editedDown(shop: Shop, trial: Trial) {
  const { browser, headers } = await shop.staff('finance')
  const made = linkIn(await create({ browser, headers }, { amount: '80.00', products: ONE }))
  const edits = [{ amount: '0.50' }, { currency: 'INR' }, { amount: '60', currency: 'JPY' }]
  for (const edit of edits) {
    const [before] = await shop.sql(
      `update payment_links set amount_minor = 8000, currency = 'USD' where id = $1
       returning xmin::text as version`,
      [made?.id],
    )
    const ifMatch = { ...headers, 'if-match': `"${before?.version}"` }
    await browser.call('PATCH', `${LINKS}/${made?.id}`, edit, ifMatch)
    const [row] = await shop.sql('select amount_minor, currency from payment_links where id = $1', [
      made?.id,
    ])
    const isAsMade = Number(row?.amount_minor) === 8_000 && row?.currency === 'USD'
    trial.held(`an edit to ${JSON.stringify(edit)}`, isAsMade, row)
  }
}

const cheapOffers: readonly (readonly [string, object])[] = [
  ['a price of one cent', { lines: [{ productId: PRODUCT, quantity: 10, unitMinor: 5 }] }],
  ['ninety percent off for many', { volumeBreaks: [{ from: 2, percent: 90 }] }],
  [
    'a dear line that carries a cheap one',
    {
      lines: [
        { productId: PRODUCT, quantity: 10, unitMinor: 5 },
        { productId: 'home-2021', quantity: 1, unitMinor: 900_000 },
      ],
    },
  ],
]

async function quotes(shop: Shop, trial: Trial) {
  for (const [what, pricing] of cheapOffers) {
    const reference = await anOfferOf(shop, TEN)
    const answer = await priceIt(await shop.staff('finance'), reference, pricing)
    const rows = await shop.sql('select 1 from business_offers where reference = $1', [reference])
    trial.held(`a quote with ${what}`, rows.length === 0, answer.text)
  }
}

/** Half the price is a sale like any other, but never a silent one. */
async function told(shop: Shop, trial: Trial) {
  const finance = await shop.staff('finance')
  const link = linkIn(await create(finance, { amount: '75.00', products: ONE }))
  const keys = link ? await keysBought(shop, link.id) : 0
  trial.works('half the price needs nobody else', keys === 1, keys)
  const rows = await shop.sql(
    `select 1 from notifications n join orders o on o.id = n.object
     where o.payment_link_id = $1`,
    [link?.id],
  )
  trial.held('a sale at half the price tells nobody', rows.length === 1)
}

export const staffPrices: Attack = {
  id: 'A04',
  says: 'A price that staff make for editions has a floor, and below it one person is not enough',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 40)
    const link = linkIn(
      await create(await shop.staff('finance'), { amount: '149.99', products: ONE }),
    )
    const keys = link ? await keysBought(shop, link.id) : 0
    trial.works('finance sells a licence by a link', keys === 1, keys)
    const service = await create(await shop.staff('support'), { amount: '0.50' })
    trial.works('support asks 50 cents for a service', service.status === 201, service.text)
    await cheapLinks(shop, trial)
    await belowTheFloor(shop, trial)
    await editedDown(shop, trial)
    await quotes(shop, trial)
    await told(shop, trial)
    return trial.outcome()
  },
}
