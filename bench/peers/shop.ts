import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { editions } from '@keyhaven/contracts/data/editions'
import { aBrowser, keysOf, type Opened } from '../../chaos/browser.ts'
import type { HttpAnswer } from '../../chaos/call.ts'
import type { World } from '../../chaos/world.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { serverCommand } from '../processes.ts'
import { choose } from './guest.ts'
import { coldStart, launch } from './launch.ts'
import { scratch } from './scratch.ts'
import type { System } from './system.ts'

/** Nine, as the peers have. */
export const editionIds = editions.map(({ id }) => id)
const CALLS_TO_PROVIDER = 1
const KEYS = 2

function expected(answer: HttpAnswer): HttpAnswer {
  if (answer.status === 200) return answer
  throw new Error(`answered ${answer.status}: ${answer.text}`)
}

/** Quote, order, card, confirmation: it ends when the buyer sees both keys. */
async function order({ outside }: World, port: number, serial: number): Promise<number> {
  const browser = aBrowser(serial, () => port)
  const items = choose(editionIds, serial).map((productId) => ({ productId, quantity: 1 }))
  const cart = { items, currency: 'usd' }
  const answers = [expected(await browser.quote(cart))]
  const opening = expected(await browser.open(cart))
  const opened = opening.json<Opened>()
  await outside.pay(opened.paymentIntentId)
  const confirmed = expected(await browser.confirm(opened))
  answers.push(opening, confirmed)
  const keys = keysOf(confirmed).filter((key) => key !== '')
  if (keys.length !== KEYS) throw new Error(`a buyer saw ${keys.length} keys`)
  return answers.length + CALLS_TO_PROVIDER
}

type Options = { world: World; port: number; database: string; env?: Record<string, string> }

/** The built shop as operators run it: a server, and a worker that sends its e-mails. */
export function shop({ world, port, database, env = {} }: Options): System {
  const program = (main: 'api' | 'worker') => ({
    args: serverCommand.built(main),
    folder: fileURLToPath(serverCommand.folder),
    env: {
      ...world.shop.base,
      ...world.outside.env,
      NODE_ENV: 'production',
      // Peers start without one, too.
      NODE_COMPILE_CACHE: '',
      PORT: String(port),
      ...env,
    },
    log: join(scratch, `shop-${main}.log`),
  })
  return {
    name: 'shop',
    version: packageJson.version,
    port,
    database,
    lists: [{ name: 'products', path: '/api/products', headers: {} }],
    start: async () => {
      const { child, ...cost } = await coldStart(program('api'), port, '/readyz')
      return { children: [child, launch(program('worker'))], ...cost }
    },
    order: (serial) => order(world, port, serial),
    left: `select (select count(*) from pgboss.job where state < 'completed' and name <> 'dead-letters')
      + (select count(*) from emails where state = 'queued') as count`,
  }
}
