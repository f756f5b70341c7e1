import { join } from 'node:path'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { answers, type Running, startNode } from '../chaos/processes.ts'
import type { World } from '../chaos/world.ts'
import type { DrillCluster } from './cluster.ts'
import { ports } from './place.ts'

const COME_MS = 120_000
/** Several looks of the balancer. */
const DRAIN_MS = 3_000

type Member = { name: string; running: Running; isLeaving: boolean }

/** Two servers behind the balancer and a worker, each of some version of the program. */
export async function startCrew(world: World<DrillCluster>) {
  const { shop, outside, cluster } = world
  const { isPooled } = cluster.place
  const database = new URL(shop.base.DATABASE_URL).pathname.slice(1)
  const pooled = {
    DATABASE_URL: `postgres://shop_app@127.0.0.1:${ports.pooler}/${database}`,
    DATABASE_DIRECT_URL: shop.base.DATABASE_URL,
    DATABASE_NAMED_STATEMENTS: 'off',
  }
  const env = {
    ...shop.base,
    ...outside.env,
    ...(isPooled && pooled),
    NODE_ENV: 'production',
    DRAIN_MS: String(DRAIN_MS),
  }
  const members: Member[] = []
  const died: string[] = []

  function start(name: string, main: string, own: Record<string, string>, root?: string): Member {
    const log = join(cluster.folder, `${name}.log`)
    const running = startNode({ name, main, log, env: { ...env, ...own }, ...(root && { root }) })
    const member = { name, running, isLeaving: false }
    members.push(member)
    running.child.once('exit', (code) => {
      members.splice(members.indexOf(member), 1)
      if (!member.isLeaving) died.push(`${name} ended by itself with ${code}`)
    })
    return member
  }

  async function server(index: number, root?: string): Promise<Member> {
    const port = ports.servers[index] ?? 0
    const own = { PORT: String(port), METRICS_PORT: '0' }
    const member = start(`server-${index + 1}`, 'apps/server/src/api.ts', own, root)
    await answers(`http://127.0.0.1:${port}/readyz`, COME_MS)
    return member
  }

  async function worker(root?: string): Promise<Member> {
    const port = await freePort()
    const own = { METRICS_PORT: String(port) }
    const member = start('worker', 'apps/server/src/worker.ts', own, root)
    await answers(`http://127.0.0.1:${port}/metrics`, COME_MS)
    return member
  }

  /** As a service manager ends a process; the seconds it took. */
  async function leave(member: Member): Promise<number> {
    member.isLeaving = true
    const from = Date.now()
    const { child } = member.running
    await member.running.kill('SIGTERM')
    if (child.exitCode !== 0) died.push(`${member.name} left with ${child.exitCode}`)
    return (Date.now() - from) / 1_000
  }

  return {
    servers: await Promise.all([server(0), server(1)]),
    worker: await worker(),
    /** What runs: this program, or the one a deploy made. */
    version: { number: 0, root: undefined } as { number: number; root: string | undefined },
    died,
    owner: shop.owner,
    startServer: server,
    startWorker: worker,
    leave,
    /** No member counts as dead from now on. */
    dismiss: () => {
      for (const member of members) member.isLeaving = true
    },
  }
}

export type Crew = Awaited<ReturnType<typeof startCrew>>
