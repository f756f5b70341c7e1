import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { settleDown } from '../chaos/aftermath.ts'
import { hangUp } from '../chaos/call.ts'
import { lookAgain } from '../chaos/customer.ts'
import { addCoupon } from '../chaos/drive.ts'
import { type World, worldOn } from '../chaos/world.ts'
import { type DrillCluster, startCluster } from './cluster.ts'
import { makeTrouble } from './course.ts'
import { startCrew } from './crew.ts'
import { letBuyersCome, stockUp, watchPages } from './crowd.ts'
import { layCables } from './networks.ts'
import { type DrillPlace, nodesIn, ports } from './place.ts'
import { eventsIn, type Profile, profiles } from './plan.ts'
import { startProbes } from './probes.ts'
import { assertSafe, safeApi, versionsHere } from './programs.ts'
import { proveRestore } from './prove-restore.ts'
import { keep, outageLines } from './summary.ts'
import { judge, outagesOf } from './verdict.ts'

const SETTLING_MS = 400_000
const LOOK_AGAIN = 200
const JUDGE_TRIES = 3
const WARM_MS = 5_000

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    networks: { type: 'boolean', default: false },
    profile: { type: 'string', default: 'full' },
    events: { type: 'string' },
    rate: { type: 'string' },
    minutes: { type: 'string' },
    'side-by-side': { type: 'string' },
    together: { type: 'boolean' },
    seed: { type: 'string' },
    'etcd-api': { type: 'string' },
    pooler: { type: 'boolean', default: false },
    restore: { type: 'boolean', default: false },
    'ballast-mb': { type: 'string', default: '0' },
    'add-to': { type: 'string' },
  },
})

function profileOf(): Profile {
  const known = profiles[values.profile]
  if (!known) throw new Error(`no such profile: ${values.profile}`)
  const wanted = values.events === undefined ? known.events : eventsIn(values.events)
  return {
    // A cable can only be cut where nodes have networks of their own.
    events: wanted.filter((kind) => kind !== 'cut' || values.networks),
    perSecond: Number(values.rate ?? known.perSecond),
    sideBySideSeconds: Number(values['side-by-side'] ?? known.sideBySideSeconds),
    isTogether: values.together ?? known.isTogether,
    minutes: Number(values.minutes ?? known.minutes),
  }
}

const begun = Date.now()
const elapsed = () => (Date.now() - begun) / 1_000
const say = (text: string) => console.log(`${elapsed().toFixed(0).padStart(5)} s  ${text}`)

const table = (figures: Record<string, number | string>) =>
  Object.entries(figures)
    .map(([name, value]) => `  ${name.padEnd(28)}${String(value).padStart(8)}`)
    .join('\n')

async function drill(world: World<DrillCluster>, profile: Profile, seed: number) {
  await addCoupon(world)
  await world.outside.tell({ drop: 0.1, seed })
  const requests = {
    perSecond: profile.perSecond,
    most: profile.minutes * 80 * profile.perSecond,
    seed,
  }
  const visits = await stockUp(world, requests)
  const crew = await startCrew(world)
  const probes = await startProbes(world.cluster)
  say('the shop is open')
  const watcher = watchPages()
  const crowd = letBuyersCome(world, visits, requests)
  await sleep(WARM_MS)
  const { events, trouble } = await makeTrouble({
    cluster: world.cluster,
    crew,
    crowd,
    profile,
    say,
  })
  say('no more buyers')
  await crowd.close()
  await watcher.close()
  return { crew, probes, watcher, crowd, events, trouble }
}

/** Judging only reads: on a busy machine it is tried again, because an hour's work hangs on it. */
async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === JUDGE_TRIES) throw error
      say(`judging once more: ${(error as Error).message}`)
      await sleep(WARM_MS)
    }
  }
}

async function prove(world: World<DrillCluster>, profile: Profile) {
  const seed = values.seed ? Number(values.seed) : randomInt(2 ** 31)
  say(`seed ${seed}`)
  const run = await drill(world, profile, seed)
  const { crew, probes, crowd, events, trouble } = run
  await probes.stop()
  await settleDown(world, SETTLING_MS)
  say('all is quiet')
  const sample = crowd.market.tally.shown.slice(-LOOK_AGAIN)
  await lookAgain(crowd.market, sample).catch((error: Error) => trouble.push(error.message))
  const outages = outagesOf(events, probes, crowd.heard)
  const { figures, problems, counted } = await persistently(() => judge({ world, ...run }))
  const restored = values.restore
    ? await proveRestore(world, Number(values['ballast-mb']), say)
    : []
  crew.dismiss()
  console.log(table({ ...crowd.market.tally.all(), ...figures }))
  console.log(outageLines(outages).join('\n'))
  const complaints = world.complaints().slice(0, 15)
  console.log(`what the processes complained about:\n${complaints.join('\n')}`)
  return { outages, counted, problems: [...trouble, ...problems, ...restored] }
}

const versions = versionsHere()
const wantedApi = (['v2', 'v3'] as const).find((api) => api === values['etcd-api'])
const etcdApi = wantedApi ?? safeApi(versions)
assertSafe(versions, etcdApi)
console.log(
  `Patroni ${versions.patroni} over etcd ${versions.etcd} (${etcdApi} API), haproxy ${versions.haproxy}, pgbackrest ${versions.pgbackrest}, PostgreSQL ${versions.postgres}${values.networks ? ', a network per node' : ', all on this machine: no network can be cut'}`,
)
const place: DrillPlace = {
  folder: values.folder,
  nodes: nodesIn(values.networks),
  hasNetworks: values.networks,
  patroni: versions.patroni,
  etcdApi,
  isPooled: values.pooler,
}
if (values.networks) layCables(place)
const cluster = await startCluster(place)
say('the cluster is whole')
const world = await worldOn(cluster, 'keyhaven_drill', ports.shop)
try {
  await cluster.backUp()
  say('the first backup is made')
  const profile = profileOf()
  const { outages, counted, problems } = await prove(world, profile)
  if (values['add-to']) {
    const facts = {
      at: new Date().toISOString(),
      seconds: Math.round(elapsed()),
      versions,
      etcdApi,
    }
    const kind = { hasNetworks: values.networks, isPooled: values.pooler }
    console.log(
      keep(values['add-to'], {
        ...facts,
        ...kind,
        outages,
        counted: { ...counted, problems: problems.length },
      }),
    )
  }
  console.log(problems.length === 0 ? 'every promise held' : problems.join('\n'))
  if (problems.length > 0) process.exitCode = 1
} catch (error) {
  console.error((error as Error).stack)
  console.error(world.lastWords())
  process.exitCode = 1
} finally {
  hangUp()
  await world.destroy()
}
