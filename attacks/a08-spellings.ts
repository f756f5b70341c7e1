import { setTimeout as sleep } from 'node:timers/promises'
import { freshAddress, send } from './support/http.ts'
import { figureOf } from './support/metrics.ts'
import { hasPages, type Server } from './support/servers.ts'
import type { Shop } from './support/shop.ts'
import { type Attack, newTrial, type Trial } from './support/trial.ts'

const MOST_BYTES_MORE = 20 * 1_048_576
const WARM_ROUNDS = 3
const ENTRIES = 'page_cache_entries{kind="page"}'

const PAGES = 20
const SPELLINGS = 240
const PER_SECOND = 60

const escaped = (text: string) => `%${text.charCodeAt(0).toString(16)}`

/** Ways to write one path that all lead to the same page. */
const ways: readonly ((path: string) => string)[] = [
  (path) => path.toUpperCase(),
  (path) => `/${path[1]?.toUpperCase()}${path.slice(2)}`,
  (path) => `${path.slice(0, -1)}${path.at(-1)?.toUpperCase()}`,
  (path) => `/${escaped(path.slice(1))}${path.slice(2)}`,
  (path) => `${path.slice(0, -1)}${escaped(path.slice(-1))}`,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `${path}#x`,
  (path) => `http://any.example${path}`,
]

/** Pages that the shop names itself, without those that are for machines. */
async function somePages(server: Server, count: number): Promise<string[]> {
  const { host } = new URL(server.base)
  // With a question of its own it is not kept, so that only the pages are counted.
  const asked = { method: 'GET', path: '/sitemap.xml?for=a08', headers: { host } }
  const { text } = await send(server.base, asked)
  return [...text.matchAll(/<loc>https?:\/\/[^/<]+(\/[^<]+)<\/loc>/g)]
    .map(([, path = '']) => path)
    .slice(0, count)
}

/** Every page once, so that all of them are kept. */
async function visit(server: Server, pages: readonly string[]) {
  const { host } = new URL(server.base)
  const from = freshAddress()
  const headers = { host, 'accept-encoding': 'br' }
  for (const path of pages) await send(server.base, { method: 'GET', path, headers, from })
}

async function attackWith(server: Server, paths: readonly string[], perSecond: number) {
  const { host } = new URL(server.base)
  const from = freshAddress()
  const calls: Promise<number>[] = []
  for (const path of paths) {
    const call = send(server.base, { method: 'GET', path, headers: { host }, from })
    calls.push(call.then(({ status }) => status).catch(() => 0))
    await sleep(1_000 / perSecond)
  }
  return await Promise.all(calls)
}

const memory = async (server: Server) =>
  (await figureOf(server, 'process_resident_memory_bytes')) ?? 0

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

const processorTime = async (server: Server) =>
  (await figureOf(server, 'process_cpu_seconds_total')) ?? 0

/**
 * As many calls in other spellings, and then twice as many honest ones in the same time: what the server does
 * besides costs the same in both.
 */
async function storm(server: Server, trial: Trial) {
  const pages = await somePages(server, PAGES)
  for (let round = 0; round < WARM_ROUNDS; round += 1) await visit(server, pages)
  const each = SPELLINGS / pages.length
  const honest = pages.flatMap((path) => Array.from({ length: 2 * each }, () => path))
  // A young process grows and is slow in whatever it is asked first.
  await attackWith(server, honest, 2 * PER_SECOND)
  const atFirst = await processorTime(server)
  await attackWith(server, honest, 2 * PER_SECOND)
  const [entries, before] = [await figureOf(server, ENTRIES), await memory(server)]
  const begun = await processorTime(server)
  const paths = pages.flatMap((path) => ways.slice(0, each).map((way) => way(path)))
  const statuses = await attackWith(server, paths, PER_SECOND)
  const [usual, spent] = [begun - atFirst, (await processorTime(server)) - begun]
  const made = statuses.filter((status) => status === 200).length
  const more = (await memory(server)) - before
  const after = await figureOf(server, ENTRIES)
  console.log(
    `     ${paths.length} spellings of ${pages.length} pages: ${made} were made, ` +
      `entries ${entries} → ${after}, memory ${megabytes(more)} more, ` +
      `${spent.toFixed(2)} s of processor beside ${usual.toFixed(2)} s of ${honest.length} honest calls`,
  )
  const isSame = after === entries && (after ?? 0) <= pages.length
  trial.held(`${paths.length} spellings make no page again`, made === 0 && isSame, { made, after })
  trial.held('memory stays', more < MOST_BYTES_MORE, megabytes(more))
  trial.held('a spelling costs what two pages do at most', spent <= usual, { spent, usual })
}

/** Addresses that are never ready: each is made anew, so one network gets so many in a minute. */
async function uncached(server: Server, trial: Trial) {
  const { host } = new URL(server.base)
  const from = freshAddress()
  const asked = Array.from({ length: 90 }, (_, nth) => (nth % 2 ? `/?x=${nth}` : `/none-${nth}`))
  const statuses = await attackWith(server, asked, 90)
  const refused = statuses.filter((status) => status === 429).length
  trial.held('90 pages that are made for each call', refused >= 30, `${refused} refused`)
  const other = await send(server.base, { method: 'GET', path: '/?q=1', headers: { host }, from })
  trial.works('a reader with a question of their own is answered', other.status === 200)
}

export const manyAddresses: Attack = {
  id: 'A08',
  says: 'A page has one address: other spellings cost neither memory nor the time of others',
  async run(shop: Shop) {
    const trial = newTrial()
    if (!hasPages) {
      trial.works('there are no pages', true)
      return trial.outcome()
    }
    const server = await shop.startAnother({ LOG_LEVEL: 'info' })
    await shop.untilReady(server)
    const { host } = new URL(server.base)
    const shown = await send(server.base, { method: 'GET', path: '/?x=0', headers: { host } })
    trial.works('a page is shown', shown.status === 200)
    const moved = await send(server.base, {
      ...{ method: 'GET', path: '/Shop/?utm_source=mail', headers: { host } },
    })
    const isLed = moved.status === 200 || moved.headers.location === '/shop?utm_source=mail'
    trial.works('another spelling leads to it', isLed, moved.headers)
    await storm(server, trial)
    await uncached(server, trial)
    await server.stop()
    return trial.outcome()
  },
}
