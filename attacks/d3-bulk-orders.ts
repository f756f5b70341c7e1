import { randomUUID } from 'node:crypto'
import { eventually } from './support/eventually.ts'
import { aBuyer, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial } from './support/trial.ts'

const calls = ['order-tags', 'order-resends', 'order-exports'] as const
const strangers = ['catalogue', 'marketing', 'auditor'] as const

type Call = Readonly<{ shop: Shop; role: string; call: (typeof calls)[number]; body: object }>

async function send({ shop, role, call, body }: Call) {
  const { browser, headers } = await shop.staff(role)
  const key = { ...headers, 'idempotency-key': randomUUID() }
  return await browser.post(`/api/admin/${call}`, body, key)
}

const resentTo = async (shop: Shop, orderId: string) => {
  const rows = await shop.sql('select recipient from emails where dedupe_key like $1', [
    `keys-resend:${orderId.replaceAll('_', '\\_')}:%`,
  ])
  return rows.map(({ recipient }) => String(recipient))
}

export const bulkOrders: Attack = {
  id: 'D3',
  says: 'Keys of many orders go to their own buyers alone, and a file of orders holds no key and is its author’s',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 1)
    const email = `${randomUUID()}@example.com`
    const bought = await buy(shop, { billingInfo: aBuyer({ email }) })
    const { orderId } = bought.opened
    const chosen = { ids: [orderId] }
    const evil = { chosen, email: 'thief@example.com', to: 'thief@example.com', tag: 'x' }
    const resent = await send({ shop, role: 'support', call: 'order-resends', body: evil })
    trial.works('support starts it', resent.status === 202, resent.text)
    const sent = await eventually(async () => {
      const found = await resentTo(shop, orderId)
      return found.length > 0 && found
    })
    trial.works('the buyer gets the keys once more', sent?.[0] === email, sent)
    trial.held('another address gets them', sent?.every((one) => one === email) === true, sent)

    const started = await send({ shop, role: 'admin', call: 'order-exports', body: { chosen } })
    const { jobId } = started.json as { jobId?: number }
    const path = `/api/admin/order-exports/${jobId}.csv`
    const own = await shop.staff('admin')
    const file = await eventually(async () => {
      const answer = await own.browser.get(path, own.headers)
      return answer.status === 200 && answer.text
    })
    trial.works('an admin exports it', file !== undefined, started.text)
    trial.held(
      'the file has a key',
      bought.keys.every((key) => !file?.includes(key)),
    )
    for (const role of ['super_admin', 'support', ...strangers]) {
      const { browser, headers } = await shop.staff(role)
      const answer = await browser.get(path, headers)
      trial.held(`${role} reads the file of another`, answer.status >= 400, answer.text)
    }
    for (const role of strangers) {
      for (const call of calls) {
        const answer = await send({ shop, role, call, body: { chosen, tag: 'x' } })
        trial.held(`${role} calls ${call}`, answer.status >= 400, answer.text)
      }
    }
    return trial.outcome()
  },
}
