import { disposableDomains } from './data/disposable-domains.ts'

/** The domain and every domain it is part of: "x.mail.tm" is one of "mail.tm". */
function domainsOf(email: string): string[] {
  const labels = email.trim().toLowerCase().split('@').at(-1)?.split('.') ?? []
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/** Whether an address belongs to a service of mailboxes that are thrown away. */
export const isDisposable = (email: string): boolean =>
  domainsOf(email).some((domain) => disposableDomains.has(domain))
