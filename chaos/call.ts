import { Agent, request } from 'node:http'

/** Connections are kept; one that a killed server left behind is found out and replaced. */
const agent = new Agent({ keepAlive: true, maxSockets: 400 })
const TIMEOUT_MS = 30_000

export type Answer = Readonly<{
  status: number
  text: string
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
export function call({ port, method, path, body, headers = {} }: Call): Promise<Answer> {
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
          const text = Buffer.concat(chunks).toString()
          const cookies = reply.headers['set-cookie'] ?? []
          resolve({ status: reply.statusCode ?? 0, text, cookies, json: () => JSON.parse(text) })
        })
      },
    )
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error('no answer in time')))
    sent.once('error', reject)
    sent.end(body)
  })
}

export const hangUp = () => agent.destroy()
