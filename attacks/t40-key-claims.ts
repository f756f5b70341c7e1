import { eventually } from './support/eventually.ts'
import { aBuyer, aLine, buy, keysIn, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const PRODUCT = 'home-business-2021'

type Bought = Awaited<ReturnType<typeof buy>>
type Licence = { id: number }

const pathOf = ({ opened }: Bought) => `/api/orders/${opened.orderId}/key-claims`

/** Every order is paid with a card of its own, as far as the shop can tell. */
async function buyer(shop: Shop, email: string, quantity = 1) {
  const bought = await buy(shop, {
    items: [aLine({ productId: PRODUCT, quantity })],
    billingInfo: aBuyer({ email }),
  })
  await shop.sql(
    'update payment_attempts set card_fingerprint = sha256(order_id::bytea) where order_id = $1',
    [bought.opened.orderId],
  )
  // Fresh keys serve older orders first, so this one may wait for the worker.
  const licenses = await eventually(async () => {
    const answer = await bought.browser.get(pathOf(bought))
    const found = (answer.json.licenses ?? []) as Licence[]
    return found.length === quantity && found
  }, 30_000)
  return { ...bought, licenses: licenses ?? [] }
}
type Buyer = Awaited<ReturnType<typeof buyer>>

const claim = (who: Pick<Bought, 'browser'>, path: string, licenseId: unknown) =>
  who.browser.post(path, { licenseId, errorCode: '0xC004C003' })

async function replacedKeys(shop: Shop, { opened }: Bought): Promise<number> {
  const rows = await shop.sql(
    `select 1 from assignments join order_lines on order_lines.id = order_line_id
     where order_id = $1 and revoked_at is not null`,
    [opened.orderId],
  )
  return rows.length
}

/** Orders and keys of other people. */
async function foreign(shop: Shop, trial: Trial, victim: Buyer) {
  const thief = await buyer(shop, 'thief@example.com')
  const [own] = victim.licenses
  const stranger = { browser: shop.browser() }
  for (const [what, who] of [
    ['a stranger', stranger],
    ['another buyer', thief],
  ] as const) {
    const look = await who.browser.get(pathOf(victim))
    trial.held(`${what} lists the keys of an order`, look.status === 404, look.text)
    const asked = await claim(who, pathOf(victim), own?.id)
    trial.held(`${what} claims for an order`, asked.status === 404, asked.text)
  }
  const mixed = await claim(thief, pathOf(thief), own?.id)
  trial.held('a foreign key claimed in an own order', mixed.status === 404, mixed.text)
  for (const id of [0, -1, 1.5, '1 or 1=1', 2 ** 53, null, [own?.id], { id: own?.id }]) {
    const answer = await claim(thief, pathOf(thief), id)
    trial.held(`the licence ${JSON.stringify(id)}`, [400, 404].includes(answer.status), answer.text)
  }
  trial.held('the victim keeps the key', (await replacedKeys(shop, victim)) === 0)
}

/** One key is one replacement, and so is one address, however fast one asks. */
async function races(shop: Shop, trial: Trial) {
  const greedy = await buyer(shop, 'greedy@example.com', 3)
  const again = await buyer(shop, 'greedy+2@example.com')
  const asks = greedy.licenses.flatMap(({ id }) =>
    Array.from({ length: 2 }, () => claim(greedy, pathOf(greedy), id)),
  )
  const [other] = again.licenses
  const answers = await Promise.all([...asks, claim(again, pathOf(again), other?.id)])
  const broken = answers.filter(({ status }) => status >= 500)
  trial.held('nothing breaks in the race', broken.length === 0, broken[0]?.text)
  const taken = (await replacedKeys(shop, greedy)) + (await replacedKeys(shop, again))
  trial.held('seven claims of one person at once bring one key', taken === 1, taken)
  const [rows] = await shop.sql(
    `select count(*) from key_units u join key_claims c on c.key_id = u.key_id
     where c.state = 'replaced' and u.status in ('available', 'held')`,
  )
  trial.held('a burned key is not for sale', Number(rows?.count) === 0, rows)
}

/** What waits is decided by staff who may, and by nobody else. */
async function deciding(shop: Shop, trial: Trial, victim: Buyer) {
  const path = '/api/admin/key-claims/1/decision'
  const mine = await victim.browser.post(path, { decision: 'replace' })
  trial.held('a buyer decides', mine.status === 401, mine.text)
  const { browser, headers } = await shop.staff('marketing')
  const staff = await browser.post(path, { decision: 'replace' }, headers)
  trial.held('marketing decides', staff.status === 403, staff.text)
  const half = await shop.browser().get('/api/admin/key-claims', headers)
  trial.held('the stored half of a session lists claims', half.status === 401, half.text)
}

export const keyClaims: Attack = {
  id: 'T40',
  says: 'A key is replaced for its own buyer, once',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 20, PRODUCT)
    const honest = await buyer(shop, 'honest@example.com')
    const asked = await claim(honest, pathOf(honest), honest.licenses[0]?.id)
    trial.works('an honest claim is granted', asked.json.outcome === 'replaced', asked.text)
    const page = await viewOrder(honest.browser, honest.opened.orderId)
    const shown = [...new Set(keysIn(page))]
    const isNew = shown.length === 1 && shown[0] !== honest.keys[0]
    trial.works('the new key is on the page', isNew, page.text)
    const victim = await buyer(shop, 'victim@example.com')
    await foreign(shop, trial, victim)
    await races(shop, trial)
    await deciding(shop, trial, victim)
    return trial.outcome()
  },
}
