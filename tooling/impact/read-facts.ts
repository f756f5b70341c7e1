import { endpointsOfContracts, registeredRoutes } from '../reach/read-shop.ts'
import { keptCosts, keptReach, secondsIn } from './costs.ts'
import { importGraph } from './graph.ts'
import { everyName, servedBy } from './reach.ts'
import { filesOfRepository } from './repository.ts'
import type { Facts } from './select.rules.ts'
import { testsAmong } from './tests.ts'

/** All that a choice needs to know of this tree, but for what changed. */
export async function readFacts(): Promise<Omit<Facts, 'changed'>> {
  const files = filesOfRepository()
  const graph = importGraph(files)
  const shop = { files, registered: registeredRoutes(), endpoints: await endpointsOfContracts() }
  const serves = servedBy(shop)
  return {
    graph,
    tests: testsAmong(files.map(({ path }) => path)),
    recorded: new Map(Object.entries(keptReach())),
    servedBy: serves,
    serves: new Set(everyName(shop).flatMap((name) => serves(name) ?? [])),
    seconds: secondsIn(keptCosts()),
  }
}
