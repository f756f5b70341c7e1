import { randomBytes, randomUUID } from 'node:crypto'
import { eventually } from './support/eventually.ts'
import type { Answer } from './support/http.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const COUPONS = '/api/admin/coupons'
const RATES = '/api/admin/currency-rates'
const MARKUP = '"><script>alert(1)</script><img src=x onerror=alert(2)>'
const FORMULA = '=HYPERLINK("https://evil.example";"Pay")'

const terms = {
  name: '',
  kind: 'percentage',
  value: '10',
  currency: null,
  minSubtotal: '0',
  productIds: [],
  excludedProductIds: [],
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  maxUses: null,
  maxPerCustomer: 1,
  isFirstOrder: false,
  isClaimable: false,
  allowsFree: false,
  freePerDay: 100,
}

const newCode = () => `CP${randomBytes(5).toString('hex').toUpperCase()}`
const keyed = ({ headers }: StaffCall) => ({ ...headers, 'idempotency-key': randomUUID() })

const create = ({ browser, headers }: StaffCall, wanted: object): Promise<Answer> =>
  browser.post(COUPONS, { code: newCode(), ...terms, ...wanted }, headers)

type Coupon = { id: number; code: string; version: string }
const couponIn = ({ json }: Answer) => json.coupon as Coupon | undefined

/** A coupon that must not exist: none is in force until a second person agrees. */
function refused(trial: Trial, what: string, answer: Answer) {
  trial.held(what, couponIn(answer) === undefined, answer.text)
}

const tooCheap: readonly (readonly [string, object])[] = [
  ['ninety percent off', { value: '90' }],
  ['a hundredth of a percent below the floor', { value: '50.01' }],
  ['everything for nothing', { value: '100', allowsFree: true }],
  ['an amount above the cheapest edition', { kind: 'fixed', value: '500' }],
  ['yen that are more than they look', { kind: 'fixed', value: '50000', currency: 'JPY' }],
  [
    'the cheapest edition behind a dear one',
    { kind: 'fixed', value: '90', minSubtotal: '100', productIds: ['home-2024', 'home-2019'] },
  ],
]

async function editedDown(shop: Shop, trial: Trial, marketing: StaffCall) {
  const made = couponIn(await create(marketing, {}))
  trial.works('marketing make a coupon of ten percent', made !== undefined, made)
  if (!made) return
  const { browser, headers } = marketing
  const match = { ...headers, 'if-match': `"${made.version}"` }
  await browser.call('PUT', `${COUPONS}/${made.id}`, { ...terms, value: '95' }, match)
  await browser.call('PUT', `${COUPONS}/${made.id}`, { ...terms, value: '95' }, headers)
  const [row] = await shop.sql('select percent_bp from coupons where id = $1', [made.id])
  trial.held('an edit to ninety-five percent', Number(row?.percent_bp) === 1_000, row)
}

export const cheapCoupons: Attack = {
  id: 'CP1',
  says: 'No coupon goes below the price floor without a second person, nor do codes made with one',
  async run(shop) {
    const trial = newTrial()
    const marketing = await shop.staff('marketing')
    await editedDown(shop, trial, marketing)
    for (const [what, wanted] of tooCheap) refused(trial, what, await create(marketing, wanted))
    const [row] = await shop.sql(
      `insert into coupons (code, kind, percent_bp, max_uses)
       values ($1, 'percentage', 9000, 1) returning id`,
      [newCode()],
    )
    const codes = `${COUPONS}/${row?.id}/codes`
    await marketing.browser.post(codes, { count: 100, prefix: '' }, keyed(marketing))
    const made = await shop.sql('select 1 from coupons where template_id = $1', [row?.id])
    trial.held('a hundred codes of a coupon for one use', made.length === 0, made.length)
    for (const role of ['support', 'finance', 'catalogue', 'auditor']) {
      const answer = await create(await shop.staff(role), {})
      trial.held(`${role} make a coupon`, answer.status === 403, answer.text)
    }
    return trial.outcome()
  },
}

