import { type Bought, doorsAt, oldBrowser, settledUnseen } from './support/buying-doors.ts'
import { withMovedClock } from './support/clock.ts'
import { type Account, bearer } from './support/customers.ts'
import { type Ending, endings, firstProof, withColleague } from './support/endings.ts'
import { eventually } from './support/eventually.ts'
import { act, hired } from './support/key-moves.ts'
import { givesNothing, keysIn, viewOrder } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const ORIGIN = 'https://shop.example'
const TWO_HOURS = 7_200

type Ended = Readonly<{ order: Bought; by: string; canary?: string | undefined }>

/** The browser that bought repeats its call before anything ended: it is told its keys again. */
async function repeats(trial: Trial, order: Bought, by: string) {
  for (const nth of ['once', 'again']) {
    const browser = oldBrowser(order)
    const answer = await order.again(browser)
    const view = await viewOrder(browser, order.orderId)
    const isShown = answer.status === 200 && keysIn(view).length > 0
    trial.works(`${order.door} ${nth}, before ${by}`, isShown, answer.text)
  }
}

/** Staff give the owner another key, which the old browser has never seen. */
async function replaced(shop: Shop, { browser, token }: Account, { orderId }: Bought) {
  const [row] = await shop.sql(
    `select a.unit_id from assignments a join order_lines l on l.id = a.order_line_id
     where l.order_id = $1 and a.revoked_at is null`,
    [orderId],
  )
  const path = `licenses/units/${row?.unit_id}/replace`
  const body = { reason: 'It does not activate', sendMail: true }
  await withColleague(shop, await act(await hired(shop, 'admin'), path, body))
  await browser.post(`/api/account/orders/${orderId}/open`, {}, bearer(token))
  const [key] = keysIn(await viewOrder(browser, orderId))
  if (!key) throw new Error('the owner does not see the key that replaced the first')
  return key
}

/** Buys at each door for one owner, ends everything, and says what an old browser must not get. */
async function ended(shop: Shop, trial: Trial, ending: Ending, site: Bought['site']) {
  const { name, isUnseen = false } = ending
  const owner = await ending.owner(shop)
  const orders: Bought[] = []
  for (const door of doorsAt(site)) {
    // Nobody paid a free order by card.
    if (isUnseen && door.name === 'free order') continue
    const order = await door.buy(shop, owner.email)
    orders.push(order)
    if (!isUnseen) await repeats(trial, order, name)
    else await unseen(shop, order)
  }
  await ending.end(shop, owner, orders)
  const ends: Ended[] = []
  for (const order of orders) {
    const canary = name === 'a reset' ? await replaced(shop, owner, order) : undefined
    ends.push({ order, by: name, canary })
  }
  return ends
}

async function unseen(shop: Shop, order: Bought) {
  await settledUnseen(shop, order)
  const isBack = await eventually(async () => {
    const bounced = await shop.sql("select 1 from emails where reason = $1 and state = 'bounced'", [
      order.orderId,
    ])
    return bounced.length >= 2
  }, 20_000)
  if (!isBack) throw new Error('the mails of an unseen order did not come back')
}

async function triesAgain(trial: Trial, { order, by, canary }: Ended, when: string) {
  const browser = oldBrowser(order)
  const answer = await order.again(browser)
  const view = await viewOrder(browser, order.orderId)
  const isClosed = givesNothing(answer) && keysIn(view).length === 0
  const hasCanary = canary !== undefined && `${answer.text}${view.text}`.includes(canary)
  const what = `${order.door} ${when} ${by}${hasCanary ? ', with the key that replaced it' : ''}`
  trial.held(what, isClosed && !hasCanary, `${answer.text} ${view.text}`)
}

/** The buyer proves the address in the browser that bought: there everything goes on. */
async function keepsItsOwn(shop: Shop, trial: Trial, site: Bought['site']) {
  const [byCard] = doorsAt(site)
  const owner = await firstProof.owner(shop)
  const order = await byCard?.buy(shop, owner.email)
  if (!order) throw new Error('nothing was bought')
  const own = oldBrowser(order)
  await order.again(own)
  for (const [name, value] of owner.browser.cookies) own.cookies.set(name, value)
  await firstProof.end(shop, { ...owner, browser: own }, [order])
  const again = await order.again(own)
  trial.works(
    'the browser that made the change keeps its key',
    keysIn(again).length > 0,
    again.text,
  )
}

export const endedAccess: Attack = {
  id: 'AC1',
  says: 'What a new password, another address or a merge closed, no old payment opens again',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 40)
    const server = await shop.startAnother({ CHECKOUT_MODE: 'hosted', PUBLIC_ORIGIN: ORIGIN })
    await shop.untilReady(server)
    const site = { base: server.base, origin: ORIGIN }
    const all: Ended[] = []
    for (const ending of endings) all.push(...(await ended(shop, trial, ending, site)))
    all.push(...(await ended(shop, trial, firstProof, site)).slice(-1))
    for (const one of all) await triesAgain(trial, one, 'at once after')
    await withMovedClock(shop, async (moveTo) => {
      await moveTo(TWO_HOURS)
      for (const one of all) await triesAgain(trial, one, 'two hours after')
    })
    await keepsItsOwn(shop, trial, site)
    await server.stop()
    return trial.outcome()
  },
}
