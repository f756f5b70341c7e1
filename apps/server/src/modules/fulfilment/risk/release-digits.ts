import { digestOf } from '../../../infra/crypto/keyed.ts'
import { ringOf, type Secrets } from '../../../infra/crypto/secret-ring.ts'
import { hashToken, isTokenOf } from '../../../infra/crypto/tokens.ts'
import { digitsOf } from './release-code.rules.ts'

type Code = Readonly<{ orderId: string; nth: number }>

const codeBy = (secrets: Secrets, { orderId, nth }: Code, version: number) => {
  const key = ringOf(secrets).keyFor('one-time code', version)
  return digitsOf(digestOf(key, `release of ${orderId}: ${nth}`))
}

/**
 * The nth code of an order. It follows from a secret of the shop, so that it lies in no table and a mail that
 * is sent twice says the same.
 */
export const releaseDigits = (secrets: Secrets, code: Code): string =>
  codeBy(secrets, code, ringOf(secrets).current)

/** Whether these are the digits, by any secret that is still trusted. */
export const areReleaseDigits = (secrets: Secrets, code: Code, typed: string): boolean =>
  ringOf(secrets)
    .trusted.map((version) => isTokenOf(typed, hashToken(codeBy(secrets, code, version))))
    .some(Boolean)
