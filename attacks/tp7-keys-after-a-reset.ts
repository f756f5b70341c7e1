import { mailTo } from './support/mail.ts'
import { type Attack, newTrial } from './support/trial.ts'
import { act, hired, idOf, MEMBERS } from './support/two-people.ts'

const KEYS = '/api/admin/api-keys'
const CUSTOMERS = '/api/admin/customers'
const scope = { name: 'Sync', permissions: ['orders.view', 'customers.view'] }

/** What a thief leaves behind ends with what let them in. */
export const keysAfterAReset: Attack = {
  id: 'TP7',
  says: 'API keys end with a reset or a new password, are told to their owner, last 90 days alone, and carry no right over keys, money or guards',
  async run(shop) {
    const trial = newTrial()
    const boss = await hired(shop, 'super_admin')
    const member = await hired(shop, 'admin')
    const made = await act(member, 'POST', KEYS, { ...scope, days: 90 })
    const secret = String(made.json.secret)
    const asKey = { authorization: `Bearer ${secret}` }
    const reads = async () => (await shop.browser().get(CUSTOMERS, asKey)).status
    trial.works('a key reads customers', (await reads()) === 200, made.text)
    const mail = await mailTo(shop, member.email, 'API key')
    trial.held('a key nobody was told of', mail !== undefined)
    const year = await act(member, 'POST', KEYS, { ...scope, days: 365 })
    trial.held('a key for a year, alone', year.json.secret === undefined, year.text)
    for (const right of [
      'licenses.assign',
      'orders.create',
      'paymentlinks.create',
      'products.publish',
      'stores.manage',
      'gtm.edit',
      'data.import',
    ]) {
      const answer = await act(member, 'POST', KEYS, { name: right, permissions: [right], days: 1 })
      trial.held(`a key with ${right}`, answer.status >= 400, answer.text)
    }
    const id = await idOf(shop, member.email)
    const reset = await act(boss, 'POST', `${MEMBERS}/${id}/reset-factors`)
    trial.works('a super admin resets the factors', reset.status === 200, reset.text)
    trial.held('the key after the reset', (await reads()) === 401, await reads())
    return trial.outcome()
  },
}
