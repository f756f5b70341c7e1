import { deepStrictEqual } from 'node:assert'
import { type IncomingHttpHeaders, request } from 'node:http'
import { startBare, type Target } from './processes.ts'
import { median, type Profile } from './profile.ts'
import { type Drive, drive } from './wrk.ts'

const WARM_UP_SECONDS = 1

type ServedAnswer = { body: Buffer; headers: IncomingHttpHeaders }

/** The answer as it is on the wire, still compressed, less what every server writes by itself. */
function rawAnswer(port: number, path: string) {
  return new Promise<ServedAnswer>((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' }
    request({ port, path, host: '127.0.0.1', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const { date: _, connection: __, 'keep-alive': ___, ...own } = response.headers
        resolve({ body: Buffer.concat(chunks), headers: own })
      })
    })
      .on('error', reject)
      .end()
  })
}

const shown = (name: string, { rate, serverMicros, clientMicros }: Drive) =>
  `${name} ${rate.toFixed(0)}/s ${serverMicros.toFixed(1)} µs (wrk ${clientMicros.toFixed(1)} µs)`

/** How near the shop comes to bare Fastify sending the same headers and the same bytes. */
export async function measureServing(
  shop: Target,
  path: string,
  { rounds, seconds, floor }: Profile['serving'],
): Promise<boolean> {
  await rawAnswer(shop.port, path)
  const answer = await rawAnswer(shop.port, path)
  const bare = await startBare(path, answer)
  deepStrictEqual(await rawAnswer(bare.port, path), answer)
  for (const target of [bare, shop]) await drive(target, path, WARM_UP_SECONDS)

  const pairs: { bare: Drive; shop: Drive }[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const pair = {
      bare: await drive(bare, path, seconds),
      shop: await drive(shop, path, seconds),
    }
    pairs.push(pair)
    console.log(`  round ${round}: ${shown('bare', pair.bare)}, ${shown('shop', pair.shop)}`)
  }
  const rates = median(pairs.map((pair) => pair.shop.rate / pair.bare.rate))
  const own = median(pairs.map((pair) => pair.shop.serverMicros))
  const theirs = median(pairs.map((pair) => pair.bare.serverMicros))
  // Judged by processor time: others on the machine disturb it least.
  const ratio = theirs / own
  console.log(
    `${path} (${answer.body.length} bytes): ${rates.toFixed(2)} of bare Fastify's rate, ` +
      `${ratio.toFixed(2)} by processor time (${theirs.toFixed(1)} against ${own.toFixed(1)} µs), ` +
      `floor ${floor}\n`,
  )
  return ratio >= floor
}
