import type { Mail } from './outside.ts'

/**
 * I26, seen from outside: what buyers were shown, never what our tables say. No key under two
 * orders, and nobody sees a key of theirs change or vanish.
 */
export function createHistory() {
  const shown = new Map<string, string[]>()
  const problems: string[] = []

  /** An answer showed an order with these keys; later answers show at least them. */
  function saw(orderId: string, keys: string[]) {
    const before = shown.get(orderId) ?? []
    const lost = before.filter((key) => !keys.includes(key))
    if (lost.length > 0) problems.push(`${orderId} no longer shows ${lost.length} key(s)`)
    shown.set(orderId, keys)
  }

  function owners(mails: readonly Mail[]) {
    const orders = new Map<string, Set<string>>()
    const add = (orderId: string, key: string) => {
      orders.set(key, (orders.get(key) ?? new Set()).add(orderId))
    }
    for (const [orderId, keys] of shown) for (const key of keys) add(orderId, key)
    for (const mail of mails) for (const key of mail.keys) add(orderOf(mail), key)
    return orders
  }

  return {
    saw,
    /** How many different keys anybody was shown, and what was wrong with it. */
    verdict(mails: readonly Mail[], known: ReadonlySet<string>) {
      const found = owners(mails)
      const twice = [...found].filter(([, orders]) => orders.size > 1)
      const unknown = [...found.keys()].filter((key) => !known.has(key))
      return {
        keys: found.size,
        problems: [
          ...problems,
          ...twice.map(([, orders]) => `one key in ${[...orders].join(' and ')}`),
          ...(unknown.length > 0 ? [`${unknown.length} key(s) we never had`] : []),
        ],
      }
    },
  }
}

export type History = ReturnType<typeof createHistory>

/** Message ids say what a mail is about: `<keys.order_….1@localhost>`. */
export const orderOf = ({ id }: Mail): string => /order_[A-Z2-7]+/.exec(id)?.[0] ?? id

export const isKeysMail = ({ id }: Mail) => id.startsWith('<keys.')

/** Mails that came more than once: the same id, accepted again. */
export function copiesIn(mails: readonly Mail[]): number {
  return mails.length - new Set(mails.map(({ id }) => id)).size
}
