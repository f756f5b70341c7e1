import { setTimeout as sleep } from 'node:timers/promises'
import { createTally, type Heard, lookAgain, type Market, shopping } from '../../chaos/customer.ts'
import { createHistory } from '../../chaos/history.ts'
import type { Outside } from '../../chaos/outside-world.ts'
import { visitsOf } from '../../chaos/plan.ts'

const MOST_VISITS = 2_000
const BUYER_EVERY_MS = 500
const SEED = 20
const MOST_SECONDS = 1_200

/** Buyers who come one after the other, none waiting for another, until they are sent home. */
export function letBuyersCome(outside: Outside, port: number) {
  const heard: Heard[] = []
  const unlucky: string[] = []
  const market: Market = {
    outside,
    history: createHistory(),
    tally: createTally(),
    portOf: () => port,
    heard: (answer) => heard.push(answer),
  }
  // A coupon is not part of what is proved here.
  const visits = visitsOf(SEED, MOST_VISITS).map((visit) => ({ ...visit, couponCode: undefined }))
  const shoppers = new Set<Promise<void>>()
  const deadline = Date.now() + MOST_SECONDS * 1_000
  let isOpen = true
  const coming = (async () => {
    for (const [index, visit] of visits.entries()) {
      if (!isOpen || Date.now() > deadline) return
      const one = shopping(market, visit, index + 1)
        .catch((error: Error) => void unlucky.push(error.message))
        .finally(() => shoppers.delete(one))
      shoppers.add(one)
      await sleep(BUYER_EVERY_MS)
    }
  })()
  return {
    market,
    heard,
    unlucky,
    goHome: async () => {
      isOpen = false
      await coming
      await Promise.all(shoppers)
    },
    /** Those who were shown keys see the same ones again. */
    lookAgain: () => lookAgain(market, market.tally.shown),
  }
}

export type Buyers = ReturnType<typeof letBuyersCome>
