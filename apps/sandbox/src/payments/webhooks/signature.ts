import { createHmac } from 'node:crypto'

/** How a delivery is signed: truly, with another secret, or at a time long past. */
export type Signing = 'true' | 'wrong-secret' | 'old-timestamp'

const OLD_SECONDS = 3600

type Terms = Readonly<{
  signing?: Signing
  /** How long ago it says it was signed. */
  secondsAgo?: number
  /** While a secret is rolled the provider signs with the one before as well. */
  oldSecret?: string | null
}>

const v1 = (secret: string, text: string) =>
  `v1=${createHmac('sha256', secret).update(text).digest('hex')}`

/** The provider's header: the time, and the HMAC of the time and the payload. */
export function sign(payload: string, secret: string, terms: Terms = {}): string {
  const { signing = 'true', secondsAgo = 0, oldSecret = null } = terms
  const now = Math.floor(Date.now() / 1000) - secondsAgo
  const time = signing === 'old-timestamp' ? now - OLD_SECONDS : now
  const key = signing === 'wrong-secret' ? `${secret}_forged` : secret
  const secrets = oldSecret ? [key, oldSecret] : [key]
  return [`t=${time}`, ...secrets.map((each) => v1(each, `${time}.${payload}`))].join()
}
