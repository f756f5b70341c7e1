import { createHmac } from 'node:crypto'
import type { Browser } from './browser.ts'
import type { Shop } from './shop.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows in a half minute, as RFC 6238 says. */
function codeIn(secret: string, step: number): string {
  const bits = [...secret].map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytes).update(counter).digest()
  const start = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A code by the shop's own clock, so many half minutes later. */
export async function codeOf(shop: Shop, secret: string, later = 0): Promise<string> {
  const [row] = await shop.sql('select extract(epoch from shop_now())::float8 as now')
  return codeIn(secret, Math.floor(Number(row?.now) / 30) + later)
}

export type Guarded = Readonly<{
  email: string
  password: string
  secret: string
  recoveryCodes: string[]
  browser: Browser
  headers: Record<string, string>
}>

/** A member of staff with an authenticator app, and the session it was set up in. */
export async function guardedStaff(shop: Shop, role: string, email: string): Promise<Guarded> {
  const person = ['--email', email, '--first', 'Ada', '--last', 'Byron', '--role', role]
  const said = await shop.command('staff-create', person)
  const password = /shown this once: (\S+)/.exec(said)?.[1] ?? ''
  const browser = shop.browser()
  const { json } = await browser.post('/api/admin/login', { email, password })
  const headers = { authorization: `Bearer ${String(json.token)}` }
  const begun = await browser.post('/api/admin/security/app', {}, headers)
  const { secret, setup } = begun.json as { secret: string; setup: string }
  const code = await codeOf(shop, secret, -1)
  const added = await browser.call('PUT', '/api/admin/security/app', { setup, code }, headers)
  const { recoveryCodes = [] } = added.json as { recoveryCodes?: string[] }
  if (recoveryCodes.length === 0) throw new Error(`no app for ${email}: ${added.text}`)
  return { email, password, secret, recoveryCodes, browser, headers }
}
