import {
  aGuess,
  aPhone,
  forgetWrongCodes,
  hasKeys,
  knock,
  stateSeenBy,
  take,
} from './support/handovers.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const PER_NETWORK = 10
const PER_SHOP = 100
const CODES = 32 ** 8

/** From one network: ten are compared, and then not even the right one is. */
async function oneNetwork(shop: Shop, trial: Trial) {
  const phone = await aPhone(shop)
  const { code } = await phone.offer()
  const guesser = shop.browser()
  let compared = 0
  for (let nth = 0; nth < PER_NETWORK + 5; nth += 1) {
    if ((await knock(guesser, aGuess())).status === 422) compared += 1
  }
  trial.held('more than ten guesses of a network', compared === PER_NETWORK, compared)
  const right = await knock(guesser, code)
  trial.held('the right code after ten wrong ones', right.status === 429, right.text)
  const fresh = shop.browserAt(guesser.address)
  trial.held('new cookies, same network', (await knock(fresh, code)).status === 429)
  trial.held('nobody has the keys', !(await hasKeys(guesser, phone.orderId)))
}

/** From as many networks as an attacker likes: a hundred an hour, and staff know. */
async function manyNetworks(shop: Shop, trial: Trial) {
  await forgetWrongCodes(shop)
  const phone = await aPhone(shop)
  const { code, id } = await phone.offer()
  const computer = shop.browser()
  await knock(computer, code)
  let compared = 0
  for (let nth = 0; nth < PER_SHOP + 20; nth += 1) {
    if ((await knock(shop.browser(), aGuess())).status === 422) compared += 1
  }
  const chance = `${compared} of ${CODES} codes an hour`
  trial.held('more than a hundred guesses of all networks', compared === PER_SHOP, chance)
  const [told] = await shop.sql(
    "select count(*)::int as n from notifications where dedupe_key like 'handover-paused:%'",
  )
  trial.held('staff hear of it once', told?.n === 1, told)
  await phone.says(id, true)
  trial.held('who knocked before is locked out', (await take(computer)).status === 200)
  await forgetWrongCodes(shop)
}

/** Spellings that a careless comparison would let through. */
async function oddCodes(shop: Shop, trial: Trial) {
  const phone = await aPhone(shop)
  const { code } = await phone.offer()
  const odd = [
    '',
    '%%%%%%%%',
    '________',
    `${code}0`,
    code.slice(1),
    `${code}\u0000`,
    '*'.repeat(8),
  ]
  for (const wrong of odd) {
    const { status } = await knock(shop.browser(), wrong)
    trial.held(`the code ${JSON.stringify(wrong)}`, status === 400 || status === 422, status)
  }
  for (const wrong of [null, 12345678, [code], { $ne: '' }, true]) {
    const { status } = await shop.browser().post('/api/handovers/knock', { code: wrong })
    trial.held(`a code that is no text: ${JSON.stringify(wrong)}`, status === 400, status)
  }
}

export const guessedCodes: Attack = {
  id: 'C1',
  says: 'Codes from phone to computer: ten guesses per network and hour, a hundred per shop, of 1.1 · 10¹²',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 4)
    await forgetWrongCodes(shop)
    const phone = await aPhone(shop)
    const { id, code } = await phone.offer()
    const computer = shop.browser()
    const knocked = await knock(computer, code.toLowerCase())
    trial.works('the computer knocks', knocked.status === 200, knocked.text)
    trial.works('and waits', (await stateSeenBy(computer)) === 'knocked')
    trial.works('the phone says yes', (await phone.says(id, true)).status === 200)
    trial.works('the keys are on the computer', await hasKeys(computer, phone.orderId))
    await oneNetwork(shop, trial)
    await oddCodes(shop, trial)
    await manyNetworks(shop, trial)
    return trial.outcome()
  },
}
