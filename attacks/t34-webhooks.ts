import { createHmac } from 'node:crypto'
import { eventually } from './support/eventually.ts'
import { freshAddress, send } from './support/http.ts'
import { WEBHOOK_SECRET } from './support/provider.ts'
import { open, openedIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const FORGERIES_PER_MINUTE = 60
const now = () => Math.floor(Date.now() / 1_000)

function signed(body: string, secret = WEBHOOK_SECRET, time = now()): string {
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${mac}`
}

let serial = 0
function anEvent(intentId: string, over: object = {}): string {
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

type Post = { signature?: string | string[]; type?: string; from?: string }

const post = (shop: Shop, body: string | Buffer, { signature, type, from }: Post) =>
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

const keptEvents = async (shop: Shop) => {
  const statement = "select count(*)::int as count from webhook_events where id like 'evt_attack%'"
  const [row] = await shop.sql(statement)
  return Number(row?.count)
}

/** Everything but a true signature of these bytes, made now. */
async function forgeries(shop: Shop, trial: Trial, intentId: string) {
  const body = anEvent(intentId)
  const good = signed(body)
  const v1 = good.split('v1=')[1] ?? ''
  const altered = body.replace('14999', '1')
  const twoTimes = `t=${now()},${signed(body, WEBHOOK_SECRET, now() + 86_000)}`
  const tries: [string, string, Post][] = [
    ['no signature', body, {}],
    ['an empty signature', body, { signature: '' }],
    ['another secret', body, { signature: signed(body, 'whsec_other') }],
    ['an empty secret', body, { signature: signed(body, '') }],
    ['the secret "undefined"', body, { signature: signed(body, 'undefined') }],
    ['the secret of the sandbox', body, { signature: signed(body, 'whsec_keyhaven_sandbox') }],
    ['the secret without its prefix', body, { signature: signed(body, WEBHOOK_SECRET.slice(6)) }],
    ['301 seconds old', body, { signature: signed(body, WEBHOOK_SECRET, now() - 302) }],
    ['a day old', body, { signature: signed(body, WEBHOOK_SECRET, now() - 86_400) }],
    ['301 seconds early', body, { signature: signed(body, WEBHOOK_SECRET, now() + 310) }],
    ['a day early', body, { signature: signed(body, WEBHOOK_SECRET, now() + 86_000) }],
    ['two times, the early one signed', body, { signature: twoTimes }],
    ['no time', body, { signature: `v1=${v1}` }],
    ['the time zero', body, { signature: signed(body, WEBHOOK_SECRET, 0) }],
    ['an old scheme', body, { signature: good.replace('v1=', 'v0=') }],
    ['half a signature', body, { signature: good.slice(0, -32) }],
    ['an altered body', altered, { signature: good }],
    ['a body with a space more', `${body} `, { signature: good }],
    ['an empty body', '', { signature: signed('x') }],
    ['no JSON', '<xml/>', { signature: good }],
    ['text/plain', body, { signature: signed(body, 'x'), type: 'text/plain' }],
    ['a form', body, { signature: signed(body, 'x'), type: 'application/x-www-form-urlencoded' }],
    ['no content type', body, { signature: signed(body, 'x'), type: '' }],
    ['an odd charset', body, { signature: signed(body, 'x'), type: 'application/json;charset=7' }],
    ['two headers, both false', body, { signature: [signed(body, 'x'), signed(body, 'y')] }],
  ]
  const before = await keptEvents(shop)
  for (const [what, text, options] of tries) {
    const { status, text: said } = await post(shop, text, options)
    trial.held(what, status === 400, `${status} ${said}`)
  }
  const large = anEvent(intentId, { padding: 'x'.repeat(600_000) })
  const tooLarge = await post(shop, large, { signature: signed(large) })
  trial.held('more than half a megabyte', tooLarge.status === 413, tooLarge.text)
  trial.held('none of them was kept', (await keptEvents(shop)) === before)
}

/** A true signature on what is not true: the provider is asked, and says otherwise. */
async function lies(shop: Shop, trial: Trial, intentId: string, orderId: string) {
  const settledByEvent = async (object: object, type: string) => {
    const body = anEvent(intentId, { type, data: { object } })
    await post(shop, body, { signature: signed(body) })
    const id = String((JSON.parse(body) as { id: string }).id)
    await eventually(async () => {
      const rows = await shop.sql('select attempts from webhook_events where id = $1', [id])
      return Number(rows[0]?.attempts) > 0
    })
    const [order] = await shop.sql('select payment_status from orders where id = $1', [orderId])
    return order?.payment_status
  }
  const paid = { id: intentId, status: 'succeeded', amount_received: 14_999 }
  const session = { id: 'cs_test_1', payment_intent: intentId, payment_status: 'paid' }
  const tries: [object, string][] = [
    [paid, 'payment_intent.succeeded'],
    [session, 'checkout.session.completed'],
    [{ id: ['a'], payment_intent: { id: intentId } }, 'checkout.session.completed'],
    [{ id: '../../x' }, 'payment_intent.succeeded'],
  ]
  for (const [object, type] of tries) {
    const status = await settledByEvent(object, type)
    trial.held(`a signed ${type} for an unpaid order`, status === 'awaiting', status)
  }
}

/** A true event, told again and again. */
async function replays(shop: Shop, trial: Trial, intentId: string, orderId: string) {
  const body = anEvent(intentId)
  const before = await keptEvents(shop)
  const told = await Promise.all(
    Array.from({ length: 10 }, () => post(shop, body, { signature: signed(body) })),
  )
  const isQuiet = told.every(({ status }) => status === 200)
  trial.held('a replay is acknowledged', isQuiet, told[0]?.text)
  trial.held('ten copies are kept once', (await keptEvents(shop)) === before + 1)
  await eventually(async () => {
    const rows = await shop.sql('select 1 from webhook_events where processed_at is null')
    return rows.length === 0
  }, 2_000)
  const charges = await shop.sql('select 1 from ledger where order_id = $1', [orderId])
  trial.held('and booked once', charges.length === 1, charges.length)
}

/** Forgers are slowed down; the provider is not. */
async function floods(shop: Shop, trial: Trial, intentId: string) {
  const from = freshAddress()
  const forge = () => post(shop, anEvent(intentId), { signature: 't=1,v1=00', from })
  const answers = []
  for (let nth = 0; nth < FORGERIES_PER_MINUTE + 10; nth += 1) answers.push(await forge())
  const over = answers.slice(FORGERIES_PER_MINUTE)
  for (const { status } of over) trial.held('forgeries beyond sixty', status === 429, status)
  const body = anEvent(intentId)
  const honest = await post(shop, body, { signature: signed(body), from })
  trial.held('a true one from the same address', honest.status === 200, honest.text)
}

/** With live keys a server without a secret of its own does not open. */
async function emptySecret(shop: Shop, trial: Trial) {
  const live = { STRIPE_SECRET_KEY: 'sk_live_attack', STRIPE_PUBLISHABLE_KEY: 'pk_live_attack' }
  const secrets = ['', 'whsec_keyhaven_sandbox', 'short']
  const servers = await Promise.all(
    secrets.map((secret) =>
      shop.startAnother({ ...live, STRIPE_WEBHOOK_SECRET: secret, STRIPE_SANDBOX_URL: '' }),
    ),
  )
  for (const [index, server] of servers.entries()) {
    const code = await server.ended
    const isNamed = server.output().includes('STRIPE_WEBHOOK_SECRET')
    const isHeld = code !== 0 && isNamed
    trial.held(`a live shop with the secret "${secrets[index]}"`, isHeld, server.output())
  }
}

export const forgedWebhooks: Attack = {
  id: 'T34',
  says: 'Events are believed when the provider signed them just now, and once',
  async run(shop) {
    const trial = newTrial()
    const opened = openedIn(await open(shop.browser()))
    await shop.provider.pay(opened.paymentIntentId, opened.clientSecret)
    const settled = await eventually(async () => {
      const statement = 'select payment_status from orders where id = $1'
      const [order] = await shop.sql(statement, [opened.orderId])
      return order?.payment_status === 'paid'
    })
    trial.works('a true event settles the order without a browser', settled === true)
    const unpaid = openedIn(await open(shop.browser()))
    await forgeries(shop, trial, unpaid.paymentIntentId)
    await lies(shop, trial, unpaid.paymentIntentId, unpaid.orderId)
    await replays(shop, trial, opened.paymentIntentId, opened.orderId)
    await floods(shop, trial, unpaid.paymentIntentId)
    await emptySecret(shop, trial)
    return trial.outcome()
  },
}
