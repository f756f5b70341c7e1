import { randomBytes } from 'node:crypto'
import type { Browser } from './support/browser.ts'
import type { HttpAnswer } from './support/http.ts'
import { aBuyer } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const EDITION = 'home-2021'
const add = (browser: Browser, productId = EDITION) =>
  browser.post('/api/cart/lines', { productId })
const itemsIn = ({ json }: HttpAnswer) => (json.items ?? []) as { productId: string }[]
const read = async (browser: Browser) => itemsIn(await browser.get('/api/cart'))

const pay = (browser: Browser) =>
  browser.post('/api/cart/checkout', {
    billingInfo: aBuyer({ country: 'US' }),
    consents: { immediateDelivery: true, withdrawalWaiver: true },
    terms: true,
  })

/** A visit with something in the cart that the shop keeps, and what its cookie is called. */
async function aKeptCart(shop: Shop, trial: Trial) {
  const owner = shop.browser()
  const answer = await add(owner)
  trial.works('an edition is kept for a browser that keeps none', answer.status === 200, answer)
  const [name = '', token = ''] = [...owner.cookies].find(([, value]) => value.length > 20) ?? []
  trial.works('the visit has a cookie', name !== '' && token !== '', [...owner.cookies.keys()])
  return { owner, name, token }
}

const GUESSES = 60
/** A character more, one less, one changed, another case, and nothing that was ever given. */
const near = (token: string) => [
  `${token}A`,
  token.slice(0, -1),
  `${token.slice(0, -2)}${token.endsWith('A') ? 'B' : 'A'}${token.slice(-1)}`,
  token.toUpperCase(),
  token.slice(0, token.length / 2),
  `' or '1'='1`,
  '1',
]
const atRandom = (token: string) =>
  randomBytes(token.length).toString('base64url').slice(0, token.length)

async function guessed(
  shop: Shop,
  trial: Trial,
  { owner, name, token }: Awaited<ReturnType<typeof aKeptCart>>,
) {
  const tokens = [...near(token), ...Array.from({ length: GUESSES }, () => atRandom(token))]
  for (const guess of tokens.filter((each) => each !== token)) {
    const stranger = shop.browserAt(shop.browser().address, new Map([[name, guess]]))
    const seen = await read(stranger)
    trial.held('a guessed token finds no cart', seen.length === 0, { guess: guess.length, seen })
  }
  const stranger = shop.browserAt(shop.browser().address, new Map([[name, atRandom(token)]]))
  const paid = await pay(stranger)
  trial.held('nor is one paid through it', paid.status >= 400 && !paid.json.checkoutUrl, paid)
  const cart = await read(owner)
  trial.held(
    'the cart is as its owner left it',
    cart.length === 1 && cart[0]?.productId === EDITION,
    cart,
  )
}

/** A cart that another wants to be theirs: a foreign row is not named by any part of a body. */
async function named(shop: Shop, trial: Trial, owner: Browser) {
  const [row] = await shop.sql('select max(checkout_id) as id from kept_carts')
  const stranger = shop.browser()
  const bodies = [
    { productId: 'home-2019', checkoutId: row?.id },
    { productId: 'home-2019', cart: { checkout_id: row?.id } },
  ]
  for (const body of bodies) await stranger.post('/api/cart/lines', body)
  const cart = await read(owner)
  trial.held('a number of another visit in a body changes nothing', cart.length === 1, cart)
}

export const guessedCarts: Attack = {
  id: 'KC1',
  says: 'A cart that the shop keeps is found, changed and paid by its own visit alone',
  mayOverlap: true,
  async run(shop) {
    const trial = newTrial()
    const kept = await aKeptCart(shop, trial)
    trial.works('its owner reads it again', (await read(kept.owner)).length === 1)
    const copied = shop.browserAt(shop.browser().address, new Map([[kept.name, kept.token]]))
    trial.works('the whole token is all that it takes', (await read(copied)).length === 1)
    await guessed(shop, trial, kept)
    await named(shop, trial, kept.owner)
    const paid = await pay(kept.owner)
    trial.works('its owner pays it', paid.status === 200 && Boolean(paid.json.checkoutUrl), paid)
    return trial.outcome()
  },
}

/** So many new carts an hour may come from one network. */
const MOST_CARTS = 60
const FLOOD = 90
const LINES = 400

const cartsNow = async ({ sql }: Shop) =>
  Number((await sql('select count(*)::int as n from kept_carts'))[0]?.n)

export const floodOfCarts: Attack = {
  id: 'KC2',
  says: 'One network cannot fill the shop with kept carts, nor one visit its cart with lines',
  async run(shop) {
    const trial = newTrial()
    const { owner } = await aKeptCart(shop, trial)
    const before = await cartsNow(shop)
    const { address } = shop.browser()
    const flood = Array.from({ length: FLOOD }, () => shop.browserAt(address))
    const answers: HttpAnswer[] = []
    for (const browser of flood) answers.push(await add(browser))
    const made = (await cartsNow(shop)) - before
    trial.held(`at most ${MOST_CARTS} carts come from one network`, made <= MOST_CARTS, made)
    const refused = answers.filter(({ status }) => status === 429).length
    trial.held('the others are refused, and told to wait', refused >= FLOOD - MOST_CARTS, refused)
    const items = Array.from({ length: LINES }, () => ({ productId: EDITION, quantity: 50 }))
    const huge = await owner.call('PUT', '/api/cart', { items })
    trial.held('a cart of many lines is refused', huge.status === 400, huge.status)
    trial.held('and the one before it is kept', (await read(owner)).length === 1)
    const neighbour = await add(shop.browser())
    trial.works('a buyer of another network still has a cart', neighbour.status === 200, neighbour)
    return trial.outcome()
  },
}
