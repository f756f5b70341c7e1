import { randomBytes, randomUUID } from 'node:crypto'
import { eventually } from './support/eventually.ts'
import { aBuyer, aCart, aLine, openedIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { openHosts } from './support/stores.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const PRODUCT = 'home-business-2021'

type Sale = Readonly<{
  email: string
  order: string
  number: string
  request: string
  claim: string
  dispute: string
  invoice: string
}>

/** A sale at one host, with a claim, a return, a dispute and a document. */
async function soldAt(shop: Shop, host: string): Promise<Sale> {
  const headers = { host }
  const email = `${randomBytes(5).toString('hex')}@example.com`
  const browser = shop.browser()
  const items = [aLine({ productId: PRODUCT, quantity: 2 })]
  const cart = aCart({ items, billingInfo: aBuyer({ email }) })
  const opened = openedIn(await browser.post('/api/create-payment-intent', cart, headers))
  const { orderId: order, paymentIntentId, clientSecret } = opened
  await shop.provider.pay(paymentIntentId, clientSecret)
  await browser.post('/api/confirm-payment', { paymentIntentId, clientSecret }, headers)
  const claims = `/api/orders/${order}/key-claims`
  const license = await eventually(async () => {
    const answer = await browser.get(claims, headers)
    return ((answer.json.licenses ?? []) as { id: number }[])[0]
  }, 30_000)
  const said = { licenseId: license?.id, symptom: 'no-connection' }
  const claimed = (await browser.post(claims, said, headers)).json.claim as { id: number }
  const returns = `/api/orders/${order}/returns`
  const { units } = (await browser.get(returns, headers)).json as { units: object[] }
  const back = { units: [units[1]], isWithdrawal: false, reason: 'changed_mind' }
  await browser.post(returns, back, headers)
  await browser.get(`/api/orders/${order}/invoices`, headers)
  const dispute = `dp_${randomBytes(6).toString('hex')}`
  await shop.sql(
    `insert into disputes (id, order_id, amount_minor, currency, reason, state, due_at, opened_at)
     values ($1, $2, 100, 'USD', 'fraudulent', 'needs_response', shop_now() + interval '5 days', shop_now())`,
    [dispute, order],
  )
  const [row] = await shop.sql(
    `select o.order_number as number, r.id as request, i.number as invoice
     from orders o join refund_requests r on r.order_id = o.id join invoices i on i.order_id = o.id
     where o.id = $1`,
    [order],
  )
  return { email, order, dispute, claim: String(claimed.id), ...(row as object) } as Sale
}

const pathsOf = ({ order, request, claim, dispute }: Sale) => [
  `/api/admin/customers/${order}`,
  `/api/admin/returns/${request}`,
  `/api/admin/key-claims/${claim}`,
  `/api/admin/disputes/${dispute}/evidence`,
]

const listsOf = ({ email, number }: Sale) => [
  `/api/admin/customers?q=${email}`,
  '/api/admin/customers?limit=200',
  '/api/admin/customers?who=guests&limit=200',
  '/api/admin/returns?limit=200',
  '/api/admin/disputes?limit=200',
  '/api/admin/invoices?limit=200',
  `/api/admin/invoices?q=${number}`,
  `/api/admin/invoices?q=${email}`,
  '/api/admin/key-claims?limit=200',
  `/api/admin/search?q=${email}`,
]

/** What would show that something of a sale was told. */
const isTold = (text: string, { email, order, number, request, dispute, invoice }: Sale) =>
  [email, order, number, request, dispute, invoice].some((mark) => text.includes(mark))

type Two = Readonly<{ own: Sale; foreign: Sale }>

async function reading(trial: Trial, { browser, headers }: StaffCall, { own, foreign }: Two) {
  for (const path of pathsOf(own)) {
    const { status, text } = await browser.get(path, headers)
    trial.works(`the own ${path}`, status === 200, text)
  }
  for (const path of pathsOf(foreign)) {
    const { status, text } = await browser.get(path, headers)
    trial.held(`another store: ${path}`, status === 404 && !isTold(text, foreign), text)
  }
  for (const path of listsOf(foreign)) {
    const { status, text } = await browser.get(path, headers)
    trial.held(`a list: ${path}`, status === 200 && !isTold(text, foreign), text)
  }
  for (const path of listsOf(own).slice(1, 2)) {
    const { text } = await browser.get(path, headers)
    trial.works(`the own customers: ${path}`, isTold(text, own), text)
  }
}

async function acting(shop: Shop, trial: Trial, limited: StaffCall, { own, foreign }: Two) {
  const post = (path: string, body: object) =>
    limited.browser.post(path, body, { ...limited.headers, 'idempotency-key': randomUUID() })
  const acts: readonly (readonly [string, object])[] = [
    [`/api/admin/returns/${foreign.request}/decision`, { decision: 'approve', note: 'mine' }],
    [`/api/admin/key-claims/${foreign.claim}/decision`, { decision: 'replace', note: 'mine' }],
    [`/api/admin/disputes/${foreign.dispute}/submit`, {}],
    [
      '/api/admin/key-claims',
      { order: foreign.number, errorCode: '0xc004c003', note: 'mine', lastFive: '' },
    ],
    ['/api/admin/order-tags', { chosen: { ids: [foreign.order] }, tag: 'mine' }],
    ['/api/admin/order-resends', { chosen: { ids: [foreign.order] } }],
    ['/api/admin/order-exports', { chosen: { ids: [foreign.order] } }],
    [`/api/admin/customers/${own.order}/block`, { reason: 'a person of every store' }],
  ]
  for (const [path, body] of acts) {
    const { status, text } = await post(path, body)
    trial.held(`limited staff: POST ${path}`, status >= 400 && !isTold(text, foreign), text)
  }
  const [state] = await shop.sql(
    `select (select state from refund_requests where id = $1) as money,
       (select state from key_claims where id = $2) as key`,
    [foreign.request, foreign.claim],
  )
  trial.held(
    'no money and no key of another store moved',
    state?.money === 'review' && state?.key === 'queued',
    state,
  )
  const both = { chosen: { ids: [own.order, foreign.order] }, tag: 'seen' }
  const tagged = await post('/api/admin/order-tags', both)
  trial.works('a bulk act does the own one', tagged.json.total === 1, tagged.text)
  const refuse = { decision: 'refuse', refusal: 'outside_policy', note: 'as agreed' }
  const refused = await post(`/api/admin/returns/${own.request}/decision`, refuse)
  trial.works('the own return is decided', refused.status === 200, refused.text)
}

async function settings(trial: Trial, { browser, headers }: StaffCall, storeId: string) {
  const put = (path: string, value: unknown) =>
    browser.call(
      'PUT',
      path,
      { isOwn: true, value, reason: 'an attack' },
      { ...headers, 'if-match': '"0"' },
    )
  const note = 'No tax is charged.'
  const own = await put(`/api/admin/stores/${storeId}/settings/invoice.tax_note`, note)
  trial.works('limited staff change a setting of their store', own.status === 200, own.text)
  const tries: readonly (readonly [string, unknown])[] = [
    ['/api/admin/stores/office/settings/invoice.tax_note', note],
    ['/api/admin/stores/main/settings/invoice.tax_note', note],
    ['/api/admin/settings/invoice.tax_note', note],
    [`/api/admin/stores/${storeId}/settings/prices.floor_percent`, 0],
    [`/api/admin/stores/${storeId}/settings/risk.is_on`, false],
    [`/api/admin/stores/${storeId}/settings/security.idle_minutes`, 30],
    [`/api/admin/stores/${storeId}/settings/truth.mode`, 'spec'],
  ]
  for (const [path, value] of tries) {
    const { status, text } = await put(path, value)
    trial.held(`limited staff: PUT ${path}`, status >= 400, text)
  }
}

export const limitedDesks: Attack = {
  id: 'SR4',
  says: 'Staff who are limited to a store read and decide its customers, returns, disputes, invoices and claims, change its settings, and reach nothing of another store, also not in bulk',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 6, PRODUCT)
    const owner = await shop.staff('super_admin')
    const storeId = `sr-${randomBytes(4).toString('hex')}`
    const host = `${storeId}.localhost:${new URL(shop.origin).port}`
    const store = {
      ...{ id: storeId, name: 'Store of an attack', brand: '', tagline: '', currency: 'USD' },
      ...{ hosts: [`${storeId}.localhost`], routeSet: 'main', heroLayout: null },
      ...{ productIds: null, state: 'active', reason: 'an attack' },
    }
    await owner.browser.post('/api/admin/stores', store, owner.headers)
    await openHosts(shop)
    const at = () => shop.browser().get('/api/storefront', { host })
    await eventually(async () => (await at()).status === 200, 5_000)
    const who = { email: `${storeId}@example.com`, last: 'Limited' }
    const limited = await shop.staff('admin', who)
    const [row] = await shop.sql('select id from staff where email = $1', [who.email])
    const stores = `/api/admin/staff-members/${row?.id}/stores`
    await owner.browser.call('PUT', stores, { storeIds: [storeId] }, owner.headers)
    const own = await soldAt(shop, host)
    const foreign = await soldAt(shop, new URL(shop.origin).host)
    await reading(trial, limited, { own, foreign })
    await acting(shop, trial, limited, { own, foreign })
    await settings(trial, limited, storeId)
    await shop.sql(`update stores set state = 'closed', version = version + 1 where id = $1`, [
      storeId,
    ])
    return trial.outcome()
  },
}
