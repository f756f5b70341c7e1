import type { Config } from '../../../config.ts'
import { isMacOf, macOf } from '../../../infra/crypto/keyed.ts'

type Secrets = Pick<Config, 'SECRETS' | 'KEY_PEPPER' | 'MAIL_BOUNCE_DOMAIN'>

const shape = /^bounce\+(\d{1,15})\.([0-9a-f]{32})@(.+)$/i

/** Half a signature: the part of an address before the @ is at most 64 characters long. */
const SIGNATURE_BYTES = 16

const signed = (id: string) => `bounce:${id}`

/** Where one mail comes back to if nobody takes it; undefined where nobody would hear of it. */
export function returnAddress(config: Secrets, emailId: number): string | undefined {
  if (!config.MAIL_BOUNCE_DOMAIN) return undefined
  const mac = macOf(config, 'return address', signed(String(emailId)))
  const signature = mac.subarray(0, SIGNATURE_BYTES).toString('hex')
  return `bounce+${emailId}.${signature}@${config.MAIL_BOUNCE_DOMAIN}`
}

/** The mail that an address names, if we signed it: nobody else can report one as undeliverable. */
export function emailBehind(config: Secrets, address: string): number | undefined {
  const [, id = '', signature = '', domain = ''] = shape.exec(address) ?? []
  if (!id || domain.toLowerCase() !== config.MAIL_BOUNCE_DOMAIN?.toLowerCase()) return undefined
  const mac = Buffer.from(signature, 'hex')
  const isOurs = isMacOf(config, 'return address', {
    text: signed(id),
    mac,
    bytes: SIGNATURE_BYTES,
  })
  return isOurs ? Number(id) : undefined
}
