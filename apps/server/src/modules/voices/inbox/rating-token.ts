import type { Config } from '../../../config.ts'
import { isMacOf, macOf } from '../../../infra/crypto/keyed.ts'

const TOKEN_BYTES = 16

/** Proves that its holder got the mail about the end of a conversation. It opens nothing else. */
export function ratingToken(config: Config, reference: string): string {
  const mac = macOf(config, 'help rating', reference).subarray(0, TOKEN_BYTES)
  return `${reference}.${mac.toString('base64url')}`
}

/** The conversation that a token is for, if we made it. */
export function referenceBehind(config: Config, token: string): string | undefined {
  const [text = '', signature = ''] = token.split('.')
  const mac = Buffer.from(signature, 'base64url')
  return isMacOf(config, 'help rating', { text, mac, bytes: TOKEN_BYTES }) ? text : undefined
}
