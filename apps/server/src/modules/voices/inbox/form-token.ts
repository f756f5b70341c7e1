import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const HOURS_VALID = 24
const shape = /^(\d{13})\.([\w-]{16})\.([\w-]{43})$/

const macOf = (pepper: string, shown: string) =>
  createHmac('sha256', pepper).update(`contact form ${shown}`).digest()

/** Says when a form was shown, in a way that only we can write. */
export function newFormToken(pepper: string, now: Date): string {
  const shown = `${now.getTime()}.${randomBytes(12).toString('base64url')}`
  return `${shown}.${macOf(pepper, shown).toString('base64url')}`
}

/** For how long the form has been open; undefined for a token that is old or not ours. */
export function secondsOpen(pepper: string, token: string, now: Date): number | undefined {
  const [, time, nonce, mac] = shape.exec(token) ?? []
  if (!time || !nonce || !mac) return undefined
  if (!timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(pepper, `${time}.${nonce}`)))
    return undefined
  const seconds = (now.getTime() - Number(time)) / 1_000
  return seconds >= 0 && seconds < HOURS_VALID * 3_600 ? seconds : undefined
}
