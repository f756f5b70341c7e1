import { randomUUID } from 'node:crypto'
import { approvalsOf, decide } from './support/approvals.ts'
import { eventually } from './support/eventually.ts'
import { aBuyer, aLine, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import type { Staff } from './support/staff.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const PRODUCT = 'home-business-2021'
const AT_ONCE = 8
const LINKS = '/api/admin/payment-links'

const once = (headers: Staff['headers']) => ({ ...headers, 'idempotency-key': randomUUID() })

/** A claim that waits for a person. */
async function waitingClaim(shop: Shop, email: string) {
  const { browser, opened } = await buy(shop, {
    items: [aLine({ productId: PRODUCT })],
    billingInfo: aBuyer({ email }),
  })
  const path = `/api/orders/${opened.orderId}/key-claims`
  const license = await eventually(async () => {
    const answer = await browser.get(path)
    return ((answer.json.licenses ?? []) as { id: number }[])[0]
  }, 30_000)
  const asked = await browser.post(path, { licenseId: license?.id, symptom: 'no-connection' })
  const claim = asked.json.claim as { id: number } | null
  if (!claim) throw new Error(`nothing waits: ${asked.text}`)
  return { claimId: claim.id, orderId: opened.orderId }
}

const decideClaim = ({ browser, headers }: Staff, claimId: number, body: object) =>
  browser.post(`/api/admin/key-claims/${claimId}/decision`, body, once(headers))

const keysOf = async (shop: Shop, orderId: string) =>
  (
    await shop.sql(
      `select 1 from assignments join order_lines on order_lines.id = order_line_id
       where order_id = $1`,
      [orderId],
    )
  ).length

/** Several members decide one claim at the same moment. */
async function claimRaces(shop: Shop, trial: Trial) {
  const support = await shop.staff('support')
  const catalogue = await shop.staff('catalogue')
  const { claimId, orderId } = await waitingClaim(shop, 'raced-claim@example.com')
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) =>
      decideClaim(nth % 2 === 0 ? support : catalogue, claimId, { decision: 'replace', note: '' }),
    ),
  )
  const done = answers.filter(({ status }) => status === 200).length
  trial.held(
    'a claim is decided once',
    done === 1,
    answers.map(({ status }) => status),
  )
  trial.held('one key replaces one key', (await keysOf(shop, orderId)) === 2)
  const late = await decideClaim(support, claimId, {
    decision: 'refuse',
    reason: 'abuse',
    note: '',
  })
  trial.held('a decided claim is decided again', late.status === 409, late.text)
}

/** Those who may look, or nothing, decide and open claims. */
async function withoutTheRight(shop: Shop, trial: Trial) {
  const { claimId, orderId } = await waitingClaim(shop, 'held-claim@example.com')
  for (const role of ['auditor', 'marketing', 'finance']) {
    const member = await shop.staff(role)
    const decided = await decideClaim(member, claimId, { decision: 'replace', note: '' })
    trial.held(`${role} decides a claim`, decided.status === 403, decided.text)
    const body = { order: orderId, note: 'by phone', errorCode: '0xC004C003' }
    const opened = await member.browser.post('/api/admin/key-claims', body, once(member.headers))
    trial.held(`${role} opens a claim`, opened.status === 403, opened.text)
  }
  trial.held('nothing was replaced', (await keysOf(shop, orderId)) === 1)
}

/** The author of a link above the limit agrees to it, or hides the sum in what a buyer may choose. */
async function ownLinks(shop: Shop, trial: Trial) {
  const support = await shop.staff('support')
  const title = `Own approval ${randomUUID()}`
  const wanted = { title, amount: '1.00', mostAmount: '9000.00' }
  const asked = await support.browser.post(LINKS, wanted, support.headers)
  const { id } = (asked.json.approval ?? {}) as { id?: string }
  trial.held('a most above the limit is made alone', id !== undefined, asked.text)
  const waiting = (await approvalsOf(await shop.staff('admin'))).find((one) => one.id === id)
  if (waiting) {
    const own = await decide(support, waiting)
    trial.held('the author approves the link', own.status === 403, own.text)
  }
  const made = await shop.sql('select 1 from payment_links where title = $1', [title])
  trial.held('no link came of it', made.length === 0)
}

/** Amounts a buyer sends that the link does not allow. */
async function chosenAmounts(shop: Shop, trial: Trial) {
  const { browser, headers } = await shop.staff('finance')
  const wanted = { title: 'Chosen', amount: '50.00', mostAmount: '80.00', maxUses: null }
  const made = await browser.post(LINKS, wanted, headers)
  const { id } = made.json.link as { id: string }
  const customerInfo = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' }
  for (const customAmount of ['0.01', '49.99', '80.01', '-60', '6e1', 60, ['60'], null]) {
    const body = { paymentLinkId: id, customerInfo, customAmount }
    const answer = await shop.browser().post('/api/process-payment', body)
    trial.held(`a buyer pays ${JSON.stringify(customAmount)}`, answer.status === 400, answer.text)
  }
}

export const desks: Attack = {
  id: 'D1',
  says: 'A claim is decided once and by those who may; an author never agrees to their own link',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 20, PRODUCT)
    const { claimId, orderId } = await waitingClaim(shop, 'honest-claim@example.com')
    const answer = await decideClaim(await shop.staff('support'), claimId, {
      decision: 'replace',
      note: 'checked',
    })
    const isDone = answer.status === 200 && (await keysOf(shop, orderId)) === 2
    trial.works('support replace the key of a claim that waits', isDone, answer.text)
    await claimRaces(shop, trial)
    await withoutTheRight(shop, trial)
    await ownLinks(shop, trial)
    await chosenAmounts(shop, trial)
    return trial.outcome()
  },
}
