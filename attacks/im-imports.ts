import { randomBytes, randomUUID } from 'node:crypto'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { aKey, stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const IMPORTS = '/api/admin/shop-imports'
const HEADINGS =
  'order_id,order_date,status,order_total,order_currency,billing_email,item_sku,item_quantity'
const TOO_LARGE = 10 * 1024 * 1024 + 1
const WAIT_MS = 200
const MOST_LOOKS = 150

type Found = {
  import: { id: number; state: string; report: Record<string, Record<string, number>> }
}

const row = (id: string, email: string) =>
  `"${id}",2022-01-02,completed,10.00,USD,${email},IM-SKU,1`

const send = async ({ browser, headers }: StaffCall, files: readonly object[]) =>
  await browser.post(
    IMPORTS,
    { source: 'woocommerce', files },
    { ...headers, 'idempotency-key': randomUUID() },
  )

const files = (orders: string, keys = '') => [
  { role: 'orders', name: 'orders.csv', text: orders },
  ...(keys ? [{ role: 'keys', name: 'keys.csv', text: keys }] : []),
]

async function checked(admin: StaffCall, orders: string, keys: string): Promise<Found> {
  const sent = await send(admin, files(orders, keys))
  const { id } = (sent.json as Found).import
  const products = [{ key: 'IM-SKU', productId: 'home-2024' }]
  const mapped = await admin.browser.call(
    'PUT',
    `${IMPORTS}/${id}/mapping`,
    { products },
    admin.headers,
  )
  return mapped.json as Found
}

async function committed(admin: StaffCall, id: number): Promise<Found> {
  const headers = { ...admin.headers, 'idempotency-key': randomUUID() }
  await admin.browser.post(`${IMPORTS}/${id}/commit`, {}, headers)
  for (let looks = 0; ; looks += 1) {
    const found = (await admin.browser.get(`${IMPORTS}/${id}`, admin.headers)).json as Found
    if (found.import.state !== 'waiting' || looks === MOST_LOOKS) return found
    await new Promise((done) => setTimeout(done, WAIT_MS))
  }
}

async function strangeFiles(trial: Trial, admin: StaffCall) {
  for (const text of [
    'PK\u0003\u0004zip',
    '%PDF-1.7',
    '<html>',
    'a,b\n1,2',
    '{"a":',
    `${HEADINGS}\n1\0`,
  ]) {
    const { status } = await send(admin, files(text))
    trial.held(`a file that begins with ${text.slice(0, 6)}`, status === 400, status)
  }
  const large = await send(admin, files(`${HEADINGS}\n${'x'.repeat(TOO_LARGE)}`))
  trial.held('a file above 10 MB', large.status === 400 || large.status === 413, large.status)
}

async function wrongRoles(shop: Shop, trial: Trial) {
  for (const role of ['support', 'catalogue', 'finance', 'marketing', 'auditor']) {
    const { status } = await send(
      await shop.staff(role),
      files(`${HEADINGS}\n${row('1', 'a@example.com')}`),
    )
    trial.held(`${role} import a shop`, status === 403, status)
  }
}

export const importedShops: Attack = {
  id: 'IM1',
  says: 'A file of another shop brings over what it says and no more: no key moves, no formula runs, no money appears',
  async run(shop) {
    const trial = newTrial()
    const mark = randomBytes(4).toString('hex')
    const admin = await shop.staff('admin')
    const [ours = ''] = await stock(shop, 1)
    const email = `im1-${mark}@example.com`
    const orders = [HEADINGS, row(`=1+${mark}`, email), row(`ok-${mark}`, email)].join('\n')
    const keys = ['order_id,license_key', `ok-${mark},${aKey('IMPRT')}`, `ok-${mark},${ours}`].join(
      '\n',
    )
    const { import: dry } = await checked(admin, orders, keys)
    const { import: done } = await committed(admin, dry.id)
    trial.works('an honest order and its key come over', done.report.keys?.new === 1, done)
    trial.held('a key of our stock', done.report.keys?.broken === 1, done.report)
    const csv = await admin.browser.get(`${IMPORTS}/${dry.id}/rows.csv`, admin.headers)
    trial.held('a formula in the report', csv.text.includes(`'=1+${mark}`), csv.text)
    const [money] = await shop.sql(
      `select count(*)::int as rows from orders o left join ledger l on l.order_id = o.id
       left join invoices i on i.order_id = o.id
       where o.email_normal = '${email}' and (l.id is not null or i.number is not null or o.charge_minor > 0)`,
    )
    trial.held('money of an imported order', money?.rows === 0, money)
    const [held] = await shop.sql(
      `select count(*)::int as mails from emails where recipient = '${email}'`,
    )
    trial.held('a mail about it', held?.mails === 0, held)
    await strangeFiles(trial, admin)
    await wrongRoles(shop, trial)
    return trial.outcome()
  },
}
