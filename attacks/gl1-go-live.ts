import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { type Attack, newTrial } from './support/trial.ts'

const AT = '/api/admin/go-live'
const KEY = 'opening.is_open'

const press = ({ browser, headers }: StaffCall, isOpen: unknown = true) =>
  browser.call('POST', AT, { isOpen, reason: 'an attack' }, headers)
const tryKeys = ({ browser, headers }: StaffCall) =>
  browser.call('POST', '/api/admin/payment-test', {}, headers)

async function isOpen(shop: Shop): Promise<boolean> {
  const [row] = await shop.sql('select value from store_settings where key = $1', [KEY])
  return row?.value === true
}
const paymentsOf = async (shop: Shop) =>
  JSON.stringify(
    await shop.sql('select (select count(*) from orders), (select count(*) from ledger)'),
  )

export const foreignOpening: Attack = {
  id: 'GL1',
  says: 'A super admin alone opens the shop, after a second factor and with every step done; trying the keys moves no money',
  async run(shop) {
    const trial = newTrial()
    const owner = await shop.staff('super_admin')
    const welcome = await owner.browser.get('/api/admin/welcome', owner.headers)
    trial.works('the owner reads the steps', welcome.status === 200, welcome.text)
    const before = await paymentsOf(shop)
    const tested = await tryKeys(owner)
    trial.works('the owner tries the payment keys', tested.status === 200, tested.text)
    trial.held('a try is no order and no money', (await paymentsOf(shop)) === before, before)

    const unready = await press(owner)
    trial.held('with steps missing', unready.status === 409, unready.text)
    for (const role of ['admin', 'support', 'finance', 'marketing', 'auditor']) {
      const thief = await shop.staff(role)
      const opened = await press(thief)
      trial.held(`${role} opens the shop`, opened.status === 403, opened.text)
      if (role === 'admin') continue
      const answer = await tryKeys(thief)
      trial.held(`${role} tries the payment keys`, answer.status === 403, answer.text)
    }
    const stranger = await press({ browser: shop.browser(), headers: {} } as StaffCall)
    trial.held('a stranger', stranger.status === 401, stranger.text)
    const admin = await shop.staff('admin')
    const beside = await admin.browser.call(
      'PUT',
      `/api/admin/settings/${KEY}`,
      { value: true, reason: 'an attack' },
      { ...admin.headers, 'if-match': '"0"' },
    )
    trial.held('through the settings', beside.status === 400, beside.text)
    const own = await owner.browser.call(
      'PUT',
      `/api/admin/stores/office/settings/${KEY}`,
      { isOwn: true, value: true, reason: 'an attack' },
      { ...owner.headers, 'if-match': '"0"' },
    )
    trial.held('through a store of its own', own.status === 400, own.text)
    for (const odd of ['true', 1, null, [true]]) {
      const answer = await press(owner, odd)
      trial.held(`with ${JSON.stringify(odd)}`, answer.status === 400, answer.text)
    }
    await shop.sql(
      `update staff_sessions set proven_at = null
       where staff_id = (select id from staff where email = $1)`,
      [owner.email],
    )
    const unproven = await press(owner)
    trial.held('without a second factor', unproven.status === 403, unproven.text)
    trial.held('the shop is as it was', !(await isOpen(shop)), 'open')
    return trial.outcome()
  },
}
