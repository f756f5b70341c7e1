import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { hangUp } from '../../chaos/call.ts'
import { startCluster } from '../../chaos/cluster.ts'
import { addRun, resultsFile } from '../../chaos/results.ts'
import { type World, worldOn } from '../../chaos/world.ts'
import { type Cluster, createWatch } from './cost.ts'
import { clusterSettings, dropShop, freshDatabase } from './databases.ts'
import { coldStart, endAll, refuseBusy } from './launch.ts'
import { medusa } from './medusa.ts'
import { type PeerName, peerNames, pins } from './pins.ts'
import { type PeerProfile, peerProfiles } from './profile.ts'
import { startAll, takeRounds } from './rounds.ts'
import { folderOf, install, scratch } from './scratch.ts'
import { editionIds, shop } from './shop.ts'
import { createFigures, tableOf } from './summary.ts'
import { vendure } from './vendure.ts'

const DATABASE = 'keyhaven_peers'
/** More than the shop sells while it warms up. */
const MOST_ORDERS_A_SECOND = 200
const PORT_BASE = Number(process.env.PORT_BASE ?? 3_000)
const ports = {
  shop: PORT_BASE + 50,
  vendure: PORT_BASE + 51,
  medusa: PORT_BASE + 52,
  floor: PORT_BASE + 53,
  browser: PORT_BASE + 54,
}
const peers = { vendure, medusa }

/** What keeps the comparison from being like for like; printed below every table. */
const notAlike = [
  'peers compute tax, shipping and promotions in several calls; the shop has one price and one call for each step',
  'the shop encrypts and delivers keys, writes a ledger and an audit log and sends two e-mails; peers have no mail plug-in here',
  'the shop asks a card provider, a stand-in in another process; peers pay inside their own process',
  'the shop serves the list from bytes that are ready; peers read it from the database each time, as they do by default',
  'peers run with their defaults, one server process each, and no cache of any kind in front of them',
]

const chosen = (only: string | undefined): readonly PeerName[] => {
  const names = peerNames.filter((name) => only === undefined || name === only)
  if (names.length === 0) throw new Error(`no such peer: ${only}`)
  return names
}

/** Each order takes two of nine editions. */
const keysWanted = ({ rounds, alone, together, warmSeconds }: PeerProfile) =>
  Math.ceil((2 / 9) * (rounds * (alone + together) + warmSeconds * MOST_ORDERS_A_SECOND)) + together

async function measureServers(
  cluster: Cluster,
  world: World,
  names: readonly PeerName[],
  profile: PeerProfile,
) {
  const figures = createFigures()
  const watch = await createWatch(cluster)
  const others = []
  for (const name of names) {
    const url = await freshDatabase(cluster, name)
    others.push(peers[name](ports[name], name, url))
  }
  const systems = [shop({ world, port: ports.shop, database: DATABASE }), ...others]
  try {
    const contenders = await startAll(systems, profile.starts, figures)
    const problems = await takeRounds({ contenders, profile, watch, cluster, figures })
    return { figures: figures.all(), problems, postgres: watch.postgres }
  } finally {
    await endAll()
    await watch.close()
  }
}

/** Ours, and the least a page of React can be: no storefront of a peer is in the registry. */
async function measureFronts(world: World, paints: number) {
  const { measureFront } = await import('./front.ts')
  const origin = `http://localhost:${ports.shop}`
  const env = { PUBLIC_ORIGIN: origin }
  const product = 'professional-plus-2024'
  try {
    await shop({ world, port: ports.shop, database: DATABASE, env }).start()
    const paths = ['/', `/product/${product}`, '/checkout']
    const cart = { [product]: 1 }
    const own = await measureFront({ origin, paths, cart }, ports.browser, paints)
    const folder = folderOf('floor')
    const log = join(folder, 'server.log')
    const program = { args: ['serve.mjs'], folder, env: { PORT: String(ports.floor) }, log }
    await coldStart(program, ports.floor, '/')
    const bare = { origin: `http://localhost:${ports.floor}`, paths: ['/'] }
    return { shop: own, floor: await measureFront(bare, ports.browser, paints) }
  } finally {
    await endAll()
  }
}

type Fronts = Awaited<ReturnType<typeof measureFronts>>

function sayFronts(fronts: Fronts) {
  for (const [name, pages] of Object.entries(fronts)) {
    for (const { path, scriptKb, files, paint } of pages) {
      const seen = paint
        ? `, Lighthouse ${paint.performance}, largest paint ${paint.paintMs.toFixed(0)} ms, blocked ${paint.blockedMs.toFixed(0)} ms`
        : ''
      console.log(`${name} ${path}: ${scriptKb.toFixed(1)} kB of script in ${files} files${seen}`)
    }
  }
}

function refuseUnbuilt() {
  const build = new URL('../../apps/web/build/server', import.meta.url)
  if (!existsSync(build)) throw new Error('the built shop is measured: run `npm run build` first')
}

/** The shop beside its peers, on one machine and in one run, turn by turn. */
export async function measurePeers(options: { profile: string; only?: string | undefined }) {
  const profile = Object.entries(peerProfiles).find(([name]) => name === options.profile)?.[1]
  if (!profile) throw new Error(`no such profile: ${options.profile}`)
  const names = chosen(options.only)
  refuseUnbuilt()
  await refuseBusy(Object.values(ports))
  // The rest of the run has its own way to end with a signal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void endAll())
  for (const name of [...names, 'floor'] as const) install(name)
  const cluster = await startCluster({ kept: join(scratch, 'postgres'), settings: clusterSettings })
  await dropShop(cluster, DATABASE)
  const world = await worldOn(cluster, DATABASE, ports.shop)
  try {
    await world.stock(editionIds.map((id) => [id, keysWanted(profile)]))
    const { figures, problems, postgres } = await measureServers(cluster, world, names, profile)
    console.log(`\n${tableOf(figures, names)}\n`)
    const fronts = await measureFronts(world, profile.paints)
    sayFronts(fronts)
    console.log(`\n${[...problems, ...notAlike.map((line) => `not alike: ${line}`)].join('\n')}`)
    const machine = { cores: cpus().length, node: process.version, postgres }
    const versions = Object.fromEntries(names.map((name) => [name, pins[name].dependencies]))
    addRun(resultsFile('peers'), {
      at: new Date().toISOString(),
      profile: options.profile,
      machine,
      versions,
      figures,
      fronts,
      problems,
    })
    return true
  } finally {
    await endAll()
    hangUp()
    await world.destroy()
  }
}
