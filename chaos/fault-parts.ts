import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FaultProxy, faultProxy } from '../apps/server/src/testing/fault-proxy.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import type { Buyers } from './fault-buyers.ts'
import { isReady, type Server } from './shop.ts'
import type { World } from './world.ts'

/** A part of the shop that can be away, the server its visitors use, and how its return is seen. */
export type Part = Readonly<{
  name: string
  cable: FaultProxy
  server: Server
  /** Whether calls that need the card provider need this part. */
  isProvider: boolean
  /** Whether everything works again for those who came after this moment. */
  isBack: (buyers: Buyers, since: number) => Promise<boolean>
}>

async function startRedis() {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '']
  const redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(redis.stdout, 'data')
  return { port, stop: () => redis.kill('SIGKILL') }
}

const portOf = (url: string) => Number(new URL(url).port)

async function isAway(metricsPort: number, part: string): Promise<boolean> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return metrics.includes(`part_away{part="${part}"} 1`)
}

/** Each part behind a cable of its own; each of the three servers has one cable that can be cut. */
export async function startParts({ shop, outside, port }: World) {
  const { STRIPE_SANDBOX_URL, SMTP_URL } = outside.env
  const redis = await startRedis()
  const cables = {
    redis: await faultProxy({ port: redis.port }),
    provider: await faultProxy({ port: portOf(STRIPE_SANDBOX_URL) }),
    smtp: await faultProxy({ port: portOf(SMTP_URL) }),
  }
  const behind = {
    provider: `http://127.0.0.1:${cables.provider.port}`,
    smtp: `smtp://127.0.0.1:${cables.smtp.port}`,
  }
  const metrics = String(await freePort())
  const shared = { REDIS_URL: `redis://127.0.0.1:${cables.redis.port}`, METRICS_PORT: metrics }
  const servers = {
    redis: await shop.server('redis', { ...outside.env, ...shared }),
    provider: await shop.server('provider', { STRIPE_SANDBOX_URL: behind.provider, SMTP_URL }),
    smtp: await shop.server('smtp', outside.env, port),
  }
  shop.worker('worker', { STRIPE_SANDBOX_URL: behind.provider, SMTP_URL: behind.smtp })
  await Promise.all(Object.values(servers).map(isReady))

  const parts: Part[] = [
    {
      name: 'redis',
      cable: cables.redis,
      server: servers.redis,
      isProvider: false,
      isBack: async () => !(await isAway(Number(metrics), 'redis')),
    },
    {
      name: 'smtp',
      cable: cables.smtp,
      server: servers.smtp,
      isProvider: false,
      isBack: async ({ bought }, since) => {
        const recent = new Set(bought.filter(({ at }) => at > since).map(({ email }) => email))
        return (await outside.mails()).some(({ to }) => recent.has(to))
      },
    },
    {
      name: 'provider',
      cable: cables.provider,
      server: servers.provider,
      isProvider: true,
      isBack: async ({ bought }, since) => bought.some(({ at }) => at > since),
    },
  ]
  return {
    parts,
    stop: async () => {
      redis.stop()
      await Promise.all(Object.values(cables).map((cable) => cable.close()))
    },
  }
}
