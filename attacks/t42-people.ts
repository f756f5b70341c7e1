import { randomBytes, randomUUID } from 'node:crypto'
import { addressIn } from './support/addresses.ts'
import { decide } from './support/approvals.ts'
import { withMovedClock } from './support/clock.ts'
import { eventually } from './support/eventually.ts'
import { isStopped, waitingFor } from './support/key-moves.ts'
import { mailsTo, settledMailsTo } from './support/mail.ts'
import { aBuyer, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const CUSTOMERS = '/api/admin/customers'
const MEMBERS = '/api/admin/staff-members'
const THIEF = 'clerk-of-customers@example.com'
const AT_ONCE = 6
const why = { reason: 'They asked on the phone' }
const unique = () => randomBytes(4).toString('hex')

const hired = (shop: Shop, role: string): Promise<Staff> =>
  shop.staff(role, { email: `${unique()}@example.com`, last: `People ${unique()}` })

/** The order by which a guest is known. */
async function aGuest(shop: Shop): Promise<{ id: string; email: string }> {
  const email = `guest-${unique()}@example.com`
  const { opened } = await buy(shop, { billingInfo: aBuyer({ email }) })
  return { id: opened.orderId, email }
}

const post = ({ browser, headers }: Staff, path: string, body: object) =>
  browser.moved().post(path, body, { ...headers, 'idempotency-key': randomUUID() })

const merge = (by: Staff, from: string, into: string) =>
  post(by, `${CUSTOMERS}/${from}/merge`, { into, seen: { orders: 1, licenses: 1 }, ...why })

async function withoutTheRight(shop: Shop, trial: Trial, from: string, into: string) {
  for (const role of ['support', 'finance', 'catalogue', 'marketing', 'auditor']) {
    const clerk = await hired(shop, role)
    const answer = await merge(clerk, from, into)
    trial.held(`${role} joins two customers`, answer.status === 403, answer.text)
    const { browser, headers } = clerk
    const seen = await browser.moved().get(`${CUSTOMERS}/${from}/merge?into=${into}`, headers)
    trial.held(`${role} sees what would move`, seen.status === 403, seen.text)
  }
}

/** Keys that were seen reach another mailbox only by those who may, and never by one of them alone. */
export const mergedCustomers: Attack = {
  id: 'T42A',
  says: 'Nobody joins customers without the right, nor alone where keys were seen',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, AT_ONCE + 3)
    const [into, first, victim] = [await aGuest(shop), await aGuest(shop), await aGuest(shop)]
    const honest = await merge(await hired(shop, 'admin'), first.id, into.id)
    const waiting = await waitingFor(shop, honest)
    const agreed = await decide(await shop.staff('admin'), waiting)
    trial.works(
      'a second person agrees that customers are joined',
      agreed.status === 200,
      agreed.text,
    )
    const moved = await addressIn(shop, first.id)
    trial.works('the order is where the customer is', moved === into.email, moved)
    await withoutTheRight(shop, trial, victim.id, into.id)
    const unproven = await hired(shop, 'admin')
    await shop.sql(
      `update staff_sessions set proven_at = null
       where staff_id = (select id from staff where email = $1)`,
      [unproven.email],
    )
    const bare = await merge(unproven, victim.id, into.id)
    trial.held('without the second factor', bare.status === 403, bare.text)
    const address = await addressIn(shop, victim.id)
    trial.held('the order stays where it is', address === victim.email, address)
    const busy = await hired(shop, 'admin')
    const guests = []
    for (let nth = 0; nth < AT_ONCE; nth += 1) guests.push(await aGuest(shop))
    const answers = await Promise.all(guests.map(({ id }) => merge(busy, id, into.id)))
    const alone = answers.filter((answer) => !isStopped(answer)).length
    trial.held('many at once, alone', alone === 0, alone)
    return trial.outcome()
  },
}

