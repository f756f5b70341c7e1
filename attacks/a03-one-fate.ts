import type { Browser } from './support/browser.ts'
import type { Answer } from './support/http.ts'
import { aBuyer, aLine, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const PRODUCT = 'professional-plus-2019'
/** Said of the key itself, and of the computer: the first is replaced at once, the second waits. */
const ITS_FAULT = { errorCode: '0xC004C003' }
const NOT_ITS_FAULT = { errorCode: '', symptom: 'no-connection' }

type Unit = Readonly<{ lineId: number; slot: number; state: string }>
type Buyer = Readonly<{ browser: Browser; orderId: string }>

let serial = 0

/** A person who has seen the keys, with an address and a card of their own. */
async function aBuyerOf(shop: Shop, quantity = 1): Promise<Buyer> {
  serial += 1
  const { browser, opened } = await buy(shop, {
    items: [aLine({ productId: PRODUCT, quantity })],
    billingInfo: aBuyer({ email: `one-fate-${serial}@example.com` }),
  })
  await shop.sql(
    'update payment_attempts set card_fingerprint = sha256(order_id::bytea) where order_id = $1',
    [opened.orderId],
  )
  return { browser, orderId: opened.orderId }
}

const pathOf = ({ orderId }: Buyer, what: string) => `/api/orders/${orderId}/${what}`

async function askForMoney(who: Buyer, slot = 1): Promise<Answer> {
  const { json } = await who.browser.get(pathOf(who, 'returns'))
  const units = ((json.units ?? []) as Unit[]).filter((unit) => unit.slot === slot)
  const wish = { units: units.map(({ lineId }) => ({ lineId, slot })), isWithdrawal: false }
  return await who.browser.post(pathOf(who, 'returns'), { ...wish, reason: 'changed_mind' })
}

async function claim(who: Buyer, complaint: object = ITS_FAULT): Promise<Answer> {
  const { json } = await who.browser.get(pathOf(who, 'key-claims'))
  const [first] = (json.licenses ?? []) as { id: number }[]
  const claimed = { licenseId: first?.id, ...complaint }
  return await who.browser.post(pathOf(who, 'key-claims'), claimed)
}

/** Staff say with each decision that it is a new one. */
const decided = (headers: Record<string, string>) => {
  serial += 1
  return { ...headers, 'idempotency-key': `one-fate-${process.pid}-${serial}` }
}

async function approve(shop: Shop, { orderId }: Buyer): Promise<Answer> {
  const { browser, headers } = await shop.staff('admin')
  const [row] = await shop.sql(
    "select id from refund_requests where order_id = $1 and state = 'review'",
    [orderId],
  )
  const path = `/api/admin/returns/${String(row?.id)}/decision`
  return await browser.post(path, { decision: 'approve' }, decided(headers))
}

async function replace(shop: Shop, { orderId }: Buyer): Promise<Answer> {
  const { browser, headers } = await shop.staff('admin')
  const [row] = await shop.sql(
    "select id from key_claims where order_id = $1 and state = 'queued'",
    [orderId],
  )
  const path = `/api/admin/key-claims/${String(row?.id)}/decision`
  return await browser.post(path, { decision: 'replace' }, decided(headers))
}

/** Whether the money of the first licence goes back, and how many working keys it has. */
async function fateOf(shop: Shop, { orderId }: Buyer) {
  const [row] = await shop.sql(
    `select
       exists (
         select from refund_requests
         where order_id = $1 and state in ('approved', 'refunded')
       ) as money,
       (
         select count(*) from assignments a
         join order_lines l on l.id = a.order_line_id
         where l.order_id = $1 and a.slot = 1 and a.revoked_at is null
       )::int as keys`,
    [orderId],
  )
  return { money: row?.money === true, keys: Number(row?.keys) }
}

async function isOneOfBoth(shop: Shop, trial: Trial, who: Buyer, what: string) {
  const { money, keys } = await fateOf(shop, who)
  trial.held(what, keys === (money ? 0 : 1), { money, keys })
}

/** Each alone works as it should. */
async function honest(shop: Shop, trial: Trial) {
  const claimant = await aBuyerOf(shop)
  const replaced = await claim(claimant)
  trial.works('a key that fails is replaced', replaced.json.outcome === 'replaced', replaced.text)
  const returner = await aBuyerOf(shop)
  const asked = await askForMoney(returner)
  trial.works('the money is asked back', asked.status === 200, asked.text)
  const approved = await approve(shop, returner)
  trial.works('staff approve', approved.status === 200, approved.text)
  const { money, keys } = await fateOf(shop, returner)
  trial.works('the money goes back and the key with it', money && keys === 0, { money, keys })
}

async function inEveryOrder(shop: Shop, trial: Trial) {
  const first = await aBuyerOf(shop, 2)
  await askForMoney(first)
  await claim(first)
  await approve(shop, first)
  await isOneOfBoth(shop, trial, first, 'money asked back, the key claimed, the money approved')

  const second = await aBuyerOf(shop)
  await claim(second, NOT_ITS_FAULT)
  await askForMoney(second)
  await replace(shop, second)
  await approve(shop, second)
  await isOneOfBoth(shop, trial, second, 'a claim waits, money asked back, staff decide both')

  const third = await aBuyerOf(shop)
  await claim(third, NOT_ITS_FAULT)
  await askForMoney(third)
  await Promise.all([approve(shop, third), replace(shop, third)])
  await isOneOfBoth(shop, trial, third, 'two members of staff decide at once')

  const fourth = await aBuyerOf(shop)
  await Promise.all([askForMoney(fourth), claim(fourth)])
  await Promise.all([approve(shop, fourth), claim(fourth)])
  await isOneOfBoth(shop, trial, fourth, 'money asked back and the key claimed at once')
}

export const oneFate: Attack = {
  id: 'A03',
  says: 'A licence has one fate: its money goes back, or it has a working key',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 20, PRODUCT)
    await honest(shop, trial)
    await inEveryOrder(shop, trial)
    return trial.outcome()
  },
}
