import { request } from 'node:http'
import autocannon from 'autocannon'
import { cpuMs, startBare, startShop } from './processes.ts'

const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 50
const encoding = { 'accept-encoding': 'br' }

type Target = { port: number; pid: number }

async function drive({ port, pid }: Target, path: string, duration: number) {
  const before = cpuMs(pid)
  const url = `http://127.0.0.1:${port}${path}`
  const result = await autocannon({ url, duration, connections: CONNECTIONS, headers: encoding })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed under load`)
  const total = result.requests.total
  return { rate: total / duration, cpu: (cpuMs(pid) - before) / total }
}

/** The answer as it stands on the wire, still compressed. */
function rawAnswer(port: number, path: string) {
  return new Promise<{ body: Buffer; headers: Record<string, string> }>((resolve, reject) => {
    request({ port, path, host: '127.0.0.1', headers: encoding }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const { 'content-type': type = '', 'content-encoding': coding = '' } = response.headers
        const headers = { 'content-type': type, 'content-encoding': coding }
        resolve({ body: Buffer.concat(chunks), headers })
      })
    })
      .on('error', reject)
      .end()
  })
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

/** How near the shop comes to a server that does nothing but send the same bytes. */
export async function measureServing(path: string, floor: number): Promise<boolean> {
  const shop = await startShop()
  await rawAnswer(shop.port, path)
  const { body, headers } = await rawAnswer(shop.port, path)
  const bare = await startBare(path, body, headers)
  await drive(shop, path, 1)
  await drive(bare, path, 1)

  const ratios: number[] = []
  const costs: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const b = await drive(bare, path, SECONDS)
    const s = await drive(shop, path, SECONDS)
    ratios.push(s.rate / b.rate)
    costs.push(s.cpu / b.cpu)
    console.log(
      `  round ${round}: bare ${b.rate.toFixed(0)}/s ${(b.cpu * 1_000).toFixed(0)} µs, ` +
        `shop ${s.rate.toFixed(0)}/s ${(s.cpu * 1_000).toFixed(0)} µs, ratio ${(s.rate / b.rate).toFixed(2)}`,
    )
  }
  const ratio = median(ratios)
  console.log(
    `${path} (${body.length} bytes): ${ratio.toFixed(2)} of bare Fastify, ` +
      `${median(costs).toFixed(2)} times its CPU per request, floor ${floor}\n`,
  )
  return ratio >= floor
}
