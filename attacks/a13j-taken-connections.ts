import { setTimeout as sleep } from 'node:timers/promises'
import { timed } from './support/fault-proxy.ts'
import { aLine, open, openedIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'
import { anEvent, postEvent } from './support/webhook.ts'

/** More than the server has for visitors. */
const GREEDY = 12
const INNOCENT = 20
const AT_ONCE_MS = 100
const HELD_SECONDS = 3
const UNKNOWN = '/api/admin/orders/order_aaaaaaaaaaaaaaaaaaaaaaaaaa'

/** A call that asks for a price waits for it, with a connection in hand. */
const holdPrices = (shop: Shop) =>
  shop.sql(`do $$ begin
    lock table price_history in access exclusive mode;
    perform pg_sleep(${HELD_SECONDS});
  end $$`)

const editions = [
  'home-2024',
  'home-2021',
  'home-2019',
  'professional-plus-2024',
  'home-business-2024',
]

/** Each asks for other editions: those who ask for the same wait for one answer. */
const carts = editions.flatMap((one, at) =>
  editions
    .slice(at)
    .map((other) => [...new Set([one, other])].map((productId) => aLine({ productId }))),
)

const quote = (shop: Shop, nth: number) =>
  shop.browser().post('/api/checkout/quote', { items: carts[nth], currency: 'usd' })

async function whileTaken(shop: Shop, trial: Trial, intentId: string) {
  const holding = holdPrices(shop)
  await sleep(100)
  const greedy = Array.from({ length: GREEDY }, (_, nth) => quote(shop, nth))
  await sleep(300)
  const calls = []
  for (let nth = 0; nth < INNOCENT; nth += 1) {
    calls.push(await timed(() => shop.browser().get(UNKNOWN)))
  }
  const times = calls.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b)
  const areTold = calls.every(
    ({ result }) => result.status === 503 && Number(result.headers['retry-after']) > 0,
  )
  // A machine with other work delays one or another of them, too.
  const isAtOnce = (times.at(-4) ?? 0) < AT_ONCE_MS && (times.at(-1) ?? 0) < 10 * AT_ONCE_MS
  const said = `others hear at once: ${times.at(-4)} ms, the slowest ${times.at(-1)} ms`
  trial.held(said, areTold && isAtOnce, times)
  const body = anEvent(intentId)
  const told = await timed(() => postEvent(shop, body))
  const isHeard = told.result.status === 200 && told.ms < 1_000
  trial.held('a payment is heard meanwhile', isHeard, told.result.text)
  await Promise.all([holding, ...greedy])
}

export const takenConnections: Attack = {
  id: 'A13J',
  says: 'Visitors who take every connection delay nobody else, and payments are heard all the same',
  async run(shop) {
    const trial = newTrial()
    const { paymentIntentId } = openedIn(await open(shop.browser()))
    const quiet = await shop.browser().get(UNKNOWN)
    trial.works('the shop answers', quiet.status === 404, quiet.text)
    await whileTaken(shop, trial, paymentIntentId)
    const after = await quote(shop, 0)
    trial.works('it answers again afterwards', after.status === 200, after.text)
    return trial.outcome()
  },
}
