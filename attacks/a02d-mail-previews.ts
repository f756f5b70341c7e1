import { inBrowser, keepTokenTo, seenOrder } from './support/addresses.ts'
import { quiet } from './support/mail.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const READERS = ['super_admin', 'admin', 'support', 'finance', 'catalogue', 'auditor']

/** What opens something: a whole key, a code, a token, or an address to press. */
const secret =
  /(?:[A-Z\d]{5}-){4}[A-Z\d]{5}|\b[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}\b|#[\w.-]{20,}|href=|[?&]t=/

/** Links, codes and looks that a mail makes when it is really written. */
async function traces(shop: Shop, orderId: string): Promise<string> {
  const [row] = await shop.sql(
    `select
       (select count(*) from access_links where order_id = $1) as links,
       (select sum(cardinality(secrets)) from address_wishes where order_id = $1) as codes,
       (select sum(a.reveals) from assignments a join order_lines l on l.id = a.order_line_id
        where l.order_id = $1) as looks,
       (select count(*) from audit_log where object = $1 and action like 'license.%') as opened`,
    [orderId],
  )
  return JSON.stringify(row)
}

type Victim = Readonly<{ orderId: string; mails: readonly { id: number; template: string }[] }>

async function readAs(shop: Shop, trial: Trial, role: string, { orderId, mails }: Victim) {
  const { browser, headers } = await shop.staff(role)
  for (const { id, template } of mails) {
    const path = `/api/admin/order-details/${orderId}/mails/${id}`
    const answer = await browser.moved().get(path, headers)
    trial.works(`${role} sees ${template}`, answer.status === 200, answer.text)
    const found = secret.exec(answer.text)?.[0]
    trial.held(`${role}: a secret in the preview of ${template}`, !found, found)
    const isFramed = answer.text.includes("default-src 'none'")
    trial.held(`${role}: ${template} without a policy of its own`, isFramed)
  }
}

export const mailPreviews: Attack = {
  id: 'A02D',
  says: 'The preview of a mail shows no role a key, a code or a link that opens anything, and makes none',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 2)
    const victim = await seenOrder(shop, 'previewed@example.com')
    const other = await seenOrder(shop, 'previewed-too@example.com')
    const { orderId } = victim
    const wish = { email: 'previewed-elsewhere@example.com', way: 'delay' }
    const asked = await inBrowser(victim.browser, orderId, wish)
    trial.works('a change of address is asked for', asked.status < 400, asked.text)
    trial.works('and the old mailbox hears of it', !!(await keepTokenTo(shop, victim.email)))
    await quiet(shop)
    const rows = await shop.sql('select id, template from emails where reason = $1', [orderId])
    const mails = rows.map(({ id, template }) => ({ id: Number(id), template: String(template) }))
    trial.works('there are mails with secrets', mails.length >= 3, JSON.stringify(mails))
    const before = await traces(shop, orderId)
    for (const role of READERS) await readAs(shop, trial, role, { orderId, mails })
    const after = await traces(shop, orderId)
    trial.held('looking makes a link or a code, or marks a key', before === after, after)
    const { browser, headers } = await shop.staff('support')
    const path = `/api/admin/order-details/${other.orderId}/mails/${mails[0]?.id}`
    const foreign = await browser.get(path, headers)
    trial.held('a mail under another order', foreign.status === 404, foreign.text)
    return trial.outcome()
  },
}
