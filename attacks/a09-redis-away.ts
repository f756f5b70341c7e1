import { aBrowser, type Browser } from './support/browser.ts'
import { timed, withCable } from './support/fault-proxy.ts'
import { aLine } from './support/purchase.ts'
import { withRedis } from './support/redis.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

/** What a quote may take although Redis is away: a machine that is busy with other things included. */
const LATE_MS = 1_000
const QUOTES = 10
const RATE_LIMIT = 40

async function rowOf(shop: Shop, trial: Trial, redisUrl: string) {
  await withCable(redisUrl, async (cable, REDIS_URL) => {
    const server = await shop.startAnother({ REDIS_URL, RATE_LIMIT_PER_MINUTE: String(RATE_LIMIT) })
    await shop.untilReady(server)
    const site = { base: server.base, origin: shop.origin }
    const body = { items: [aLine()], currency: 'usd' }
    const statusOf = (browser: Browser) =>
      browser.post('/api/checkout/quote', body).then(
        ({ status }) => status,
        () => 0,
      )
    const quote = (browser = aBrowser(site)) => timed(() => statusOf(browser))
    const { result } = await quote()
    trial.works('a quote with Redis', result === 200, result)
    for (const fault of ['hanging', 'slow', 'refusing', 'gone'] as const) {
      await cable.behave(fault)
      const calls = []
      for (let nth = 0; nth < QUOTES; nth += 1) {
        calls.push(await quote())
        // Once was enough to know it.
        if (calls.at(-1)?.result !== 200) break
      }
      const slowest = Math.round(Math.max(...calls.map(({ ms }) => ms)))
      const isFine = slowest < LATE_MS && calls.every(({ result: status }) => status === 200)
      trial.held(`Redis is ${fault}: the slowest of ${QUOTES} quotes took ${slowest} ms`, isFine)
      await cable.behave('none')
    }
    await cable.behave('hanging')
    const one = aBrowser(site)
    const statuses = []
    for (let nth = 0; nth <= RATE_LIMIT; nth += 1) statuses.push((await quote(one)).result)
    trial.held('calls beyond the limit while Redis hangs', statuses.at(-1) === 429, statuses.at(-1))
    await server.stop()
  })
}

export const redisAway: Attack = {
  id: 'A09',
  says: 'A Redis that hangs, crawls or is gone delays nobody, and limits still hold',
  async run(shop) {
    const trial = newTrial()
    await withRedis((url) => rowOf(shop, trial, url))
    return trial.outcome()
  },
}
