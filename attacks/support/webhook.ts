import { createHmac } from 'node:crypto'
import { freshAddress, send } from './http.ts'
import { WEBHOOK_SECRET } from './provider.ts'
import type { Shop } from './shop.ts'

const now = () => Math.floor(Date.now() / 1_000)

/** The header the provider would send with these bytes. */
export function signed(body: string, secret = WEBHOOK_SECRET, time = now()): string {
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${mac}`
}

let serial = 0

/** Says that an intent was paid. */
export function anEvent(intentId: string, over: object = {}): string {
  serial += 1
  const object = { id: intentId, object: 'payment_intent', status: 'succeeded', amount: 14_999 }
  return JSON.stringify({
    id: `evt_attack_${process.pid}_${serial}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: now(),
    data: { object },
    ...over,
  })
}

export type Posted = Readonly<{ signature?: string | string[]; type?: string; from?: string }>

export const postEvent = (shop: Shop, body: string, { signature, type, from }: Posted) =>
  send(shop.base, {
    method: 'POST',
    path: '/api/stripe/webhook',
    from: from ?? freshAddress(),
    body,
    headers: {
      ...(type !== '' && { 'content-type': type ?? 'application/json' }),
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
  })

/** How many of our own events the shop has kept. */
export async function keptEvents(shop: Shop): Promise<number> {
  const statement = "select count(*)::int as count from webhook_events where id like 'evt_attack%'"
  const [row] = await shop.sql(statement)
  return Number(row?.count)
}

type Forgery = readonly [string, string, Posted]

/** Signatures that were made with something else, at another time, or not at all. */
export function falseSignatures(body: string): Forgery[] {
  const good = signed(body)
  const at = (time: number) => ({ signature: signed(body, WEBHOOK_SECRET, time) })
  const by = (secret: string) => ({ signature: signed(body, secret) })
  const future = signed(body, WEBHOOK_SECRET, now() + 86_000)
  return [
    ['no signature', body, {}],
    ['an empty signature', body, { signature: '' }],
    ['another secret', body, by('whsec_other')],
    ['an empty secret', body, by('')],
    ['the secret "undefined"', body, by('undefined')],
    ['the secret of the sandbox', body, by('whsec_keyhaven_sandbox')],
    ['the secret without its prefix', body, by(WEBHOOK_SECRET.slice(6))],
    ['301 seconds old', body, at(now() - 302)],
    ['a day old', body, at(now() - 86_400)],
    ['301 seconds early', body, at(now() + 310)],
    ['a day early', body, at(now() + 86_000)],
    ['the time zero', body, at(0)],
    ['two times, the early one signed', body, { signature: `t=${now()},${future}` }],
    ['a time with a sign', body, { signature: future.replace('t=', 't=+') }],
    ['no time', body, { signature: good.replace(/^t=\d+,/, '') }],
    ['an old scheme', body, { signature: good.replace('v1=', 'v0=') }],
    ['half a signature', body, { signature: good.slice(0, -32) }],
    ['two headers, both false', body, { signature: [signed(body, 'x'), signed(body, 'y')] }],
  ]
}

/** True signatures of other bytes, and bytes that call themselves something else. */
export function falseBodies(body: string): Forgery[] {
  const signature = signed(body)
  const form = 'application/x-www-form-urlencoded'
  const unsigned = (type: string) => ({ signature: signed(body, 'x'), type })
  return [
    ['an altered body', body.replace('14999', '1'), { signature }],
    ['a body with a space more', `${body} `, { signature }],
    ['an empty body', '', { signature: signed('x') }],
    ['no JSON', '<xml/>', { signature }],
    ['text/plain', body, unsigned('text/plain')],
    ['a form', body, unsigned(form)],
    ['no content type', body, unsigned('')],
    ['an odd charset', body, unsigned('application/json;charset=7')],
  ]
}
