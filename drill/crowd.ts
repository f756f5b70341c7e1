import { setTimeout as sleep } from 'node:timers/promises'
import { call } from '../chaos/call.ts'
import { createTally, type Heard, type Market, shopping } from '../chaos/customer.ts'
import { demandOf, type Visit, visitsOf } from '../chaos/plan.ts'
import type { World } from '../chaos/world.ts'
import { ports } from './place.ts'

/** More than so many waiting at once would only wait for each other. */
const MOST_WAITING = 300
/** As many as come in so many seconds are no queue. */
const CALM_SECONDS = 5
const CALM_MS = 60_000
const PAGES = ['/', '/api/products'] as const
const PAGE_EVERY_MS = 500

/** As `Retry-After` asks. */
const waitMs = () => 1_000 + Math.random() * 1_000

type CrowdTerms = { perSecond: number; most: number; seed: number }

/** Keys for everybody who may come. */
export async function stockUp(world: World, { most, seed }: CrowdTerms): Promise<Visit[]> {
  const visits = visitsOf(seed, most)
  const wants = [...demandOf(visits)].map(([id, count]): [string, number] => [id, count + 50])
  await world.stock(wants)
  return visits
}

/** Buyers who come at their own pace, whether or not those before them were answered. */
export function letBuyersCome(world: World, visits: readonly Visit[], { perSecond }: CrowdTerms) {
  const heard: Heard[] = []
  const tally = createTally()
  const unlucky: string[] = []
  const market: Market = {
    outside: world.outside,
    history: world.history,
    tally,
    portOf: () => ports.shop,
    waitMs,
    heard: (answer) => heard.push(answer),
  }
  const shoppers = new Set<Promise<void>>()
  const counts = { begun: 0, turnedAway: 0 }
  let isOpen = true

  async function come() {
    const from = Date.now()
    for (let nth = 1; isOpen; nth += 1) {
      const visit = visits[counts.begun]
      if (visit && shoppers.size < MOST_WAITING) {
        counts.begun += 1
        const one = shopping(market, visit, counts.begun)
          .catch((error: Error) => void unlucky.push(error.message))
          .finally(() => shoppers.delete(one))
        shoppers.add(one)
      } else counts.turnedAway += 1
      await sleep(Math.max(0, from + (nth * 1_000) / perSecond - Date.now()))
    }
  }
  const coming = come()
  return {
    market,
    heard,
    counts,
    unlucky,
    waiting: () => shoppers.size,
    /** Those who waited through the last event are served before the next: each is judged by itself. */
    async untilCalm() {
      const deadline = Date.now() + CALM_MS
      while (shoppers.size > CALM_SECONDS * perSecond && Date.now() < deadline) await sleep(200)
    },
    async close() {
      isOpen = false
      await coming
      await Promise.all(shoppers)
    },
  }
}

export type Crowd = ReturnType<typeof letBuyersCome>
export type Look = Readonly<{ path: string; at: number; status: number; text: string }>

/** Somebody who looks at the first page and the catalogue all the time. */
export function watchPages() {
  const looks: Look[] = []
  let isOpen = true
  async function look(path: string) {
    const headers = { host: 'localhost:3000' }
    const answer = await call({ port: ports.shop, method: 'GET', path, headers }).catch(
      (error: Error) => ({ status: 0, text: error.message }),
    )
    looks.push({ path, at: Date.now(), status: answer.status, text: answer.text.slice(0, 200) })
  }
  const watch = async (path: string) => {
    while (isOpen) {
      await look(path)
      await sleep(PAGE_EVERY_MS)
    }
  }
  const watching = Promise.all(PAGES.map(watch))
  return {
    looks,
    async close() {
      isOpen = false
      await watching
    },
  }
}

export type Watcher = ReturnType<typeof watchPages>
