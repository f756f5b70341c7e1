import { urls } from './urls.ts'
import { zoneOf } from './zones.ts'

/** Addresses that show the page of another address. */
const aliases: Readonly<Record<string, string>> = {
  '/terms': '/terms-of-service',
  '/get-quote': '/quote',
  '/auto-landing-new': '/auto-landing',
  '/google-ads': '/google-ads-landing',
  '/microsoft-ads': '/microsoft-ads-landing',
  '/microsoft-word-home': '/word-home',
}

/** Of use only to someone who has bought already: not for search engines. */
const unlisted = [
  '/account',
  '/unsubscribe',
  '/newsletter',
  '/cart-reminder',
  '/office-mac',
  '/office-for-windows',
  '/office-windows',
  '/microsoft-mac',
  '/std',
  '/download-redeem',
  '/offline',
]

/** The one address of what is shown here: no capitals, no slash at the end, no alias. */
export function canonicalPath(path: string): string {
  const plain = path.toLowerCase().replace(/(?<=.)\/+$/, '')
  return aliases[plain] ?? plain
}

const isPlain = (path: string) => !/[.:]/.test(path)

const mayBeFound = (path: string) =>
  isPlain(path) &&
  zoneOf(path) === 'public' &&
  canonicalPath(path) === path &&
  !unlisted.includes(path)

/** Every address with a page of its own that search engines may show. */
export const listedPaths: string[] = urls.map(({ path }) => path).filter(mayBeFound)

const firstPart = (path: string) => `/${path.split('/')[1]}`

/** Where crawlers have no business: paying, orders, the back office, and what needs a purchase. */
export const privateRoots: string[] = [
  ...new Set([
    ...urls
      .map(({ path }) => path)
      .filter((path) => zoneOf(path) !== 'public')
      .map(firstPart),
    ...unlisted,
  ]),
].toSorted()
