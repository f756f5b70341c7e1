import { existsSync } from 'node:fs'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import { eventually } from './eventually.ts'
import { send } from './http.ts'
import { type Started, startServer } from './processes.ts'

const webBuild = new URL('../../apps/web/build/server/index.js', import.meta.url)
const START_WITHIN_MS = 180_000

export type Environment = Readonly<Record<string, string>>
export type Server = Started & Readonly<{ base: string }>

/** Pages need the built web app; without it the API alone is attacked. */
export const hasPages = existsSync(webBuild)

async function untilReady(base: string, server: Started) {
  const isUp = await eventually(async () => {
    if (!server.isRunning()) throw new Error(`the server did not start: ${server.output()}`)
    return await send(base, { method: 'GET', path: '/readyz' }).then(
      ({ status }) => status === 200,
      () => false,
    )
  }, START_WITHIN_MS)
  if (!isUp) throw new Error(`the server is not ready: ${server.output()}`)
}

/** The processes of the shop: one server and one worker at first, others as an attack needs them. */
export function startServers(env: Environment) {
  const api = startServer('api', env)
  const all: Started[] = [api, startServer('worker', env)]
  const running = () => all.filter((each) => each.isRunning())
  return {
    ready: () => untilReady(env.PUBLIC_ORIGIN ?? '', api),
    /** Another server on the same database, configured otherwise. It may refuse to start. */
    async startAnother(over: Environment): Promise<Server> {
      const port = String(await freePort())
      // One with a name of its own has it for staff as well, unless it says otherwise.
      const staff = over.PUBLIC_ORIGIN === undefined ? {} : { STAFF_ORIGIN: '' }
      const server = startServer('api', { ...env, PORT: port, ...staff, ...over })
      all.push(server)
      return { ...server, base: `http://127.0.0.1:${port}` }
    },
    untilReady: ({ base, ...server }: Server) => untilReady(base, server),
    logs: () => all.map((each) => each.output()),
    metricsPorts: () =>
      running()
        .flatMap((each) => [...each.output().matchAll(/"metrics":(\d+)/g)])
        .map(([, port]) => Number(port)),
    stop: () => Promise.all(all.map((each) => each.stop())),
  }
}
