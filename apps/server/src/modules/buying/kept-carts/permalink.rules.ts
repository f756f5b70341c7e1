import { type CartItem, MAX_QUANTITY } from '@keyhaven/contracts/checkout'

/** Where a permalink leads unless it names another page. */
export const CHECKOUT_PATH = '/checkout'

const MOST_LINES = 20
const LONGEST_ID = 100
const LONGEST_VALUE = 200
const LONGEST_ADDRESS = 254

const rawId = /^[A-Za-z0-9._-]+$/
const encodedId = /^~[A-Za-z0-9_-]+$/
const quantityShape = /^[1-9]\d{0,5}$/

/** An id as the path spells it, or nothing for one that has another spelling or cannot be read. */
function idFrom(token: string): string | undefined {
  if (rawId.test(token)) return token
  if (!encodedId.test(token)) return undefined
  const bytes = Buffer.from(token.slice(1), 'base64url')
  const id = bytes.toString('utf8')
  const isCanonical = bytes.toString('base64url') === token.slice(1)
  const isText = Buffer.from(id, 'utf8').equals(bytes) && !/\p{Cc}/u.test(id)
  return isCanonical && isText && !rawId.test(id) ? id : undefined
}

function lineFrom(text: string): CartItem | undefined {
  const [token = '', quantity = '', ...more] = text.split(':')
  const productId = idFrom(token)
  if (more.length > 0 || !productId || productId.length > LONGEST_ID) return undefined
  return quantityShape.test(quantity) ? { productId, quantity: Number(quantity) } : undefined
}

/**
 * The lines that the path of a permalink names, each edition once and no more of it than the shop sells; nothing for
 * a path that cannot be read.
 */
export function linesOfPath(path: string): CartItem[] | undefined {
  if (path === '') return []
  const parts = path.split(',')
  if (parts.length > MOST_LINES) return undefined
  const units = new Map<string, number>()
  for (const part of parts) {
    const line = lineFrom(part)
    if (!line) return undefined
    units.set(line.productId, (units.get(line.productId) ?? 0) + line.quantity)
  }
  return [...units].map(([productId, quantity]) => ({
    productId,
    quantity: Math.min(quantity, MAX_QUANTITY),
  }))
}

const spelledId = (id: string) =>
  rawId.test(id) ? id : `~${Buffer.from(id, 'utf8').toString('base64url')}`

/** The address that opens the checkout with these lines, below the origin of a store. */
export function permalinkOf(items: readonly CartItem[], couponCode?: string): string {
  const path = items.map(({ productId, quantity }) => `${spelledId(productId)}:${quantity}`).join()
  const query = couponCode ? `?discounts/codes/0=${encodeURIComponent(couponCode)}` : ''
  return `/buy/${path}${query}`
}

/** Pages of the shop that a link may lead to: not calls, forms without scripts, staff, or another permalink. */
const closedRoots = /^\/(api|plain|admin|buy)(\/|$)/

/** The same path, encoded anew, if it leads to a page of this origin in every reading; else nothing. */
export function pathWithin(origin: string, text: string): string | undefined {
  if (!/^\/(?!\/)/.test(text) || /[\s\\]|\p{Cc}|%(2f|5c|0[0-9a-f]|1[0-9a-f])/iu.test(text)) {
    return undefined
  }
  const url = URL.parse(text, origin)
  if (!url || url.origin !== origin || url.username || url.pathname.startsWith('//')) {
    return undefined
  }
  return closedRoots.test(url.pathname.toLowerCase()) ? undefined : url.pathname + url.search
}

const couponShape = /^[\w-]{1,40}$/
const addressShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const plainName = /^[a-z][a-z0-9_]{0,39}$/i
/** What must not travel on in an address, under whatever name. */
const sensitive =
  /token|secret|passw|auth|key|code|session|mail|phone|name|address|card|iban|birth/i
const knownRoots = ['buyer', 'context', 'signals', 'discounts', 'attribution', 'line_items']

/** `buyer/email` and `/buyer/email` are one pointer. */
const pointerOf = (name: string) => name.replace(/^\//, '')

/** What each pointer says; one that is given twice says nothing, in whichever order. */
function valuesByPointer(search: URLSearchParams): Map<string, string> {
  const all = Map.groupBy(search, ([name]) => pointerOf(name))
  const single = [...all].flatMap(([pointer, given]) => {
    const [first, ...more] = given
    return first && more.length === 0 ? [[pointer, first[1]] as const] : []
  })
  return new Map(single)
}

const isHarmless = (name: string, value: string) =>
  plainName.test(name) &&
  !sensitive.test(name) &&
  value.length <= LONGEST_VALUE &&
  !/@|\p{Cc}/u.test(value)

function travelsOn(pointer: string, value: string): [string, string][] {
  const [root = '', name, ...more] = pointer.split('/')
  if (root === 'continue_to') return []
  const own = name === undefined && !knownRoots.includes(root) ? root : undefined
  const as = root === 'attribution' && more.length === 0 ? name : own
  return as !== undefined && isHarmless(as, value) ? [[as, value]] : []
}

export type PermalinkTerms = Readonly<{
  couponCode: string | null
  email: string | null
  /** Where to, as the link says it and not yet checked. */
  continueTo: string
  /** What goes on in the address: where the buyer came from, and what the shop does not know. */
  travelling: URLSearchParams
}>

/** What the query of a permalink asks for. What cannot be read is as if it were not there. */
export function termsOfQuery(query: string): PermalinkTerms {
  const values = valuesByPointer(new URLSearchParams(query))
  const code = values.get('discounts/codes/0') ?? ''
  const email = values.get('buyer/email') ?? ''
  return {
    couponCode: couponShape.test(code) ? code.toUpperCase() : null,
    email: email.length <= LONGEST_ADDRESS && addressShape.test(email) ? email : null,
    continueTo: values.get('continue_to') ?? '',
    travelling: new URLSearchParams([...values].flatMap(([name, value]) => travelsOn(name, value))),
  }
}
