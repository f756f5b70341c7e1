import { promises } from 'node:dns'
import type { Config } from '../../config.ts'

const TIMEOUT_MS = 2_000
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks the name servers of the configuration. Undefined: there is nothing; null: nobody answered. */
export function txtRecords({ MAIL_DNS_SERVERS }: Config) {
  const resolver = new promises.Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  if (MAIL_DNS_SERVERS) resolver.setServers(MAIL_DNS_SERVERS)
  return async (name: string): Promise<string[] | undefined | null> => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      return nothing.has((error as { code?: string }).code ?? '') ? undefined : null
    }
  }
}
