import { isCampaign } from '@keyhaven/contracts/campaign'
import { finderAnswersIn, finderQuery, isFinderQuestion } from '@keyhaven/contracts/finder'
import { type Currency, isCurrency } from '@keyhaven/contracts/money'
import type { Store } from '../http/hosts.ts'

/**
 * The address without what only marketing tools read; undefined if any other query remains. The home
 * page has one spelling for each set of answers to its finder, which are few.
 */
export function plainPath(url: string): string | undefined {
  const mark = url.indexOf('?')
  if (mark < 0) return url
  const path = url.slice(0, mark)
  const query = new URLSearchParams(url.slice(mark + 1))
  const isHome = path === '/'
  const isKnown = (name: string) => isCampaign(name) || (isHome && isFinderQuestion(name))
  if (![...query.keys()].every(isKnown)) return undefined
  return isHome ? path + finderQuery(finderAnswersIn(query)) : path
}

/** What a visitor chose to see prices in. */
export function currencyOf(cookies: string | undefined, usual: Currency): Currency {
  const code = cookies && /(?:^|;\s*)currency=([A-Z]{3})(?:;|$)/.exec(cookies)?.[1]
  return isCurrency(code) ? code : usual
}

type Variant = Readonly<{ isAgreed?: boolean; isScriptless?: boolean }>

/**
 * API answers differ by store; documents by the currency they are painted in as well, and for those who
 * let marketing tools in. Where custom scripts run, browsers with a session or an order open get a copy without.
 */
export function cacheKey(
  url: string,
  { cacheName, currency }: Pick<Store, 'cacheName' | 'currency'>,
  cookies: string | undefined,
  { isAgreed = false, isScriptless = false }: Variant = {},
): string | undefined {
  const path = plainPath(url)
  if (path === undefined) return undefined
  if (path.startsWith('/api/')) return `${cacheName} ${path}`
  const variant = `${isAgreed ? 'agreed ' : ''}${isScriptless ? 'scriptless ' : ''}`
  return `${cacheName} ${currencyOf(cookies, currency)} ${variant}${path}`
}
