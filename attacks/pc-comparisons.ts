import { randomBytes } from 'node:crypto'
import { eventually } from './support/eventually.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const COMPARISONS = '/api/admin/price-comparisons'
const PRODUCT = 'professional-plus-2019'
const PAGE = '/product/professional-plus-2019'
const MARKUP = '"><script>alert(1)</script><img src=x onerror=alert(2)>'

const today = async (shop: Shop) =>
  String((await shop.sql('select shop_now()::date::text as day'))[0]?.day)

async function enter(shop: Shop, { browser, headers }: StaffCall, over: object = {}) {
  const body = {
    productId: PRODUCT,
    place: 'vendor',
    seller: 'Another shop',
    price: '439.99',
    currency: 'USD',
    sourceUrl: 'https://www.example.com/office',
    sourceNote: '',
    seenOn: await today(shop),
    lastDay: null,
    ...over,
  }
  return await browser.post(COMPARISONS, body, headers)
}

const pageWith = (shop: Shop, text: string) => async () =>
  (await shop.browser().get(PAGE)).text.includes(text)
const pageWithout = (shop: Shop, text: string) => async () =>
  !(await shop.browser().get(PAGE)).text.includes(text)

/** A price that nobody could have seen, or that counts for too long. */
async function noEvidence(shop: Shop, trial: Trial, catalogue: StaffCall) {
  const tries: [string, object][] = [
    ['no source', { sourceUrl: '' }],
    ['a script as its source', { sourceUrl: 'javascript:alert(1)' }],
    ['a page in plain text', { sourceUrl: 'http://www.example.com' }],
    ['a password in its source', { sourceUrl: 'https://a:b@www.example.com/' }],
    ['a day that has not come', { seenOn: '2999-01-01' }],
    ['a day long ago', { seenOn: '2020-01-01' }],
    ['a last day years from now', { lastDay: '2999-01-01' }],
    ['a price of nothing', { price: '0' }],
    ['a price below nothing', { price: '-1' }],
    ['cents of a yen', { price: '1.5', currency: 'JPY' }],
    ['an edition that does not exist', { productId: "x' or 1=1 --" }],
    ['letters that turn the line', { seller: 'A\u202eshop' }],
  ]
  for (const [what, over] of tries) {
    const { status, text } = await enter(shop, catalogue, over)
    trial.held(`a comparison with ${what}`, status === 400, text)
  }
  for (const role of ['support', 'finance', 'marketing', 'auditor']) {
    const { status } = await enter(shop, await shop.staff(role))
    trial.held(`${role} enter a price`, status === 403, status)
  }
}

export const comparedPrices: Attack = {
  id: 'PC1',
  says: 'A price of others is text with a source, is never on a page after its time, and is not rewritten',
  async run(shop) {
    const trial = newTrial()
    const catalogue = await shop.staff('catalogue')
    const honest = await enter(shop, catalogue)
    trial.works('the catalogue enter a price with its source', honest.status === 201, honest.text)
    await noEvidence(shop, trial, catalogue)
    const mark = randomBytes(4).toString('hex')
    const made = await enter(shop, catalogue, {
      seller: `${mark} ${MARKUP}`,
      sourceUrl: '',
      sourceNote: MARKUP,
    })
    trial.works('the catalogue enter a price', made.status === 201, made.text)
    const shown = await eventually(pageWith(shop, mark))
    trial.works('the page shows it', shown === true)
    const { text } = await shop.browser().get(PAGE)
    trial.held('its markup on the page', !/<script>alert\(1\)|<img src=x/.test(text))

    const id = Number(made.json.id)
    await shop.sql('update price_comparisons set expires_at = shop_now() where id = $1', [id])
    const began = Date.now()
    const gone = await eventually(pageWithout(shop, mark), 10_000)
    trial.held('it is on the page after its time', gone === true, Date.now() - began)
    const api = await shop.browser().get('/api/price-comparisons')
    trial.held('a program still reads it', !api.text.includes(mark))

    const twice = await Promise.all([1, 2, 3, 4, 5].map(() => enter(shop, catalogue)))
    trial.works(
      'colleagues enter one at once',
      twice.every(({ status }) => status === 201),
    )
    const current = await shop.sql(
      'select id from price_comparisons where product_id = $1 and ended_at is null',
      [PRODUCT],
    )
    trial.held('several prices of one place are in force', current.length === 1, current.length)
    const { browser, headers } = catalogue
    await browser.post(
      `${COMPARISONS}/${current[0]?.id}/end`,
      { reason: 'The attack is over' },
      headers,
    )
    return trial.outcome()
  },
}
