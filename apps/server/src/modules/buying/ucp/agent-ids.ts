import { macOf } from '../../../infra/crypto/keyed.ts'
import type { Secrets } from '../../../infra/crypto/secret-ring.ts'
import { newToken } from '../../../infra/crypto/tokens.ts'

type Kind = 'cart' | 'checkout'

const SHORT = 22
const shape = /^(?:cart|checkout)_[\w-]{22}$/

const made = (secrets: Secrets, parts: readonly string[]) =>
  macOf(secrets, 'agent cart', parts.join('\n')).toString('base64url')

/** An id that nobody guesses; the same call sent again gets the same one. */
export const newAgentId = (secrets: Secrets, kind: Kind, repeat: readonly string[] | undefined) =>
  `${kind}_${(repeat ? made(secrets, [kind, ...repeat]) : newToken()).slice(0, SHORT)}`

/** The first checkout of a cart, its second, and so on. */
export const checkoutIdOfCart = (secrets: Secrets, cartId: string, nth: number): string =>
  `checkout_${made(secrets, ['checkout of', cartId, String(nth)]).slice(0, SHORT)}`

export const isAgentId = (id: string): boolean => shape.test(id)

/** What opens the checkout in a browser. It follows from the id, so it is kept nowhere. */
export const handedTokenOf = (secrets: Secrets, checkoutId: string): string =>
  made(secrets, ['opens', checkoutId])
