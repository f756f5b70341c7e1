import { Agent, request } from 'node:http'

const TIMEOUT_MS = 30_000
/** Less than any balancer keeps a connection: one that it is just closing is not used. */
const IDLE_MS = 5_000
/** Connections are kept; one that a killed server left behind is found out and replaced. */
const agent = new Agent({ keepAlive: true, maxSockets: 400, timeout: IDLE_MS })

export type HttpAnswer = Readonly<{
  status: number
  text: string
  /** On the wire, compressed or not. */
  bytes: number
  cookies: string[]
  json: <T>() => T
}>

type Call = {
  port: number
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: string
  headers?: Record<string, string>
}

/** One HTTP call, much cheaper than `fetch`. Rejects when nobody answers to the end. */
export function call({ port, method, path, body, headers = {} }: Call): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      { host: '127.0.0.1', port, path, method, agent, headers: { ...headers, ...length } },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.once('error', reject)
        reply.once('close', () => {
          if (!reply.complete) return reject(new Error('the answer was cut off'))
          const body = Buffer.concat(chunks)
          const text = body.toString()
          const cookies = reply.headers['set-cookie'] ?? []
          const status = reply.statusCode ?? 0
          resolve({ status, text, bytes: body.length, cookies, json: () => JSON.parse(text) })
        })
      },
    )
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error('no answer in time')))
    // A connection may fail twice.
    sent.on('error', reject)
    sent.end(body)
  })
}

export const hangUp = () => agent.destroy()
