import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers } from '../chaos/processes.ts'
import { renderCluster } from '../ops/ha/render.ts'
import { childrenOf, type Daemon, postmasterOf, signal, startDaemon } from './daemons.ts'
import { isWhole, leaderIn, membersOf, stragglersIn, updatePatroni } from './members.ts'
import { type DrillPlace, type Node, nodeOf, ports, profileOf } from './place.ts'
import { giveToPostgres, run } from './postgres-user.ts'

const START_MS = 90_000
const WHOLE_MS = 150_000
/** A node that has not followed for so long does not do so by itself. */
const STUCK_MS = 45_000
const LOOK_MS = 300

/** The files of a live cluster (ops/ha), made for this place. */
function writeFiles(place: DrillPlace) {
  const { folder, nodes } = place
  const own = nodes.flatMap(({ name }) => [`${name}/sock`, `etcd/${name}`, `log/patroni-${name}`])
  const shared = ['backup', 'spool', 'run/pgbackrest', 'log/pgbackrest']
  for (const part of [...shared, ...own]) mkdirSync(join(folder, part), { recursive: true })
  renderCluster(profileOf(place), join(folder, 'etc'))
  giveToPostgres(folder)
}

/** As its unit starts it: with everything in the environment. */
function etcdLine({ folder }: DrillPlace, { name }: Node): string[] {
  const settings = readFileSync(join(folder, 'etc', `etcd-${name}.env`), 'utf8').split('\n')
  return ['env', ...settings.filter((line) => line.startsWith('ETCD_')), 'etcd']
}

/** Three nodes under Patroni, and the balancer in front of them. */
export async function startCluster(place: DrillPlace) {
  const { folder, nodes } = place
  const daemons = new Map<string, Daemon>()
  let reinits = 0

  const start = (name: string, line: readonly string[], node?: string) =>
    daemons.set(name, startDaemon({ place, name, line, ...(node && { node }) }))
  const startPatroni = ({ name }: Node) =>
    start(`patroni-${name}`, ['patroni', join(folder, 'etc', `patroni-${name}.yml`)], name)
  const dataOf = (name: string) => join(folder, name, 'data')
  const backrest = (config: string, ...args: string[]) =>
    run(['pgbackrest', `--config=${folder}/etc/${config}.conf`, '--stanza=shop', ...args], 300_000)

  /** Every process of a node, as if it were a machine. */
  function pidsOf(name: string): number[] {
    const postmaster = postmasterOf(dataOf(name))
    const own = [`patroni-${name}`, `etcd-${name}`].map((each) => daemons.get(each))
    return [
      ...own.filter((daemon) => daemon && !daemon.isOver()).map((daemon) => daemon?.pid ?? 0),
      ...(postmaster ? [postmaster, ...childrenOf(postmaster)] : []),
    ]
  }

  async function until(what: string, withinMs: number, isSo: () => Promise<boolean>) {
    const deadline = Date.now() + withinMs
    while (!(await isSo())) {
      if (Date.now() > deadline) {
        throw new Error(`${what} did not come: ${JSON.stringify(await membersOf(place))}`)
      }
      await sleep(LOOK_MS)
    }
  }

  /** All three are there and follow; one that stays behind is made anew, which is counted. */
  async function untilWhole() {
    let behindSince = Date.now()
    await until('a whole cluster', WHOLE_MS, async () => {
      const members = await membersOf(place)
      const stuck = stragglersIn(members)
      if (stuck.length === 0) behindSince = Date.now()
      const leader = leaderIn(members)
      if (leader && Date.now() - behindSince > STUCK_MS) {
        for (const name of stuck) {
          reinits += 1
          await updatePatroni(nodeOf(place, name), '/reinitialize', { force: true }).catch(() => '')
        }
        behindSince = Date.now()
      }
      return isWhole(members, nodes.length)
    })
  }

  async function kill(name: string) {
    const postmaster = postmasterOf(dataOf(name))
    await daemons.get(`patroni-${name}`)?.kill()
    if (postmaster) signal(postmaster, 'SIGKILL')
    await until('the end of a node', START_MS, async () => postmasterOf(dataOf(name)) === undefined)
  }

  async function begin() {
    writeFiles(place)
    for (const node of nodes) start(`etcd-${node.name}`, etcdLine(place, node), node.name)
    const [first, ...others] = nodes
    if (!first) throw new Error('no nodes')
    await answers(`http://${first.address}:${first.ports.etcd}/health`, START_MS)
    startPatroni(first)
    await answers(`http://${first.address}:${first.ports.patroni}/primary`, START_MS)
    await backrest(`pgbackrest-${first.name}`, 'stanza-create')
    for (const node of others) startPatroni(node)
    start('haproxy', ['/usr/sbin/haproxy', '-db', '-f', join(folder, 'etc/haproxy.cfg')])
    if (place.isPooled) {
      start('pgbouncer', ['/usr/sbin/pgbouncer', join(folder, 'etc/pgbouncer.ini')])
    }
    await untilWhole()
  }

  async function destroy() {
    const postmasters = nodes.map(({ name }) => postmasterOf(dataOf(name)))
    await Promise.all([...daemons.values()].map((daemon) => daemon.kill()))
    for (const pid of postmasters) if (pid) signal(pid, 'SIGQUIT')
    await until('an end of all nodes', START_MS, async () =>
      nodes.every(({ name }) => postmasterOf(dataOf(name)) === undefined),
    )
    rmSync(folder, { recursive: true, force: true })
  }

  const cluster = {
    place,
    folder,
    /** The write address, whichever node leads. */
    url: (role: string, database: string) =>
      `postgres://${role}@127.0.0.1:${ports.write}/${database}`,
    members: (except?: string) => membersOf(place, except),
    reinits: () => reinits,
    until,
    untilWhole,
    kill,
    revive: (name: string) => startPatroni(nodeOf(place, name)),
    wipe: (name: string) => rmSync(dataOf(name), { recursive: true, force: true }),
    freeze: (name: string) => {
      for (const pid of pidsOf(name)) signal(pid, 'SIGSTOP')
    },
    thaw: (name: string) => {
      for (const pid of pidsOf(name)) signal(pid, 'SIGCONT')
    },
    backupConfig: `${folder}/etc/pgbackrest-n1.conf`,
    backUp: () => backrest('pgbackrest', '--type=full', 'backup'),
    destroy,
  }
  await begin().catch(async (error) => {
    console.error(error)
    throw error
  })
  return cluster
}

export type DrillCluster = Awaited<ReturnType<typeof startCluster>>
