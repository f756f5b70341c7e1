import { randomBytes, randomUUID } from 'node:crypto'
import { eventually } from './support/eventually.ts'
import { aBuyer, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { StaffCall } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const EXPORTS = '/api/admin/data-exports'
const reason = 'we move to another shop'
const FORMATS = ['woocommerce', 'shopify', 'gumroad'] as const

type Exports = { exports: { id: number; state: string; files: string[] }[] }

const start = async ({ browser, headers }: StaffCall, body: object) =>
  await browser.post(EXPORTS, { reason, ...body }, { ...headers, 'idempotency-key': randomUUID() })

/** All files of an export, one after the other. */
async function exported(admin: StaffCall, format: string) {
  const { json } = await start(admin, { format })
  const { jobId } = json as { jobId?: number }
  const one = await eventually(async () => {
    const { exports } = (await admin.browser.get(EXPORTS, admin.headers)).json as Exports
    const found = exports.find(({ id }) => id === jobId)
    return found?.state === 'done' && found
  })
  const texts: string[] = []
  for (const file of one?.files ?? []) {
    texts.push((await admin.browser.get(`${EXPORTS}/${jobId}/${file}`, admin.headers)).text)
  }
  return { jobId, text: texts.join('\n') }
}

async function others(shop: Shop, trial: Trial, path: string) {
  for (const role of ['support', 'catalogue', 'finance', 'marketing', 'auditor']) {
    const member = await shop.staff(role)
    const started = await start(member, { format: 'jsonl' })
    trial.held(`${role} export the shop`, started.status === 403, started.text)
    const file = await member.browser.get(path, member.headers)
    trial.held(`${role} fetch a file of another`, file.status === 403, file.text)
  }
  const owner = await shop.staff('super_admin')
  const file = await owner.browser.get(path, owner.headers)
  trial.held('the owner fetches a file of another', file.status === 404, file.text)
  const who = { email: `im2-${randomBytes(4).toString('hex')}@example.com`, last: 'Limited' }
  const limited = await shop.staff('admin', who)
  const [row] = await shop.sql('select id from staff where email = $1', [who.email])
  const stores = `/api/admin/staff-members/${row?.id}/stores`
  await owner.browser.call('PUT', stores, { storeIds: ['main'] }, owner.headers)
  const started = await start(limited, { format: 'jsonl' })
  trial.held('limited staff export the shop', started.status === 403, started.text)
}

export const exportedShops: Attack = {
  id: 'IM2',
  says: 'A shop’s data leaves with those who may take it: no formula runs, no key is whole, no secret is in it',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 1)
    const mark = randomBytes(4).toString('hex')
    const email = `im2-${mark}@example.com`
    const { keys } = await buy(shop, { billingInfo: aBuyer({ email }) })
    await shop.sql('update orders set last_name = $1 where email_normal = $2', [
      `=1+${mark}`,
      email,
    ])
    const admin = await shop.staff('admin')
    let path = ''
    for (const format of FORMATS) {
      const { jobId, text } = await exported(admin, format)
      path = `${EXPORTS}/${jobId}/orders.csv`
      trial.works(`an admin exports for ${format}`, text.includes(email), text.slice(0, 500))
      trial.held(`a formula for ${format}`, !new RegExp(`(^|,|\n)"?=1\\+${mark}`).test(text))
      trial.held(
        `a whole key for ${format}`,
        keys.every((key) => !text.includes(key)),
      )
    }
    const { text } = await exported(admin, 'jsonl')
    trial.works('an admin exports everything', text.includes(email), text.slice(0, 500))
    // Words of buyers may name passwords; a field or a stored hash is another matter.
    const hashes = await shop.sql(
      'select password_hash as hash from customers where password_hash is not null',
    )
    const isSecret = /"[a-z_]*(hash|password|ciphertext|wrapped)[a-z_]*":/i.test(text)
    trial.held('a field with a secret', !isSecret)
    trial.held('a hash of a password', !hashes.some(({ hash }) => text.includes(String(hash))))
    trial.held(
      'a whole key in it',
      keys.every((key) => !text.includes(key)),
    )
    const whole = await start(admin, { format: 'jsonl', withKeys: true })
    trial.held('whole keys for an admin', whole.status === 403, whole.text)
    await others(shop, trial, path)
    return trial.outcome()
  },
}
