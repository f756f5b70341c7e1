import type { ProviderIntent } from './support/provider.ts'
import { type Opened, open, openedIn, unitsOf } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { stock } from './support/stock.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

type Metadata = Readonly<Record<string, string>>

const payer = {
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': '4242424242424242',
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2034',
  'payment_method_data[billing_details][email]': 'lost@example.com',
  'payment_method_data[billing_details][name]': 'Ada Byron',
  'payment_method_data[billing_details][address][country]': 'GB',
}

const pay = ({ provider }: Shop, id: string) =>
  provider.asShop('POST', `/v1/payment_intents/${id}/confirm`, payer)

/** An order as a restore to an earlier moment leaves it: the provider knows it, and nobody else. */
async function loseOrder(shop: Shop, { orderId }: Opened) {
  await shop.sql(
    `update key_units set status = 'available', hold_order = null, hold_until = null where hold_order = $1`,
    [orderId],
  )
  const parts = ['order_lines', 'payment_attempts', 'risk_signals', 'order_consents', 'idempotency']
  for (const part of parts) await shop.sql(`delete from ${part} where order_id = $1`, [orderId])
  await shop.sql('delete from orders where id = $1', [orderId])
}

/** What the command says, whether it healed everything or not. */
const heal = (shop: Shop) =>
  shop.command('payments-orphans', ['--heal']).catch((error: Error) => error.message)

/** A payment made by another who may write at the same account. */
async function forged(shop: Shop, amount: number, metadata: Metadata): Promise<string> {
  const entries = Object.entries(metadata).map(([name, text]) => [`metadata[${name}]`, text])
  const fields = { amount: String(amount), currency: 'usd', ...Object.fromEntries(entries) }
  const made = await shop.provider.asShop('POST', '/v1/payment_intents', fields)
  const { id } = made.json as unknown as ProviderIntent
  await pay(shop, id)
  return id
}

const without = (metadata: Metadata, name: string) =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== name))

function forgeries({ amount, metadata }: ProviderIntent): [string, number, Metadata][] {
  const other = { ...metadata, order_id: `${metadata.order_id}x`, attempt_id: 'attempt_invented' }
  const dearer = { ...other, order_1: (metadata.order_1 ?? '').replace(',1,', ',9,') }
  return [
    ['a record without a signature', amount, without(other, 'order_mac')],
    ['a record with an invented signature', amount, { ...other, order_mac: 'ab'.repeat(16) }],
    ['the record of another order', amount, other],
    ['a record with more licences', amount, dearer],
    ['a dear record on a cheap payment', 100, metadata],
    ['the whole record of an order that has its payment', amount, metadata],
    ['names of an order alone', amount, { order_id: 'order_invented', attempt_id: 'attempt_x' }],
    ['nothing of ours', amount, {}],
  ]
}

const countOf = async (shop: Shop, table: string) =>
  (await shop.sql(`select 1 from ${table}`)).length

async function tryForgeries(shop: Shop, trial: Trial, genuine: ProviderIntent) {
  const counts = async () => [await countOf(shop, 'orders'), await countOf(shop, 'assignments')]
  const before = String(await counts())
  const made: [string, string][] = []
  for (const [what, amount, metadata] of forgeries(genuine)) {
    made.push([what, await forged(shop, amount, metadata)])
  }
  const said = await heal(shop)
  for (const [what, id] of made) {
    const [booked] = await shop.sql('select 1 from ledger where provider_ref = $1', [id])
    trial.held(`${what} is not booked`, booked === undefined, said)
    const isLeft = said.split('\n').some((line) => line.includes(id) && line.includes('leave it'))
    trial.held(`${what} is left alone`, isLeft, said)
  }
  trial.held('no order and no key came of any', String(await counts()) === before, said)
}

export const forgedPayments: Attack = {
  id: 'PO1',
  says: 'A lost order is rebuilt from what this shop signed, and from nothing else',
  async run(shop) {
    const trial = newTrial()
    await stock(shop, 10)
    await shop.provider.webhooks(false)
    const opened = openedIn(await open(shop.browser()))
    const genuine = await shop.provider.intent(opened.paymentIntentId)
    await loseOrder(shop, opened)
    await pay(shop, opened.paymentIntentId)
    const said = await heal(shop)
    const units = await unitsOf(shop, opened.orderId)
    trial.works('a lost order comes back with its key', units === 1, said)
    await tryForgeries(shop, trial, genuine)
    await shop.provider.webhooks(true)
    return trial.outcome()
  },
}
