import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'

type Secrets = Pick<Config, 'KEY_PEPPER' | 'MAIL_BOUNCE_DOMAIN'>

const shape = /^bounce\+(\d{1,15})\.([0-9a-f]{32})@(.+)$/i

const signatureOf = ({ KEY_PEPPER }: Secrets, id: string) =>
  createHmac('sha256', KEY_PEPPER).update(`bounce:${id}`).digest().subarray(0, 16)

/** Where one mail comes back to if nobody takes it; undefined where nobody would hear of it. */
export function returnAddress(config: Secrets, emailId: number): string | undefined {
  if (!config.MAIL_BOUNCE_DOMAIN) return undefined
  const signature = signatureOf(config, String(emailId)).toString('hex')
  return `bounce+${emailId}.${signature}@${config.MAIL_BOUNCE_DOMAIN}`
}

/** The mail that an address names, if we signed it: nobody else can report one as undeliverable. */
export function emailBehind(config: Secrets, address: string): number | undefined {
  const [, id = '', signature = '', domain = ''] = shape.exec(address) ?? []
  if (!id || domain.toLowerCase() !== config.MAIL_BOUNCE_DOMAIN?.toLowerCase()) return undefined
  const isOurs = timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(config, id))
  return isOurs ? Number(id) : undefined
}
