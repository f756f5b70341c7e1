import { randomBytes } from 'node:crypto'
import { isMacOf, macOf } from '../../../infra/crypto/keyed.ts'
import type { Secrets } from '../../../infra/crypto/secret-ring.ts'

const HOURS_VALID = 24
const shape = /^(\d{13})\.([\w-]{16})\.([\w-]{43})$/

const signed = (shown: string) => `contact form ${shown}`

/** Says when a form was shown, in a way that only we can write. */
export function newFormToken(secrets: Secrets, now: Date): string {
  const shown = `${now.getTime()}.${randomBytes(12).toString('base64url')}`
  return `${shown}.${macOf(secrets, 'form token', signed(shown)).toString('base64url')}`
}

/** For how long the form has been open; undefined for a token that is old or not ours. */
export function secondsOpen(secrets: Secrets, token: string, now: Date): number | undefined {
  const [, time, nonce, mac] = shape.exec(token) ?? []
  if (!time || !nonce || !mac) return undefined
  const text = signed(`${time}.${nonce}`)
  if (!isMacOf(secrets, 'form token', { text, mac: Buffer.from(mac, 'base64url') }))
    return undefined
  const seconds = (now.getTime() - Number(time)) / 1_000
  return seconds >= 0 && seconds < HOURS_VALID * 3_600 ? seconds : undefined
}
