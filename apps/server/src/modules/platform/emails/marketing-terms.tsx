import { createContext, type ReactElement } from 'react'
import type { Config } from '../../config.ts'
import { unsubscribeToken } from '../../infra/address-hash.ts'

type Terms = Readonly<{ unsubscribeUrl: string; postalAddress: string }>

/** What the frame of a mail adds below a marketing one; null for every other. */
export const MarketingTerms = createContext<Terms | null>(null)

/** One click in the mail program ends them (RFC 8058); a link in the mail leads to a page with a button. */
export function marketingParts(config: Config, recipient: string) {
  const token = unsubscribeToken(config, recipient)
  const { PUBLIC_ORIGIN: origin, POSTAL_ADDRESS: postalAddress } = config
  const terms = { unsubscribeUrl: `${origin}/unsubscribe?t=${token}`, postalAddress }
  return {
    headers: {
      'List-Unsubscribe': `<${origin}/api/unsubscribe?t=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    framed: (body: ReactElement) => (
      <MarketingTerms.Provider value={terms}>{body}</MarketingTerms.Provider>
    ),
  }
}
