import { isCurrency } from '@keyhaven/contracts/money'
import type { Variant } from './hosts.ts'

const tracking = /^(utm_\w+|gclid|msclkid|fbclid)$/

/** The address without what only marketing tools read; undefined if any other query remains. */
export function plainPath(url: string): string | undefined {
  const mark = url.indexOf('?')
  if (mark < 0) return url
  const names = [...new URLSearchParams(url.slice(mark + 1)).keys()]
  return names.every((name) => tracking.test(name)) ? url.slice(0, mark) : undefined
}

function currencyOf(cookies: string | undefined): string {
  const code = cookies && /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/.exec(cookies)?.[1]
  return isCurrency(code) ? code : 'USD'
}

/** API answers are the same for everyone; documents differ by site and by the currency they are painted in. */
export function cacheKey(
  url: string,
  variant: Variant,
  cookies: string | undefined,
): string | undefined {
  const path = plainPath(url)
  if (path === undefined) return undefined
  return path.startsWith('/api/') ? path : `${variant} ${currencyOf(cookies)} ${path}`
}
