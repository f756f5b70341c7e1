import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { answers, type Running } from './processes.ts'
import type { World } from './world.ts'

/** Generous: a machine that others use as well may be slow. */
const COME_BACK_MS = 180_000

type Member = { name: string; port: number; start: () => Promise<Running>; running: Running }

/** Two servers and two workers. Each can be killed, and comes back as an operator would bring it. */
export async function startCrew({ shop, outside, port }: World) {
  const second = await freePort()

  const serverOf = async (name: string, at: number): Promise<Member> => {
    const start = () => shop.server(name, outside.env, at)
    return { name, port: at, start, running: await start() }
  }
  const workerOf = async (name: string): Promise<Member> => {
    const at = await freePort()
    const start = async () => shop.worker(name, { ...outside.env, METRICS_PORT: String(at) })
    return { name, port: at, start, running: await start() }
  }

  const servers = [await serverOf('server-1', port), await serverOf('server-2', second)]
  const workers = [await workerOf('worker-1'), await workerOf('worker-2')]
  const ready = (member: Member) => {
    const path = servers.includes(member) ? 'readyz' : 'metrics'
    return answers(`http://127.0.0.1:${member.port}/${path}`, COME_BACK_MS)
  }
  await Promise.all([...servers, ...workers].map(ready))

  return {
    ports: servers.map((server) => server.port),
    members: [...servers, ...workers],
    workers,
    /** No last words: whatever it was doing is left as it was. How long it took to come back. */
    async killAndRestart(member: Member, downMs: number): Promise<number> {
      await member.running.kill('SIGKILL')
      await sleep(downMs)
      const from = Date.now()
      member.running = await member.start()
      await ready(member)
      return Date.now() - from
    },
    /** Asleep for longer than anybody waits for it, then awake as if nothing had been. */
    async pause(member: Member, ms: number) {
      member.running.child.kill('SIGSTOP')
      await sleep(ms)
      member.running.child.kill('SIGCONT')
    },
    /** A process that died by itself is started again, and counted: nothing should. */
    async reviveDead(): Promise<string[]> {
      const dead = [...servers, ...workers].filter(({ running }) => running.child.exitCode !== null)
      for (const member of dead) member.running = await member.start()
      await Promise.all(dead.map(ready))
      return dead.map(({ name }) => name)
    },
  }
}

export type Crew = Awaited<ReturnType<typeof startCrew>>
