import { createContext, type ReactElement } from 'react'
import type { Config } from '../../../config.ts'
import { unsubscribeToken } from '../../../infra/crypto/address-hash.ts'

/** The page that ends marketing mails, which the frame adds below one; null for every other mail. */
export const UnsubscribeUrl = createContext<string | null>(null)

/** One click in the mail program ends them (RFC 8058); a link in the mail leads to a page with a button. */
export function marketingParts(config: Config, recipient: string) {
  const token = unsubscribeToken(config, recipient)
  const { PUBLIC_ORIGIN: origin } = config
  return {
    headers: {
      'List-Unsubscribe': `<${origin}/api/unsubscribe?t=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    framed: (body: ReactElement) => (
      <UnsubscribeUrl.Provider value={`${origin}/unsubscribe?t=${token}`}>
        {body}
      </UnsubscribeUrl.Provider>
    ),
  }
}
