import { normalOrderNumber } from '@keyhaven/contracts/order-number'

const ways = ['orderId', 'payment', 'number', 'domain', 'email', 'words'] as const
/** What a member of staff has typed, as far as its shape tells. */
export type Search = Readonly<{ by: (typeof ways)[number]; text: string }>

const WHOLE_KEY = /^[a-z0-9]{5}(?:[\s-]*[a-z0-9]{5}){4}$/i
const PAYMENT = /^(?:pi|cs|re|pyr|dp|du|ch|py|attempt)_\w+$/
const DOMAIN = /^@[^\s@]+\.[^\s@]{2,}$/
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** The text as its way reads it; undefined where it does not have that shape. */
const readers: Readonly<Record<Search['by'], (text: string) => string | undefined>> = {
  orderId: (text) => (/^order_[A-Z2-7]{10,}$/.test(text) ? text : undefined),
  payment: (text) => (PAYMENT.test(text) ? text : undefined),
  number: (text) => (/^kh\W/i.test(text) ? normalOrderNumber(text) : undefined),
  domain: (text) => (DOMAIN.test(text) ? text.slice(1).toLowerCase() : undefined),
  email: (text) => (ADDRESS.test(text) ? text.toLowerCase() : undefined),
  words: (text) => text.toLowerCase(),
}

/** Which search a text means; undefined for a whole key, which does not belong in an address. */
export function searchOf(text: string): Search | undefined {
  if (WHOLE_KEY.test(text)) return undefined
  return ways.flatMap((by) => {
    const read = readers[by](text)
    return read === undefined ? [] : [{ by, text: read }]
  })[0]
}

/** The texts that begin with this one lie between it and this, in the order of bytes. */
export const endOfStart = (start: string) => `${start}\u{10FFFF}`
