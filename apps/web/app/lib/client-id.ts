import { deviceCookies, dropCookie, saveCookie } from './device-cookies.ts'

const NAME = 'kh_cid'
/** Thirteen months. */
const SECONDS = 34_128_000
const shape = /(?:^|;\s*)kh_cid=(\d{1,10}\.\d{1,10})(?:;|$)/

/** A random number by which marketing tools know this browser again. Only asked for after consent. */
export function clientId(): string {
  const known = shape.exec(deviceCookies())?.[1]
  if (known) return known
  const made = [...crypto.getRandomValues(new Uint32Array(2))].join('.')
  saveCookie(NAME, made, SECONDS)
  return made
}

export const forgetClientId = () => dropCookie(NAME)
