import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from 'node:http'

export type HttpAnswer = Readonly<{
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The body read as JSON; an empty object where it is none. */
  json: Readonly<Record<string, unknown>>
}>

export type Call = Readonly<{
  method: string
  path: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  /** The address the call comes from. */
  from?: string
}>

const TIMEOUT_MS = 20_000
const agent = new Agent({ keepAlive: false, maxSockets: 200 })

let serial = 0

/** Loopback has sixteen million addresses: every visitor comes from one of their own. */
export function freshAddress(): string {
  serial += 1
  // One /24 after the other: what a network may do is not what a row is about.
  return `127.${64 + (serial >> 16)}.${serial & 255}.${(serial >> 8) & 255}`
}

function readJson(text: string): HttpAnswer['json'] {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as HttpAnswer['json']) : {}
  } catch {
    return {}
  }
}

async function readAnswer(reply: IncomingMessage): Promise<HttpAnswer> {
  const chunks: Buffer[] = await reply.toArray()
  const text = Buffer.concat(chunks).toString()
  return { status: reply.statusCode ?? 0, headers: reply.headers, text, json: readJson(text) }
}

/** One HTTP request over a real socket, sent exactly as told; the path may be anything. */
export function send(
  base: string,
  { method, path, headers, body, from }: Call,
): Promise<HttpAnswer> {
  const { hostname, port } = new URL(base)
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const options = {
    ...{ hostname, port, method, path, agent },
    headers: { ...length, ...headers },
    ...(from && { localAddress: from }),
  }
  return new Promise((resolve, reject) => {
    const call = request(options, (reply) => readAnswer(reply).then(resolve, reject))
    call.setTimeout(TIMEOUT_MS, () => call.destroy(new Error(`no answer to ${method} ${path}`)))
    call.once('error', reject)
    call.end(body)
  })
}
