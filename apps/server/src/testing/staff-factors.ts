import { createHmac } from 'node:crypto'
import type { TestShop } from './test-shop.ts'
import { fromOurPage, login } from './test-staff.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What an app shows at a time, as RFC 6238 says it: written again, so that it checks the shop. */
export function codeAt(secret: string, seconds: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const start = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export const codeNow = (secret: string, steps = 0) =>
  codeAt(secret, Date.now() / 1_000 + steps * 30)

type Headers = Record<string, string>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

let networks = 0
/** Another network each time: what one network may do is tested elsewhere. */
export function anywhere(): string {
  networks += 1
  return `198.18.${networks >> 8}.${networks & 255}`
}

/** A call from a page of ours. */
export const callAs =
  ({ app }: TestShop, headers: Headers = {}) =>
  (method: Method, url: string, payload?: object) =>
    app.inject({
      method,
      url,
      remoteAddress: anywhere(),
      headers: { ...fromOurPage, ...headers },
      ...(payload && { payload }),
    })

/** Sets up an app in a session; its first code, one step back, is used up. */
export async function addApp(shop: TestShop, headers: Headers) {
  const call = callAs(shop, headers)
  const { secret, setup, svg } = (await call('POST', '/api/admin/security/app')).json()
  const confirmed = await call('PUT', '/api/admin/security/app', {
    setup,
    code: codeNow(secret, -1),
  })
  const recoveryCodes: string[] = confirmed.json().recoveryCodes
  return {
    secret: String(secret),
    svg: String(svg),
    setup: String(setup),
    confirmed,
    recoveryCodes,
  }
}

/** The pass that a right password gets. */
export async function passOf(shop: TestShop, email: string): Promise<string> {
  return (await login(shop, { email, from: anywhere() })).json().pass
}

/** Both halves of a session that an answer began. */
export function halvesOf(reply: Awaited<ReturnType<typeof login>>): Headers {
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
  return { authorization: `Bearer ${reply.json().token}`, cookie }
}
