import { eventually } from './support/eventually.ts'
import { freshAddress } from './support/http.ts'
import { open, openedIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'
import {
  anEvent,
  falseBodies,
  falseSignatures,
  keptEvents,
  postEvent,
  signed,
} from './support/webhook.ts'

const FORGERIES_PER_MINUTE = 60

/** Everything but a true signature of these bytes, made now. */
async function forgeries(shop: Shop, trial: Trial, intentId: string) {
  const body = anEvent(intentId)
  const before = await keptEvents(shop)
  for (const [what, text, options] of [...falseSignatures(body), ...falseBodies(body)]) {
    const { status, text: said } = await postEvent(shop, text, options)
    trial.held(what, status === 400, `${status} ${said}`)
  }
  const large = anEvent(intentId, { padding: 'x'.repeat(600_000) })
  const tooLarge = await postEvent(shop, large, { signature: signed(large) })
  trial.held('more than half a megabyte', tooLarge.status === 413, tooLarge.text)
  trial.held('none of them was kept', (await keptEvents(shop)) === before)
}

type Unpaid = Readonly<{ paymentIntentId: string; orderId: string }>

/** Tells a lie under a true signature; the state of the order once it was worked on. */
async function statusAfter(shop: Shop, { paymentIntentId, orderId }: Unpaid, over: object) {
  const body = anEvent(paymentIntentId, over)
  await postEvent(shop, body, { signature: signed(body) })
  const { id } = JSON.parse(body) as { id: string }
  await eventually(async () => {
    const rows = await shop.sql('select attempts from webhook_events where id = $1', [id])
    return Number(rows[0]?.attempts) > 0
  })
  const [order] = await shop.sql('select payment_status from orders where id = $1', [orderId])
  return order?.payment_status
}

/** A true signature on what is not true: the provider is asked, and says otherwise. */
async function lies(shop: Shop, trial: Trial, unpaid: Unpaid) {
  const id = unpaid.paymentIntentId
  const session = { id: 'cs_test_1', payment_intent: id, payment_status: 'paid' }
  const tries: [object, string][] = [
    [{ id, status: 'succeeded', amount_received: 14_999 }, 'payment_intent.succeeded'],
    [session, 'checkout.session.completed'],
    [{ id: ['a'], payment_intent: { id } }, 'checkout.session.completed'],
    [{ id: '../../x' }, 'payment_intent.succeeded'],
  ]
  for (const [object, type] of tries) {
    const status = await statusAfter(shop, unpaid, { type, data: { object } })
    trial.held(`a signed ${type} for an unpaid order`, status === 'awaiting', status)
  }
}

/** A true event, told again and again. */
async function replays(shop: Shop, trial: Trial, intentId: string, orderId: string) {
  const body = anEvent(intentId)
  const before = await keptEvents(shop)
  const told = await Promise.all(
    Array.from({ length: 10 }, () => postEvent(shop, body, { signature: signed(body) })),
  )
  const isQuiet = told.every(({ status }) => status === 200)
  trial.held('a replay is acknowledged', isQuiet, told[0]?.text)
  trial.held('ten copies are kept once', (await keptEvents(shop)) === before + 1)
  const charges = await shop.sql('select 1 from ledger where order_id = $1', [orderId])
  trial.held('and booked once', charges.length === 1, charges.length)
}

/** Forgers are slowed down; the provider is not. */
async function floods(shop: Shop, trial: Trial, intentId: string) {
  const from = freshAddress()
  const forge = () => postEvent(shop, anEvent(intentId), { signature: 't=1,v1=00', from })
  for (let nth = 0; nth < FORGERIES_PER_MINUTE; nth += 1) await forge()
  for (let nth = 0; nth < 10; nth += 1) {
    const { status } = await forge()
    trial.held('forgeries beyond sixty', status === 429, status)
  }
  const body = anEvent(intentId)
  const honest = await postEvent(shop, body, { signature: signed(body), from })
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
    const isHeld = code !== 0 && server.output().includes('STRIPE_WEBHOOK_SECRET')
    trial.held(`a live shop with the secret "${secrets[index]}"`, isHeld, server.output())
  }
}

export const forgedWebhooks: Attack = {
  id: 'T34',
  says: 'Events are believed when the provider signed them just now, and once',
  async run(shop) {
    const trial = newTrial()
    const { paymentIntentId, clientSecret, orderId } = openedIn(await open(shop.browser()))
    await shop.provider.pay(paymentIntentId, clientSecret)
    const settled = await eventually(async () => {
      const [order] = await shop.sql('select payment_status from orders where id = $1', [orderId])
      return order?.payment_status === 'paid'
    })
    trial.works('a true event settles the order without a browser', settled === true)
    const unpaid = openedIn(await open(shop.browser()))
    await forgeries(shop, trial, unpaid.paymentIntentId)
    await lies(shop, trial, unpaid)
    await replays(shop, trial, paymentIntentId, orderId)
    await floods(shop, trial, unpaid.paymentIntentId)
    await emptySecret(shop, trial)
    return trial.outcome()
  },
}
