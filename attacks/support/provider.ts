import { randomBytes } from 'node:crypto'
import { type Answer, send } from './http.ts'

export const SECRET_KEY = 'sk_test_keyhaven_sandbox'
export const PUBLISHABLE_KEY = 'pk_test_keyhaven_sandbox'
export const WEBHOOK_SECRET = `whsec_attacks_${randomBytes(12).toString('hex')}`

export type ProviderIntent = Readonly<{
  id: string
  amount: number
  currency: string
  status: string
  client_secret: string
  metadata: Readonly<Record<string, string>>
}>

type Fields = Record<string, string>

const form = (fields: Fields) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

/** The card provider as its own server, a shopper's browser and its operator reach it. */
export function theProvider(base: string) {
  const call = (method: string, path: string, key: string, fields?: Fields): Promise<Answer> => {
    const { headers = {}, ...sent } = fields ? form(fields) : {}
    const authorization = `Bearer ${key}`
    return send(base, { method, path, headers: { ...headers, authorization }, ...sent })
  }
  const asShop = (method: string, path: string, fields?: Fields) =>
    call(method, path, SECRET_KEY, fields)

  async function control(path: string, body: unknown, method = 'PUT'): Promise<Answer> {
    const headers = { 'content-type': 'application/json' }
    return await send(base, { method, path, headers, body: JSON.stringify(body) })
  }

  async function intent(id: string): Promise<ProviderIntent> {
    return (await asShop('GET', `/v1/payment_intents/${id}`)).json as unknown as ProviderIntent
  }

  /** Every intent that was ever made, newest first. */
  async function intents(): Promise<ProviderIntent[]> {
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

  return {
    base,
    asShop,
    control,
    intent,
    intents,
    /** What a card form does: it knows the publishable key and the secret of one intent. */
    pay: (id: string, clientSecret: string, method = 'pm_card_visa') =>
      call('POST', `/v1/payment_intents/${id}/confirm`, PUBLISHABLE_KEY, {
        client_secret: clientSecret,
        payment_method: method,
      }),
    asBrowser: (method: string, path: string, fields?: Fields) =>
      call(method, path, PUBLISHABLE_KEY, fields),
    webhooks: (isEnabled: boolean) => control('/sandbox/webhooks', { enabled: isEnabled }),
    flush: () => control('/sandbox/webhooks/flush', {}, 'POST'),
  }
}

export type Provider = ReturnType<typeof theProvider>
