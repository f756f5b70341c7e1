import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 32
const tokenShape = /^[\w-]{43}$/

/** 256 random bits as text that fits into a header, a cookie and an address. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export const isToken = (text: string | undefined): text is string =>
  text !== undefined && tokenShape.test(text)

/** What is stored of a token: enough to recognise it, useless to a reader of the database. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Takes the same time wherever the two differ. */
export const isTokenOf = (token: string, hash: Buffer): boolean =>
  timingSafeEqual(hashToken(token), hash)
