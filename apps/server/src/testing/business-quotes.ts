import type { BusinessOffer } from '@keyhaven/contracts/business-offers'
import { expect } from 'vitest'
import { aBrowser } from './buyer.ts'
import type { TestCardProvider } from './card-provider.ts'
import { eventually } from './eventually.ts'
import { fromOurPage, staffHeaders } from './test-staff.ts'
import type { WorkingShop } from './working-shop.ts'

type Line = { productId: string; quantity: number }

let serial = 0

export const lastDay = (days = 14) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const offerBuyer = (over = {}) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '+44 20 7946 0000',
  address: '12 St James Square',
  city: 'London',
  zipCode: 'SW1Y 4JH',
  country: 'GB',
  ...over,
})

/** Staff of the shop who may price quotes. */
export async function aSeller({ shop }: WorkingShop) {
  const headers = { ...(await staffHeaders(shop, 'admin')), ...fromOurPage }
  const price = (reference: string, over = {}) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/admin/quotes/${reference}/offers`,
      headers,
      payload: { currency: 'USD', expiresOn: lastDay(), ...over },
    })
  const read = (path: string) => shop.app.inject({ method: 'GET', url: path, headers })
  return { price, read }
}

/** A firm that asked for a quote, with an address of its own. */
export async function aRequest({ shop }: WorkingShop, lines: Line[]) {
  serial += 1
  const email = `purchasing-${serial}@example.com`
  const asked = { company: 'Harbour Ltd', contactName: 'Ada Byron', email, country: 'GB', lines }
  const reply = await aBrowser(shop).call('POST', '/api/quotes', asked)
  return { email, reference: reply.json<{ reference: string }>().reference }
}

/** The token in the nth mail with a quote to an address. */
export const tokenTo = (working: WorkingShop, email: string, nth = 1) =>
  eventually(
    `a quote to ${email}`,
    async () => {
      const mails = await working.mailbox.to(email)
      const tokens = mails.flatMap(
        ({ text }) => /\/business-quote#([\w-]{43})/.exec(text)?.[1] ?? [],
      )
      return tokens.length >= nth && new Set(tokens)
    },
    20_000,
  ).then((tokens) => [...tokens])

/** Pays on the provider's page as its own script does: the session's id. */
export async function payOnHostedPage(provider: TestCardProvider, checkoutUrl: string) {
  const sessionId = checkoutUrl.split('/').at(-1) ?? ''
  const opened = await fetch(`${provider.base}/pay/${sessionId}/intent`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer pk_test_keyhaven_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  const { client_secret } = (await opened.json()) as { client_secret: string }
  await provider.pay(client_secret.split('_secret_')[0] ?? '')
  return sessionId
}

/** A browser with an offer open: asked, priced, mailed and opened. */
export async function anOffer(working: WorkingShop, lines: Line[], pricing = {}) {
  const request = await aRequest(working, lines)
  const seller = await aSeller(working)
  expect((await seller.price(request.reference, pricing)).statusCode).toBe(201)
  const [token = ''] = await tokenTo(working, request.email)
  const browser = aBrowser(working.shop)
  const opened = await browser.call('POST', '/api/business-quote/open', { token })
  const offer = opened.json<BusinessOffer>()
  const accept = (over = {}, by = browser) =>
    by.call('POST', '/api/business-quote/accept', {
      reference: request.reference,
      version: offer.version,
      billingInfo: offerBuyer(),
      ...over,
    })
  return { ...request, seller, token, browser, offer, accept }
}

/** An offer that was accepted and paid; the browser has its order open. */
export async function aPaidOffer(working: WorkingShop, lines: Line[], pricing = {}) {
  const bought = await anOffer(working, lines, pricing)
  const { orderId, checkoutUrl } = (await bought.accept()).json<Record<string, string>>()
  const sessionId = await payOnHostedPage(working.provider, checkoutUrl ?? '')
  await bought.browser.call('POST', '/api/stripe-checkout-success', { sessionId })
  return { ...bought, orderId: orderId ?? '' }
}
