import { once } from 'node:events'
import { unless, type Verdict } from '../verdict.ts'
import { dropDatabase, settingsOf } from './own-database.ts'
import { ask, freePortBase, until } from './patience.ts'
import { type Image, runIn, type Started, startIn } from './room.ts'

const OPEN_WITHIN_MS = 240_000
const TOLD_WITHIN_MS = 1_900

type Shop = Readonly<{ image: Image; settings: ReturnType<typeof settingsOf> }>

const endOf = (text: string) => text.trim().slice(-600)

/** Runs a task or the health check of the image; says what is wrong unless it ends as it should. */
async function runs({ image, settings }: Shop, words: readonly string[], code = 0) {
  const ended = await runIn(image, { words, settings })
  return ended.code === code ? '' : `it ended with ${ended.code}: ${endOf(ended.said)}`
}

const task = (shop: Shop, ...words: string[]) => [...shop.image.entrypoint, ...words]
const health = (shop: Shop, ...words: string[]) => [...shop.image.health, ...words]

async function answers(address: string) {
  const { status, isEmpty } = await ask(address)
  return status === 200 && !isEmpty ? '' : `it answered ${status}${isEmpty ? ', empty' : ''}`
}

/** What the user of the image can write to, apart from its volume. */
async function writable({ image, settings }: Shop): Promise<string> {
  const places = [image.workingFolder, '/tmp', '/var/tmp', '/home', '/'].map(
    (place) => `${place}/x`,
  )
  const tries = places.map((path) => `(: > ${path}) 2>/dev/null && echo ${path}`)
  const words = ['sh', '-c', `${tries.join('; ')}; id -u`]
  const [uid = ''] = image.user.split(':')
  const { said } = await runIn(image, { words, settings })
  return said.trim() === uid ? '' : said
}

const refusal = /EROFS|EACCES|EPERM|are not kept/

const refusals = (started: readonly Started[]) =>
  started
    .flatMap(({ said }) => said().split('\n'))
    .filter((line) => refusal.test(line))
    .join('\n')

/** Asked to leave, a server says so first; each goes by itself. */
async function leaves({ child, said }: Started, livez?: string): Promise<string> {
  const gone = once(child, 'exit') as Promise<[number | null]>
  child.kill('SIGTERM')
  const isTold = livez
    ? await until(async () => (await ask(livez)).status === 503, TOLD_WITHIN_MS)
    : true
  const [code] = await gone
  if (!isTold) return 'a balancer was not told'
  return code === 0 ? '' : `it ended with ${code}: ${endOf(said())}`
}

async function judgeOpen(shop: Shop, server: Started, worker: Started): Promise<Verdict[]> {
  const at = (path: string) => `${shop.settings.PUBLIC_ORIGIN}${path}`
  const isReady = await until(async () => (await ask(at('/readyz'))).status === 200, OPEN_WITHIN_MS)
  const isWorking = await until(
    async () => (await runs(shop, health(shop, 'worker'))) === '',
    OPEN_WITHIN_MS,
  )
  return [
    unless(
      'the server opens, and /readyz says that all of it works',
      isReady ? '' : endOf(server.said()),
    ),
    unless('the health check finds the worker well', isWorking ? '' : endOf(worker.said())),
    unless('/livez answers', await answers(at('/livez'))),
    unless('the home page answers', await answers(at('/'))),
    unless('the catalogue answers', await answers(at('/api/products'))),
    unless('the health check finds the server well', await runs(shop, health(shop))),
    unless(
      'its user can write neither to the program, nor to /tmp, nor elsewhere',
      await writable(shop),
    ),
  ]
}

async function judgeLeaving(shop: Shop, server: Started, worker: Started): Promise<Verdict[]> {
  const livez = `${shop.settings.PUBLIC_ORIGIN}/livez`
  return [
    unless(
      'the server tells balancers that it leaves, and leaves by itself',
      await leaves(server, livez),
    ),
    unless('the worker leaves by itself', await leaves(worker)),
    unless('the health check finds that the server is gone', await runs(shop, health(shop), 1)),
    unless('neither of them tried to write to the image', refusals([server, worker])),
  ]
}

/** Prepares a database, runs server and worker from the image, asks them and sends them away. */
export async function judgeRun(image: Image): Promise<Verdict[]> {
  const shop = { image, settings: settingsOf(await freePortBase()) }
  const started: Started[] = []
  const start = (...words: string[]) => {
    const one = startIn(image, { words: task(shop, ...words), settings: shop.settings })
    started.push(one)
    return one
  }
  try {
    const prepared = await runs(shop, task(shop, 'db', 'setup', '--plain'))
    const [server, worker] = [start(...image.command), start('worker')]
    return [
      unless('its task “db setup” prepares an empty database', prepared),
      ...(await judgeOpen(shop, server, worker)),
      ...(await judgeLeaving(shop, server, worker)),
    ]
  } finally {
    for (const { child } of started) child.kill('SIGKILL')
    await dropDatabase(shop.settings.DATABASE_OWNER_URL)
  }
}
