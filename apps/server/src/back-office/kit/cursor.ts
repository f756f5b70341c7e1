import { createHash } from 'node:crypto'
import { AppError } from '../../infra/app-error.ts'
import { isMacOf, macOf } from '../../infra/crypto/keyed.ts'
import type { Secrets } from '../../infra/crypto/secret-ring.ts'

const VERSION = 1
const shape = /^([\w-]{1,900})\.([\w-]{43})$/

/** Which list a place belongs to: its name, its sort and its filters. */
export type ListId = Readonly<{ name: string; sort: string; filters: object }>
/** The values of the row a page begins after, as text. */
export type PageStart = Readonly<{ value: string; id: string }>

type Content = Readonly<{ v: number; l: string; s: string; f: string; k: [string, string] }>

const signed = (text: string) => `list cursor ${text}`

/** The same for the same filters, in whichever order they were given. */
function hashOf(filters: object): string {
  const sorted = Object.entries(filters).sort(([a], [b]) => a.localeCompare(b))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 16)
}

/** A place in a list, in a way that only we can write. */
export function cursorAt(secrets: Secrets, list: ListId, { value, id }: PageStart): string {
  const { name: l, sort: s } = list
  const content: Content = { v: VERSION, l, s, f: hashOf(list.filters), k: [value, id] }
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${macOf(secrets, 'list cursor', signed(text)).toString('base64url')}`
}

/** The place a cursor means. One we did not write, or wrote for another list, is refused. */
export function placeOf(secrets: Secrets, list: ListId, cursor: string): PageStart {
  const [, text, mac] = shape.exec(cursor) ?? []
  if (!text || !mac) throw new AppError('cursor_invalid')
  const proof = { text: signed(text), mac: Buffer.from(mac, 'base64url') }
  if (!isMacOf(secrets, 'list cursor', proof)) throw new AppError('cursor_invalid')
  const { v, l, s, f, k } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Content
  const isOfList = l === list.name && s === list.sort && f === hashOf(list.filters)
  if (v !== VERSION || !isOfList) throw new AppError('cursor_mismatch')
  return { value: k[0], id: k[1] }
}
