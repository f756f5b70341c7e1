import type { IncomingHttpHeaders } from 'node:http'
import { clientAssets, findIn } from './support/build.ts'
import { aBuyer, aCart, buy } from './support/purchase.ts'
import { hasPages } from './support/servers.ts'
import type { Shop } from './support/shop.ts'
import { searchDatabase } from './support/sinks.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const CARD = '4242424242424242'
const documents = [
  ...['/cart', '/checkout', '/payment', '/payment-success', '/order-success/order_X'],
  ...['/', '/shop', '/admin', '/product/office-home-2024'],
]

/** How a page would ask for a card by itself. */
const cardFields = [
  /autocomplete=["']?cc-(number|csc|exp)/i,
  /autoComplete:\s*["'`]cc-(number|csc|exp)/,
  /(name|id|htmlFor)(=|:\s*)["'`](card[-_]?number|cardnumber|cvc|cvv|csc|expiry[-_]?date)["'`]/i,
  /payment_method_data\[?["'`]?\]?\[?card/i,
  /card\[(number|cvc|exp_month)\]/i,
]

/** How a bundle would know a card number: patterns of brands, or a checksum over digits. */
const cardRules = [/\^4\[?\d?/, /5\[1-5\]\[0-9\]/, /3\[47\]/, /luhn/i, /isValidCardNumber/i]

const directivesOf = (headers: IncomingHttpHeaders) =>
  new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)] as const),
  )

/** What a payment document allows, by directive; the provider is where the card form comes from. */
const policyOf = (provider: string): [string, (sources: string[]) => boolean][] => {
  const near = ["'self'", provider]
  return [
    ['script-src', (all) => all.every((one) => near.includes(one) || one.startsWith("'nonce-"))],
    ['frame-src', (all) => all.join() === provider],
    ['connect-src', (all) => all.every((one) => near.includes(one))],
    ['default-src', (all) => all.join() === "'none'"],
    ['form-action', (all) => all.join() === "'self'"],
    ['frame-ancestors', (all) => all.join() === "'none'"],
    ['base-uri', (all) => all.join() === "'none'"],
  ]
}

/** Payment documents: scripts by nonce, the card form in a frame of the provider’s, no one else. */
async function paymentDocuments(shop: Shop, trial: Trial) {
  for (const path of documents.slice(0, 5)) {
    const { headers } = await shop.browser().get(path, { accept: 'text/html' })
    const directives = directivesOf(headers)
    for (const [name, isTight] of policyOf(shop.provider.base)) {
      const sources = directives.get(name) ?? ['missing']
      trial.held(`${path} ${name}`, isTight(sources), sources.join(' '))
    }
    const isSecret = headers['referrer-policy'] === 'no-referrer'
    trial.held(`${path} tells nobody where it was`, isSecret, headers['referrer-policy'])
    trial.held(`${path} is not kept`, headers['cache-control'] === 'no-store')
  }
}

/** The same pages under other spellings: they are those pages under the same policy, or no pages. */
async function otherSpellings(shop: Shop, trial: Trial) {
  const id = `order_${'A'.repeat(26)}`
  const spellings = [
    ...[
      '/CHECKOUT',
      '/Checkout',
      '/%63heckout',
      '/checkout/',
      '/checkout//',
      '/./checkout',
      '/Cart',
    ],
    ...['/%63art', `/Order-Success/${id}`, `/order%2Dsuccess/${id}`, '/ORDER-ACCESS', '//checkout'],
    ...['/checkout%2f', '/checkout;x', '/checkout%00', '/Admin', '/%61dmin', '/x/../checkout'],
  ]
  for (const path of spellings) {
    const { status, headers, text } = await shop.browser().get(path, { accept: 'text/html' })
    const isThatPage = /<title>(Secure checkout|Your order|Open your order|Admin)/.test(text)
    const isTight = String(headers['content-security-policy']).includes("'nonce-")
    const isKept = !String(headers['cache-control']).includes('no-store')
    const isHeld = !isThatPage || (isTight && !isKept)
    trial.held(`${path} under a public policy`, isHeld, `${status} ${headers['cache-control']}`)
  }
}

/** No field of ours for a card, in any document or script. */
async function fields(shop: Shop, trial: Trial) {
  for (const path of documents) {
    const { text } = await shop.browser().get(path, { accept: 'text/html' })
    const found = cardFields.find((pattern) => pattern.test(text))
    trial.held(`${path} asks for a card`, found === undefined, found?.source)
    const inputs = [...text.matchAll(/<input[^>]*>/g)].map(([input]) => input)
    const card = inputs.find((input) => /card|cvc|cvv|expir/i.test(input))
    trial.held(`${path} has a field for a card`, card === undefined, card)
  }
  const assets = clientAssets()
  trial.works('the build has scripts', assets.length > 10, assets.length)
  for (const pattern of [...cardFields, ...cardRules]) {
    const found = findIn(assets, pattern)
    trial.held(`scripts with ${pattern.source}`, found.length === 0, found[0])
  }
}

/** A page that was tampered with sends the card to us all the same: it is neither kept nor said. */
async function sentAnyway(shop: Shop, trial: Trial) {
  const card = { number: CARD, cvc: '123', exp_month: 12, exp_year: 2034 }
  const calls: [string, object][] = [
    ['/api/create-payment-intent', { ...aCart(), card, cardNumber: CARD, payment_method: card }],
    ['/api/create-payment-intent', { ...aCart(), deviceInfo: { cardNumber: CARD, card } }],
    ['/api/confirm-payment', { paymentIntentId: 'pi_x', clientSecret: 'x', card }],
    ['/api/confirm-free-order', { ...aCart(), card, couponCode: 'X', cardNumber: CARD }],
    ['/api/coupons/validate', { code: 'X', cartTotal: 1, productIds: [], card }],
    ['/api/csp-reports', { 'csp-report': { 'document-uri': `https://x/?card=${CARD}` } }],
  ]
  for (const [path, body] of calls) await shop.browser().post(path, body)
  const named = { billingInfo: aBuyer({ card, cardNumber: CARD }) }
  await shop.browser().post('/api/create-payment-intent', { ...aCart(), ...named })
  const kept = await searchDatabase(shop, CARD)
  trial.held('a card number in the database', kept.length === 0, kept.join(', '))
  const said = shop.logs().some((log) => log.includes(CARD))
  trial.held('a card number in a log', !said)
}

export const cardData: Attack = {
  id: 'T29',
  says: 'Card data is typed into the provider’s frame and never reaches us',
  async run(shop) {
    const trial = newTrial()
    if (!hasPages) throw new Error('the web app is not built: npm run build')
    const { confirmation } = await buy(shop)
    trial.works('a buyer pays at the provider', confirmation.status === 200, confirmation.text)
    const { json } = await shop.browser().get('/api/stripe/config')
    const isTheirs = json.scriptUrl === `${shop.provider.base}/stripe.js`
    trial.works('the card form is the provider’s', isTheirs, json)
    await fields(shop, trial)
    await paymentDocuments(shop, trial)
    await otherSpellings(shop, trial)
    await sentAnyway(shop, trial)
    return trial.outcome()
  },
}