export const testBox: Attack = {
  id: 'CP2',
  says: 'The test box tells nobody a code or who has bought, and uses nothing up',
  async run(shop) {
    const trial = newTrial()
    const marketing = await shop.staff('marketing')
    const made = couponIn(await create(marketing, { isFirstOrder: true, maxUses: 1 }))
    const cart = { items: [{ productId: 'home-2024', quantity: 1 }], email: 'ada@example.com' }
    const tried = async (id: unknown, more: object = {}) =>
      await marketing.browser.post(`${COUPONS}/${id}/try`, { ...cart, ...more }, marketing.headers)
    const honest = await tried(made?.id)
    trial.works('marketing try their coupon', honest.json.isAccepted === true, honest.text)
    for (const id of [made?.code, '0', '-1', '999999999', `${made?.id}' or 1=1`]) {
      const answer = await tried(encodeURIComponent(String(id)), { code: made?.code })
      trial.held(`a coupon asked for as ${id}`, answer.status >= 400, answer.text)
    }
    const checks = honest.json.checks as { rule: string; passes: boolean | null }[]
    const ofBuyer = checks.filter(({ rule }) => ['first_order', 'customer_uses'].includes(rule))
    const isQuiet = ofBuyer.length === 2 && ofBuyer.every(({ passes }) => passes === null)
    trial.held('marketing ask who has bought', isQuiet, checks)
    const [row] = await shop.sql('select used, held from coupons where id = $1', [made?.id])
    trial.held('trying uses it up', Number(row?.used) + Number(row?.held) === 0, row)
    return trial.outcome()
  },
}

/** The file of codes with a name that a spreadsheet would run. */
async function codesFile(marketing: StaffCall, id: number | undefined) {
  const { browser, headers } = marketing
  const wanted = { count: 5, prefix: 'CP' }
  const started = await browser.post(`${COUPONS}/${id}/codes`, wanted, keyed(marketing))
  return await eventually(async () => {
    const answer = await browser.get(`/api/admin/coupon-codes/${started.json.jobId}`, headers)
    return answer.status === 200 && answer.text
  }, 30_000)
}

export const couponWords: Attack = {
  id: 'CP3',
  says: 'Markup in a field of a coupon, a rate or a claim stays text, and no name becomes a formula in the file of codes',
  async run(shop) {
    const trial = newTrial()
    const marketing = await shop.staff('marketing')
    const { browser, headers } = await shop.staff('admin')
    const made = couponIn(await create(marketing, { name: FORMULA }))
    const csv = await codesFile(marketing, made?.id)
    trial.works('the file has the name', csv?.includes('HYPERLINK') === true, csv)
    for (const code of [MARKUP, '<B>', '=1+1', '@SUM', '+CMD', 'A\u0000B', '-X-']) {
      refused(trial, `a code ${code}`, await create(marketing, { code }))
    }
    const named = couponIn(await create(marketing, { name: MARKUP }))
    const page = await browser.get(`${COUPONS}/${named?.id}`, headers)
    const isJson = String(page.headers['content-type']).startsWith('application/json')
    trial.held('a name is sent as markup', isJson, page.headers)
    const claims = '/api/admin/marketing-claims/customers'
    const decision = { mode: 'hidden', evidenceNote: MARKUP, expiresOn: null, reason: MARKUP }
    const match = { ...headers, 'if-match': '"0"' }
    for (const evidenceLink of ['javascript:alert(1)', 'data:text/html,x', `https://x ${MARKUP}`]) {
      const answer = await browser.call('PUT', claims, { ...decision, evidenceLink }, match)
      trial.held(`a link ${evidenceLink}`, answer.status === 400, answer.text)
    }
    const cells = [...(csv || '').matchAll(/(?:^|,|\r\n)"?([^",\r\n]*)/g)].map(([, cell]) => cell)
    const isFormula = cells.some((cell) => /^[=+@\t-]/.test(cell ?? ''))
    trial.held('a cell is a formula', !isFormula, csv)
    return trial.outcome()
  },
}

export const cheapRates: Attack = {
  id: 'CP4',
  says: 'No rate falls by more than a tenth in a week without a second person, at once or in small steps',
  async run(shop) {
    const trial = newTrial()
    const finance = await shop.staff('finance')
    const enter = (rate: string, by = finance) =>
      by.browser.post(RATES, { currency: 'CNY', rate, reason: 'x', isSure: true }, keyed(by))
    const inForce = async () => {
      const [row] = await shop.sql(
        `select rate_micros from currency_rates where currency = 'CNY'
         order by valid_from desc limit 1`,
      )
      return Number(row?.rate_micros)
    }
    const opening = await inForce()
    const near = await enter('6.40')
    trial.works('finance enter a rate near the last', (await inForce()) === 6_400_000, near.text)
    for (const rate of ['0.000001', '0.0645', '0.645', '5.8', '-6', '0', '1e-9', '6,45', 'NaN']) {
      await enter(rate)
      trial.held(`a rate of ${rate}`, (await inForce()) === 6_400_000, rate)
    }
    for (const rate of ['6.0', '5.85', '5.5', '5.0', '4.0']) await enter(rate)
    trial.held('small steps down', (await inForce()) >= opening * 0.9, await inForce())
    for (const role of ['marketing', 'support', 'catalogue', 'auditor']) {
      const answer = await enter('6.45', await shop.staff(role))
      trial.held(`${role} enter a rate`, answer.status === 403, answer.text)
    }
    await enter('6.45')
    return trial.outcome()
  },
}
