import { unless, type Verdict } from '../verdict.ts'
import { dropDatabase, settingsOf } from './own-database.ts'
import { ask, freePortBase } from './patience.ts'
import { type Image, startIn } from './room.ts'
import { endsWell, shows, type Watched } from './watched.ts'

const OPEN_WITHIN_MS = 600_000
const TASK_WITHIN_MS = 600_000
const LOOK_WITHIN_MS = 30_000
/** Longer than DRAIN_MS, and than the grace a process gives itself (work/shutdown.ts). */
const LEAVE_WITHIN_MS = 30_000

type Shop = Readonly<{ image: Image; settings: ReturnType<typeof settingsOf> }>
type Processes = Readonly<{ server: Watched; worker: Watched }>

const startWords = ({ image, settings }: Shop, words: readonly string[]) =>
  startIn(image, { words, settings })

const task = (shop: Shop, ...words: string[]) =>
  startWords(shop, [...shop.image.entrypoint, ...words])

/** What is wrong unless the health check of the image ends as it should. */
const health = (shop: Shop, { words = [], code = 0 }: { words?: string[]; code?: number }) =>
  endsWell(startWords(shop, [...shop.image.health, ...words]), {
    what: 'the health check',
    ms: LOOK_WITHIN_MS,
    code,
  })

async function answers(address: string) {
  const { status, isEmpty } = await ask(address)
  return status === 200 && !isEmpty ? '' : `it answered ${status}${isEmpty ? ', empty' : ''}`
}

/** What the user of the image can write to, apart from its volume. */
async function writable(shop: Shop): Promise<string> {
  const { workingFolder, user } = shop.image
  const places = [workingFolder, '/tmp', '/var/tmp', '/home', '/'].map((place) => `${place}/x`)
  const tries = places.map((path) => `(: > ${path}) 2>/dev/null && echo ${path}`)
  const look = startWords(shop, ['sh', '-c', `${tries.join('; ')}; id -u`])
  const fault = await endsWell(look, { what: 'a try to write', ms: LOOK_WITHIN_MS })
  const [uid = ''] = user.split(':')
  return fault || (look.said().trim() === uid ? '' : look.said())
}

const refusal = /EROFS|EACCES|EPERM|are not kept/

const refusals = ({ server, worker }: Processes) =>
  [server, worker]
    .flatMap(({ said }) => said().split('\n'))
    .filter((line) => refusal.test(line))
    .join('\n')

/** Asked to leave, a process ends by itself. */
async function leaves(one: Watched, what: string): Promise<string> {
  one.child.kill('SIGTERM')
  return await endsWell(one, { what, ms: LEAVE_WITHIN_MS })
}

/** A server says first that it leaves. */
async function tellsAndLeaves(server: Watched, livez: string): Promise<string> {
  const left = leaves(server, 'the server that was asked to leave')
  const isSo = async () => (await ask(livez)).status === 503
  const told = await shows(server, { what: '503 at /livez', ms: LEAVE_WITHIN_MS, isSo })
  const fault = await left
  return told || fault
}

async function judgeOpen(shop: Shop, { server, worker }: Processes): Promise<Verdict[]> {
  const at = (path: string) => `${shop.settings.PUBLIC_ORIGIN}${path}`
  const opened = await shows(server, {
    what: '200 at /readyz',
    ms: OPEN_WITHIN_MS,
    isSo: async () => (await ask(at('/readyz'))).status === 200,
  })
  const working = await shows(worker, {
    what: 'a worker that is well',
    ms: OPEN_WITHIN_MS,
    isSo: async () => (await health(shop, { words: ['worker'] })) === '',
  })
  return [
    unless('the server opens, and /readyz says that all of it works', opened),
    unless('the health check finds the worker well', working),
    unless('/livez answers', await answers(at('/livez'))),
    unless('the home page answers', await answers(at('/'))),
    unless('the catalogue answers', await answers(at('/api/products'))),
    unless('the health check finds the server well', await health(shop, {})),
    unless(
      'its user can write neither to the program, nor to /tmp, nor elsewhere',
      await writable(shop),
    ),
  ]
}

async function judgeLeaving(shop: Shop, { server, worker }: Processes): Promise<Verdict[]> {
  console.log('asking them to leave')
  const livez = `${shop.settings.PUBLIC_ORIGIN}/livez`
  return [
    unless(
      'the server tells balancers that it leaves, and leaves by itself',
      await tellsAndLeaves(server, livez),
    ),
    unless(
      'the worker leaves by itself',
      await leaves(worker, 'the worker that was asked to leave'),
    ),
    unless('the health check finds that the server is gone', await health(shop, { code: 1 })),
    unless('neither of them tried to write to the image', refusals({ server, worker })),
  ]
}

/** Prepares a database, runs server and worker from the image, asks them and sends them away. */
export async function judgeRun(image: Image): Promise<Verdict[]> {
  const shop = { image, settings: settingsOf(await freePortBase()) }
  const started: Watched[] = []
  const start = (...words: string[]) => {
    const one = task(shop, ...words)
    started.push(one)
    return one
  }
  try {
    console.log('preparing a database of its own')
    const setup = start('db', 'setup', '--plain')
    const prepared = await endsWell(setup, { what: 'db setup', ms: TASK_WITHIN_MS })
    const promise = 'its task “db setup” prepares an empty database'
    if (prepared) return [unless(promise, prepared)]
    console.log('starting a server and a worker')
    const processes = { server: start(...image.command), worker: start('worker') }
    return [
      unless(promise, ''),
      ...(await judgeOpen(shop, processes)),
      ...(await judgeLeaving(shop, processes)),
    ]
  } finally {
    for (const { child } of started) child.kill('SIGKILL')
    await dropDatabase(shop.settings.DATABASE_OWNER_URL)
  }
}
