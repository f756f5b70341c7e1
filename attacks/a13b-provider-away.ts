import { aBrowser, type Browser } from './support/browser.ts'
import { eventually } from './support/eventually.ts'
import { timed, withCable } from './support/fault-proxy.ts'
import { confirm, open, openedIn } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const LATEST_MS = 8_000
const AT_ONCE_MS = 500
const BACK_WITHIN_MS = 10_000

async function isBack(browser: Browser) {
  const { result, ms } = await timed(() =>
    eventually(async () => {
      const answer = await open(browser)
      return answer.status === 200 && openedIn(answer)
    }, BACK_WITHIN_MS),
  )
  return { opened: result, ms }
}

async function rowOf(shop: Shop, trial: Trial) {
  await withCable(shop.provider.base, async (cable, STRIPE_SANDBOX_URL) => {
    const server = await shop.startAnother({ STRIPE_SANDBOX_URL, LIMIT_FACTOR: '1000' })
    await shop.untilReady(server)
    const visitor = () => aBrowser({ base: server.base, origin: shop.origin })
    const quiet = await open(visitor())
    trial.works('a payment opens', quiet.status === 200, quiet.text)

    await cable.behave('hanging')
    const first = visitor()
    const others = Array.from({ length: 5 }, () => timed(() => open(visitor())))
    const waited = await Promise.all([timed(() => open(first)), ...others])
    const slowest = Math.round(Math.max(...waited.map(({ ms }) => ms)))
    const areTold = waited.every(
      ({ result }) => result.status === 503 && Number(result.headers['retry-after']) > 0,
    )
    trial.held(
      `the provider hangs: ${slowest} ms`,
      areTold && slowest < LATEST_MS,
      waited[0]?.result.text,
    )
    const { result, ms } = await timed(() => open(visitor()))
    const isQuick = result.status === 503 && ms < AT_ONCE_MS
    trial.held(`the next buyer waits ${Math.round(ms)} ms`, isQuick, result.text)

    await cable.behave('none')
    const back = await isBack(first)
    trial.held(`back after ${Math.round(back.ms)} ms`, back.opened !== undefined)
    if (!back.opened) return
    const { opened } = back
    await shop.provider.pay(opened.paymentIntentId, opened.clientSecret)
    const done = await confirm(first, opened)
    trial.works('a buyer who waited can pay', done.status === 200, done.text)
    const made = (await shop.provider.intents()).filter(
      ({ metadata }) => metadata.order_id === opened.orderId,
    )
    trial.held('one payment for one order', made.length === 1, made.length)
    await server.stop()
  })
}

export const providerAway: Attack = {
  id: 'A13B',
  says: 'A card provider that hangs keeps nobody longer than eight seconds, and nothing is charged twice',
  async run(shop) {
    const trial = newTrial()
    await rowOf(shop, trial)
    return trial.outcome()
  },
}
