import { digestOf } from '../../../infra/crypto/keyed.ts'
import { ringOf, type Secrets } from '../../../infra/crypto/secret-ring.ts'
import { hashToken, isTokenOf } from '../../../infra/crypto/tokens.ts'
import { lettersOf } from './alone.rules.ts'

type Offer = Readonly<{ approvalId: string; staffId: string }>

const codeBy = (secrets: Secrets, { approvalId, staffId }: Offer, version: number) => {
  const key = ringOf(secrets).keyFor('one-time code', version)
  return lettersOf(digestOf(key, `alone ${approvalId} ${staffId}`))
}

/** The letters mailed to a super admin for one approval. They follow from a secret, so that they lie in no table. */
export const aloneCode = (secrets: Secrets, offer: Offer): string =>
  codeBy(secrets, offer, ringOf(secrets).current)

/** Whether these are the letters, however they were typed, by any secret that is still trusted. */
export function isAloneCode(secrets: Secrets, offer: Offer, typed: string): boolean {
  const letters = typed.toUpperCase().replace(/[^A-Z]/g, '')
  return ringOf(secrets)
    .trusted.map((version) => isTokenOf(letters, hashToken(codeBy(secrets, offer, version))))
    .some(Boolean)
}
