import { randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'
import { isMacOf, macOf } from '../crypto/keyed.ts'

const PURPOSE = 'plain form'
const HOURS_VALID = 24
const shape = /^(\d{13})\.([\w-]{16})\.([\w-]{43})$/

type Site = Pick<Config, 'SECRETS' | 'KEY_PEPPER'>

/** Which form, and the checkout cookie of the browser it was given to. */
export type PlainFormOf = Readonly<{ form: string; browser: string }>

const signed = ({ form, browser }: PlainFormOf, until: string, nonce: string) =>
  `plain form ${form} until ${until} ${nonce} cs=${browser}`

/** Says that this browser was shown this form by us; what it names is done once however often it is sent. */
export function newPlainToken(site: Site, now: Date, shown: PlainFormOf): string {
  const until = String(now.getTime() + HOURS_VALID * 3_600_000)
  const nonce = randomBytes(12).toString('base64url')
  const mac = macOf(site, PURPOSE, signed(shown, until, nonce)).toString('base64url')
  return `${until}.${nonce}.${mac}`
}

/** What makes sending the form twice sending it once; undefined for a token that is old, foreign or of another form. */
export function nonceOfPlainToken(
  site: Site,
  now: Date,
  shown: PlainFormOf,
  token: string,
): string | undefined {
  const [, until, nonce, mac] = shape.exec(token) ?? []
  if (!until || !nonce || !mac || Number(until) < now.getTime()) return undefined
  const text = signed(shown, until, nonce)
  return isMacOf(site, PURPOSE, { text, mac: Buffer.from(mac, 'base64url') }) ? nonce : undefined
}
