import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Crew } from './crew.ts'
import { createTally, type Market, shopping } from './customer.ts'
import { createChance, inParallel } from './figures.ts'
import { startHavoc } from './havoc.ts'
import { demandOf, type Profile, products, SCARCE, type Visit, visitsOf } from './plan.ts'
import type { World } from './world.ts'

/** Of the time a run has, this much for buying; the rest is for settling down. */
const SHOPPING_SHARE = 0.75
const IMPORT_TRIES = 50

/** Enough of everything but one product, of which a third is there and two thirds come later. */
async function stockUp(world: World, visits: Visit[]) {
  const demand = demandOf(visits)
  const plenty = products.filter((id) => id !== SCARCE)
  const third = Math.ceil((demand.get(SCARCE) ?? 0) / 3)
  await world.stock(plenty.map((id) => [id, Math.ceil(1.2 * (demand.get(id) ?? 0)) + 50]))
  await world.stock([[SCARCE, third]])
  return () => patiently(() => world.stock([[SCARCE, third]]))
}

/** Staff import again when it did not work; what is there already is not imported twice. */
async function patiently(work: () => Promise<void>) {
  for (let tries = 1; tries <= IMPORT_TRIES; tries += 1) {
    const isDone = await work().then(
      () => true,
      () => false,
    )
    if (isDone) return
  }
  throw new Error('an import never worked')
}

export async function addCoupon({ shop }: World) {
  await shop.owner.query(`
    insert into coupons (code, kind, percent_bp, max_per_customer)
    values ('CHAOS', 'percentage', 1000, 1)`)
}

/** Buyers come and go, processes die, and twice a supplier delivers. */
export async function drive(world: World<Cluster>, crew: Crew, profile: Profile, seed: number) {
  const { lanes, orders, minutes } = profile
  const visits = visitsOf(seed, orders)
  const deliver = await stockUp(world, visits)
  const chance = createChance(seed ^ 0xba1a)
  const portOf = () => crew.ports[Math.floor(chance() * crew.ports.length)] ?? 0
  const tally = createTally()
  const market: Market = { outside: world.outside, history: world.history, tally, portOf }

  let done = 0
  const imports = [0.4, 0.8]
  const from = Date.now()
  const deadline = from + minutes * 60_000 * SHOPPING_SHARE
  const progress = () => done / orders
  const havoc = startHavoc({ profile, seed, crew, cluster: world.cluster, progress })
  const seconds = await inParallel(orders, lanes, async (serial) => {
    const visit = visits[serial]
    while (havoc.isBehind() && Date.now() < deadline) await sleep(100)
    if (!visit || Date.now() > deadline) return
    await shopping(market, visit, serial)
    done += 1
    if (done % (orders / 10) === 0) {
      const seconds = (Date.now() - from) / 1_000
      console.log(`  ${done} orders after ${seconds.toFixed(0)} s, ${JSON.stringify(havoc.done)}`)
    }
    if (progress() < (imports[0] ?? 2)) return
    imports.shift()
    await deliver()
  })
  await havoc.end()
  return { market, havoc, done, seconds }
}
