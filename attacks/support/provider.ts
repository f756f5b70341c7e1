import { randomBytes } from 'node:crypto'
import { type HttpAnswer, send } from './http.ts'

const SECRET_KEY = 'sk_test_keyhaven_sandbox'
const PUBLISHABLE_KEY = 'pk_test_keyhaven_sandbox'
export const WEBHOOK_SECRET = `whsec_attacks_${randomBytes(12).toString('hex')}`

type ProviderIntent = Readonly<{
  id: string
  amount: number
  currency: string
  status: string
  client_secret: string
  metadata: Readonly<Record<string, string>>
}>

type Fields = Record<string, string>
type Ask = (method: string, path: string, fields?: Fields) => Promise<HttpAnswer>

/** Calls the provider under one of the two keys it knows a shop by. */
function under(base: string, key: string): Ask {
  return (method, path, fields) => {
    const type = 'application/x-www-form-urlencoded'
    const headers = { authorization: `Bearer ${key}`, ...(fields && { 'content-type': type }) }
    const body = fields && { body: new URLSearchParams(fields).toString() }
    return send(base, { method, path, headers, ...body })
  }
}

/** Every intent that was ever made, newest first. */
async function allIntents(asShop: Ask): Promise<ProviderIntent[]> {
  const found: ProviderIntent[] = []
  for (;;) {
    const after = found.at(-1)
    const more = after ? `&starting_after=${after.id}` : ''
    const page = await asShop('GET', `/v1/payment_intents?limit=100${more}`)
    const { data, has_more } = page.json as { data: ProviderIntent[]; has_more: boolean }
    found.push(...data)
    if (!has_more) return found
  }
}

/** The card provider as the shop, a shopper's browser and its operator reach it. */
export function theProvider(base: string) {
  const asShop = under(base, SECRET_KEY)
  const asBrowser = under(base, PUBLISHABLE_KEY)
  const control = (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    return send(base, { method: 'PUT', path, headers, body: JSON.stringify(body) })
  }
  return {
    ...{ base, asShop, asBrowser, control },
    intents: () => allIntents(asShop),
    intent: async (id: string) =>
      (await asShop('GET', `/v1/payment_intents/${id}`)).json as unknown as ProviderIntent,
    /** What a card form does: it knows the publishable key and the secret of one intent. */
    pay: (id: string, clientSecret: string, method = 'pm_card_visa') =>
      asBrowser('POST', `/v1/payment_intents/${id}/confirm`, {
        client_secret: clientSecret,
        payment_method: method,
      }),
  }
}
