import {
  aPhone,
  forgetWrongCodes,
  hasKeys,
  knock,
  sayFrom,
  stateSeenBy,
  take,
} from './support/handovers.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

type Phone = Awaited<ReturnType<typeof aPhone>>

/** Someone reads the screen and is quicker: they get a question to the owner, and nothing else. */
async function quickThief(shop: Shop, trial: Trial, phone: Phone) {
  const { id, code } = await phone.offer()
  const thief = shop.browser()
  trial.held('the thief may knock', (await knock(thief, code)).status === 200)
  trial.held('keys before any yes', !(await hasKeys(thief, phone.orderId)))
  trial.held('taken before any yes', (await take(thief)).status === 410)
  const owner = shop.browser()
  const overtaken = await knock(owner, code)
  trial.held('the owner is not warned', overtaken.status === 409, overtaken.text)
  const asked = await phone.browser.get(`/api/orders/${phone.orderId}/handover/${id}`)
  const knockSeen = asked.json.knock as { mark?: number; device?: string } | undefined
  trial.held('the phone names no computer', typeof knockSeen?.mark === 'number', asked.text)
  await phone.says(id, false)
  trial.held('keys after a no', !(await hasKeys(thief, phone.orderId)))
  trial.held('the thief hears no', (await stateSeenBy(thief)) === 'refused')
}

/** The yes of anybody else: the thief, a buyer of something else, the computer itself. */
async function strangersYes(shop: Shop, trial: Trial, phone: Phone) {
  const { id, code } = await phone.offer()
  const thief = shop.browser()
  await knock(thief, code)
  const other = await aPhone(shop)
  const invented = shop.browserAt(shop.browser().address, new Map([['oa', 'A'.repeat(43)]]))
  for (const [who, browser] of [
    ['the computer that knocked', thief],
    ['a stranger', shop.browser()],
    ['the buyer of another order', other.browser],
    ['an invented cookie', invented],
  ] as const) {
    const { status, text } = await sayFrom(browser, phone.orderId)(id, true)
    trial.held(`a yes by ${who}`, status === 404, text)
  }
  const page = 'https://evil.example'
  const headers = { origin: page, referer: `${page}/` }
  const path = `/api/orders/${phone.orderId}/handover/${id}/answer`
  const forged = await phone.browser.post(path, { isAllowed: true }, headers)
  trial.held('a yes sent by a foreign page', forged.status === 403, forged.text)
  trial.held('keys without a yes', !(await hasKeys(thief, phone.orderId)))
}

/** The yes is for one browser: its cookie is no use elsewhere, and others have none. */
async function otherBrowsers(shop: Shop, trial: Trial, phone: Phone) {
  const { id, code } = await phone.offer()
  const computer = shop.browser()
  await knock(computer, code)
  await phone.says(id, true)
  trial.held('taken by a stranger', (await take(shop.browser())).status === 410)
  const invented = shop.browserAt(shop.browser().address, new Map([['kb', 'A'.repeat(43)]]))
  trial.held('taken with an invented cookie', (await take(invented)).status === 410)
  trial.held('the owner’s computer is left out', await hasKeys(computer, phone.orderId))
}

/** The database and the shop's own words hold no code. */
async function noTraces(shop: Shop, trial: Trial, phone: Phone) {
  const { code } = await phone.offer()
  await knock(shop.browser(), code)
  const rows = await shop.sql('select * from order_handovers')
  trial.held('a code in the database', !JSON.stringify(rows).includes(code))
  trial.held('a code in the log', !shop.logs().join('').includes(code))
}

export const stolenCodes: Attack = {
  id: 'C3',
  says: 'Who sees the code before the owner’s yes gets a question on the owner’s phone, and nothing else',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 4)
    await forgetWrongCodes(shop)
    const phone = await aPhone(shop)
    const { id, code } = await phone.offer()
    const computer = shop.browser()
    trial.works('the computer knocks', (await knock(computer, code)).status === 200)
    trial.works('the owner says yes', (await phone.says(id, true)).status === 200)
    trial.works('the computer has the keys', await hasKeys(computer, phone.orderId))
    await quickThief(shop, trial, phone)
    await strangersYes(shop, trial, phone)
    await otherBrowsers(shop, trial, phone)
    await noTraces(shop, trial, phone)
    await forgetWrongCodes(shop)
    return trial.outcome()
  },
}
