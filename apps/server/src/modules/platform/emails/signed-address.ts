import type { Config } from '../../../config.ts'
import { isMacOf, macOf } from '../../../infra/crypto/keyed.ts'

type Names = Pick<Config, 'SECRETS' | 'KEY_PEPPER' | 'MAIL_BOUNCE_DOMAIN' | 'MAIL_REPLY_DOMAIN'>

/** What comes back to us about a mail: that it cannot arrive, or what its reader answers. */
const purposes = { bounce: 'return address', reply: 'reply address' } as const
export type Word = keyof typeof purposes

const shape = /^(bounce|reply)\+(\d{1,15})\.([0-9a-f]{32})@(.+)$/i

/** Half a signature: the part of an address before the @ is at most 64 characters long. */
const SIGNATURE_BYTES = 16

const signed = (word: Word, id: string) => `${word}:${id}`
const domainOf = (config: Names, word: Word) =>
  word === 'bounce' ? config.MAIL_BOUNCE_DOMAIN : config.MAIL_REPLY_DOMAIN

/** The address that stands for one mail of ours; undefined where nobody would hear of it. */
export function signedAddress(config: Names, word: Word, emailId: number): string | undefined {
  const domain = domainOf(config, word)
  if (!domain) return undefined
  const mac = macOf(config, purposes[word], signed(word, String(emailId)))
  return `${word}+${emailId}.${mac.subarray(0, SIGNATURE_BYTES).toString('hex')}@${domain}`
}

export type SignedFor = Readonly<{ word: Word; emailId: number }>

/** The mail that an address names, if we signed it: nobody else can answer or report one. */
export function signedFor(config: Names, address: string): SignedFor | undefined {
  const [, said = '', id = '', signature = '', domain = ''] = shape.exec(address) ?? []
  const word = said.toLowerCase() === 'reply' ? 'reply' : 'bounce'
  if (!id || domain.toLowerCase() !== domainOf(config, word)?.toLowerCase()) return undefined
  const mac = Buffer.from(signature, 'hex')
  const text = signed(word, id)
  const isOurs = isMacOf(config, purposes[word], { text, mac, bytes: SIGNATURE_BYTES })
  return isOurs ? { word, emailId: Number(id) } : undefined
}
