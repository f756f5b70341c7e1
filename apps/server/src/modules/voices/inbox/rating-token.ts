import type { Config } from '../../../config.ts'
import { isMacOf, macOf } from '../../../infra/crypto/keyed.ts'

const TOKEN_BYTES = 16

/** Proves that its holder got the mail about the end of a conversation. It opens nothing else. */
export function ratingToken(config: Config, ticketNumber: string): string {
  const mac = macOf(config, 'help rating', ticketNumber).subarray(0, TOKEN_BYTES)
  return `${ticketNumber}.${mac.toString('base64url')}`
}

/** The ticket that a token is for, if we made it. */
export function ticketBehind(config: Config, token: string): string | undefined {
  const [text = '', signature = ''] = token.split('.')
  const mac = Buffer.from(signature, 'base64url')
  return isMacOf(config, 'help rating', { text, mac, bytes: TOKEN_BYTES }) ? text : undefined
}