/** What a clerk writes into a call about one customer changes that one alone. */
export const foreignCustomers: Attack = {
  id: 'T42B',
  says: 'A call about one customer reaches no other, whatever its fields name',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 2)
    const [own, other] = [await aGuest(shop), await aGuest(shop)]
    const support = await hired(shop, 'support')
    const path = `${CUSTOMERS}/${own.id}`
    const smuggled = {
      ...why,
      ...{ id: other.id, customerId: other.id, email: THIEF, to: THIEF, recipient: THIEF },
    }
    const sent = await post(support, `${path}/sign-in-link`, smuggled)
    trial.works('support sends a sign-in link', sent.status === 200, sent.text)
    const link = await eventually(async () =>
      (await mailsTo(shop, own.email)).find(({ subject }) => subject.includes('sign-in')),
    )
    trial.works('it arrives where it belongs', link !== undefined)
    const stray = await settledMailsTo(shop, THIEF)
    trial.held('the link goes to the clerk', stray.length === 0, stray[0]?.subject)
    trial.held('the link is in the answer', !/[\w-]{43}/.test(sent.text), sent.text)
    await post(support, `${path}/block`, smuggled)
    const { browser, headers } = support
    const read = async (id: string) =>
      await browser.moved().get(`${CUSTOMERS}/${id}?email=${THIEF}&id=${own.id}`, headers)
    const untouched = await read(other.id)
    trial.held('another is blocked', untouched.json.block === null, untouched.text)
    for (const id of ['1', `%27 or 1=1`, `${other.id}/../${own.id}`, 'cus_', other.email]) {
      const answer = await browser.moved().get(`${CUSTOMERS}/${encodeURIComponent(id)}`, headers)
      trial.held(`an id nobody gave: ${id}`, [400, 404].includes(answer.status), answer.text)
    }
    return trial.outcome()
  },
}

const linkIn = (shop: Shop, email: string, not?: string) =>
  eventually(async () =>
    (await mailsTo(shop, email))
      .map(({ text }) => /\/admin\/set-up#([\w-]{43})/.exec(text)?.[1])
      .find((link) => link !== undefined && link !== not),
  )

const choose = (shop: Shop, link: string | undefined) =>
  shop.browser().post('/api/admin/login/password', { link, password: 'mauve-otter-pilot-desk' })

async function invited(shop: Shop, boss: Staff) {
  const email = `invited-${unique()}@example.com`
  const person = { email, firstName: 'Grace', lastName: `Hopper ${unique()}`, role: 'support' }
  const answer = await post(boss, MEMBERS, person)
  return { id: String(answer.json.id), email, link: await linkIn(shop, email) }
}

/** A link that makes somebody a member of staff works once, in time, and while it is meant. */
export const spentInvitations: Attack = {
  id: 'T42C',
  says: 'An invitation works once, for 72 hours, and not after it was withdrawn or sent again',
  async run(shop) {
    const trial = newTrial()
    const boss = await hired(shop, 'super_admin')
    const used = await invited(shop, boss)
    const first = await choose(shop, used.link)
    trial.works('an invited member chooses a password', first.status === 200, first.text)
    const again = await choose(shop, used.link)
    trial.held('a link twice', again.status === 410, again.text)
    const taken = await invited(shop, boss)
    const { browser, headers } = boss
    await browser.moved().call('DELETE', `${MEMBERS}/${taken.id}/invitation`, undefined, headers)
    const withdrawn = await choose(shop, taken.link)
    trial.held('a withdrawn link', withdrawn.status === 410, withdrawn.text)
    const late = await invited(shop, boss)
    await post(boss, `${MEMBERS}/${late.id}/invitation`, {})
    const newer = await linkIn(shop, late.email, late.link)
    const old = await choose(shop, late.link)
    trial.held('a link before the newest', old.status === 410, old.text)
    await withMovedClock(shop, async (moveTo) => {
      await moveTo(72 * 3_600 + 60)
      const expired = await choose(shop, newer)
      trial.held('a link after 72 hours', expired.status === 410, expired.text)
    })
    const admin = await hired(shop, 'admin')
    const above = { email: THIEF, firstName: 'A', lastName: 'Friend', role: 'super_admin' }
    const raised = await post(admin, MEMBERS, above)
    trial.held('a friend invited above oneself', raised.status === 403, raised.text)
    return trial.outcome()
  },
}
