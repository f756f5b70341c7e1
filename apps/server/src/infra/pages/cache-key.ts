import { finderAnswersIn, finderQuery, isFinderQuestion } from '@keyhaven/contracts/finder'
import { isCurrency } from '@keyhaven/contracts/money'
import type { Variant } from '../http/hosts.ts'

const tracking = /^(utm_\w+|gclid|msclkid|fbclid)$/

/**
 * The address without what only marketing tools read; undefined if any other query remains. The home
 * page has one spelling for each set of answers to its finder, which are few.
 */
function plainPath(url: string): string | undefined {
  const mark = url.indexOf('?')
  if (mark < 0) return url
  const path = url.slice(0, mark)
  const query = new URLSearchParams(url.slice(mark + 1))
  const isHome = path === '/'
  const isKnown = (name: string) => tracking.test(name) || (isHome && isFinderQuestion(name))
  if (![...query.keys()].every(isKnown)) return undefined
  return isHome ? path + finderQuery(finderAnswersIn(query)) : path
}

function currencyOf(cookies: string | undefined): string {
  const code = cookies && /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/.exec(cookies)?.[1]
  return isCurrency(code) ? code : 'USD'
}

/**
 * API answers are the same for everyone; documents differ by site, by the currency they are painted in,
 * and for those who let marketing tools in.
 */
export function cacheKey(
  url: string,
  variant: Variant,
  cookies: string | undefined,
  isAgreed = false,
): string | undefined {
  const path = plainPath(url)
  if (path === undefined) return undefined
  if (path.startsWith('/api/')) return path
  return `${variant} ${currencyOf(cookies)} ${isAgreed ? 'agreed ' : ''}${path}`
}
