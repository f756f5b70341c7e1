import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { call } from './call.ts'
import type { Mail } from './outside.ts'
import { answers, startNode } from './processes.ts'

const SECRET_KEY = 'sk_test_keyhaven_sandbox'
const WEBHOOK_SECRET = 'whsec_keyhaven_sandbox'
const form = {
  authorization: `Bearer ${SECRET_KEY}`,
  'content-type': 'application/x-www-form-urlencoded',
}

/** What the page sends beside the card. */
const cardOf = (email: string) =>
  new URLSearchParams({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[billing_details][email]': email,
    'payment_method_data[billing_details][name]': 'Ada Byron',
    'payment_method_data[billing_details][address][country]': 'US',
  }).toString()

type Options = { folder: string; webhookUrl: string }

/** Starts the outside world; what a buyer's bank and a reader of mail can do with it. */
export async function startOutside({ folder, webhookUrl }: Options) {
  const [payments, smtp, mailsPort] = [await freePort(), await freePort(), await freePort()]
  const env = {
    PAYMENTS_PORT: String(payments),
    SMTP_PORT: String(smtp),
    MAILS_PORT: String(mailsPort),
    WEBHOOK_URL: webhookUrl,
  }
  startNode({ name: 'outside', main: 'chaos/outside.ts', env, log: join(folder, 'outside.log') })
  await answers(`http://127.0.0.1:${mailsPort}/`)

  const mails: Mail[] = []
  return {
    env: {
      STRIPE_SANDBOX_URL: `http://127.0.0.1:${payments}`,
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    },
    /** The buyer's card is good. With an address the provider knows who paid, as it does from the page. */
    pay: async (intentId: string, email?: string) => {
      const path = `/v1/payment_intents/${intentId}/confirm`
      const body = email ? cardOf(email) : 'payment_method=pm_card_visa'
      const { status, text } = await call({
        port: payments,
        method: 'POST',
        path,
        headers: form,
        body,
      })
      const isPaidAlready = status === 400 && text.includes('a status of succeeded')
      if (status !== 200 && !isPaidAlready) throw new Error(`the card was refused: ${text}`)
    },
    /** How the provider tells of payments. */
    tell: async (settings: object) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ events: ['payment_intent.succeeded'], ...settings })
      await call({ port: payments, method: 'PUT', path: '/sandbox/webhooks', headers, body })
    },
    /** Every mail that was accepted since the start. */
    mails: async (): Promise<readonly Mail[]> => {
      const path = `/?from=${mails.length}`
      mails.push(...(await call({ port: mailsPort, method: 'GET', path })).json<Mail[]>())
      return mails
    },
  }
}

export type Outside = Awaited<ReturnType<typeof startOutside>>

/** An event as the provider would sign it. */
export function signedEvent(id: string, intentId: string) {
  const object = { id: intentId, object: 'payment_intent' }
  const created = Math.floor(Date.now() / 1_000)
  const type = 'payment_intent.succeeded'
  const body = JSON.stringify({ id, object: 'event', created, type, data: { object } })
  const mac = createHmac('sha256', WEBHOOK_SECRET).update(`${created}.${body}`).digest('hex')
  return { body, headers: { 'stripe-signature': `t=${created},v1=${mac}` } }
}
