import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { editionsOf } from './support/editions.ts'
import { eventually, pause } from './support/eventually.ts'
import { jsonBodies, mails, pictures, tables } from './support/hostile-bodies.ts'
import { send } from './support/http.ts'
import { mailsTo } from './support/mail.ts'
import { aBuyer, buy } from './support/purchase.ts'
import type { Shop } from './support/shop.ts'
import { handOver } from './support/smtp.ts'
import { type Attack, newTrial } from './support/trial.ts'

const LONGEST_HOLD = 1
const MOST_MB = 150
const MAIL_WITHIN_MS = 5_000
const MB = 1_048_576

const figure = (text: string, name: string) =>
  Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)

/** Of server and worker together: the longest hold since the last look, and the memory of the larger. */
async function looked(shop: Shop) {
  const texts = await Promise.all(
    shop.metricsPorts().map(async (port) => {
      const { text } = await send(`http://127.0.0.1:${port}`, { method: 'GET', path: '/metrics' })
      return text
    }),
  )
  const most = (name: string) => Math.max(...texts.map((text) => figure(text, name)))
  return {
    hold: most('nodejs_eventloop_lag_max_seconds'),
    megabytes: most('process_resident_memory_bytes') / MB,
  }
}

/** A buyer and the address at which the mail with their key is answered. */
async function aReader(shop: Shop) {
  const email = `reader-${randomUUID()}@example.com`
  const began = Date.now()
  await buy(shop, { billingInfo: aBuyer({ email }) })
  const mail = await eventually(async () => (await mailsTo(shop, email))[0])
  return { email, replyTo: mail?.headers['reply-to'] ?? '', ms: Date.now() - began }
}

/** Announces a large file, sends a little of it and waits: what is said before the rest. */
function slowFile(shop: Shop, length: number): Promise<number> {
  const { hostname, port } = new URL(shop.base)
  const socket = connect({ host: hostname, port: Number(port) })
  const heads = ['x-file-token: x', 'x-file-name: a.png', 'content-type: application/octet-stream']
  socket.write(
    `POST /api/contact/files HTTP/1.1\r\nhost: ${hostname}:${port}\r\norigin: ${shop.origin}\r\n${heads.join('\r\n')}\r\ncontent-length: ${length}\r\n\r\nabc`,
  )
  return new Promise((resolve) => {
    socket.setTimeout(5_000, () => resolve(0))
    socket.once('data', (heard) => resolve(Number(String(heard).slice(9, 12))))
  }).then((status) => {
    socket.destroy()
    return status as number
  })
}

export const hostileBodies: Attack = {
  id: 'SI1',
  says: 'No request, mail or file of a stranger holds server or worker longer than a second',
  async run(shop) {
    const trial = newTrial()
    const reader = await aReader(shop)
    trial.works('a buyer gets the key by mail', reader.ms < 60_000, reader.ms)
    const { browser, headers } = await shop.staff('super_admin')
    const desk = editionsOf(await shop.staff('admin'))
    await pause(1_000)
    const first = (await looked(shop)).megabytes
    let before = first
    const after = async (what: string, isAnswered: boolean, detail: unknown) => {
      const { hold, megabytes: now } = await looked(shop)
      console.log(`       ${what}: ${hold.toFixed(2)} s, ${Math.round(now - before)} MB`)
      trial.held(`${what}: answered`, isAnswered, detail)
      trial.held(`${what}: held`, hold <= LONGEST_HOLD, hold)
      trial.held(`${what}: memory`, now - before <= MOST_MB, now - before)
      before = now
    }
    for (const { what, path, body } of jsonBodies) {
      const { status } = await shop.browser().postRaw(path, body)
      await after(`JSON, ${what}`, status >= 400 && status < 500, status)
    }
    const file = { name: 'a.png', bytes: Buffer.alloc(10 * MB) }
    const wrong = await shop.browser().postFile('/api/contact/files', file, { 'x-file-token': 'x' })
    await after('a file with a wrong token', wrong.status === 410, wrong.status)
    for (const length of [10 * MB, 3_000_000_000]) {
      const status = await slowFile(shop, length)
      await after(`a slow file of ${length} bytes`, status === 410 || status === 413, status)
    }
    const honest = aReader(shop)
    for (const { what, mail } of mails) {
      await shop.sql(`update mail_answers set came_at = came_at - interval '2 minutes'`)
      const given = { from: reader.email, to: reader.replyTo, raw: mail(reader.email) }
      const code = await handOver(shop.mailPort, given)
      await after(`mail, ${what}`, code === 250, code)
    }
    const { ms } = await honest
    trial.held('an honest buyer’s mail meanwhile', ms <= MAIL_WITHIN_MS, ms)
    for (const { what, text } of tables) {
      const body = { supplier: 'x', batchName: randomUUID(), text }
      const { status } = await browser.post('/api/admin/licenses/imports/preview', body, headers)
      await after(`CSV, ${what}`, status < 500, status)
    }
    for (const { what, bytes } of pictures) {
      const { status } = await desk.upload(bytes, 'A box')
      await after(`picture, ${what}`, status === 422, status)
    }
    // What one left to be collected is collected at leisure: together they have twice as much.
    trial.held('all of them: memory', before - first <= 2 * MOST_MB, before - first)
    return trial.outcome()
  },
}
