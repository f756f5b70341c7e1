import { createHmac } from 'node:crypto'

/** How a delivery is signed: truly, with another secret, or at a time long past. */
export type Signing = 'true' | 'wrong-secret' | 'old-timestamp'

const OLD_SECONDS = 3600

/** The provider's header: the time, and the HMAC of the time and the payload. */
export function sign(payload: string, secret: string, signing: Signing = 'true'): string {
  const now = Math.floor(Date.now() / 1000)
  const time = signing === 'old-timestamp' ? now - OLD_SECONDS : now
  const key = signing === 'wrong-secret' ? `${secret}_forged` : secret
  const signature = createHmac('sha256', key).update(`${time}.${payload}`).digest('hex')
  return `t=${time},v1=${signature}`
}
