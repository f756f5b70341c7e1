import type { ServerBuild } from 'react-router'

/** The one spelling of a path; undefined if no page has it, however it is spelled. */
export type SpellingOf = (path: string) => string | undefined

/** A page and its data have one address each: the second is asked for by scripts. */
const dataOf = (page: string) => (page === '/' ? '/_.data' : `${page}.data`)

/** The page that a path means; for the data of a page, the page itself. */
export const pageOf = (path: string): string => path.replace(/(?:\/_)?\.data$/, '') || '/'

/** What is before the query. A fragment does not belong in a request: it makes another spelling. */
export const pathOf = (url: string): string => {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

const unreserved = /^[\w.~-]$/

/** What stands for a plain character becomes that character; other escapes are written in capitals. */
const unescaped = (escaped: string) => {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
  return unreserved.test(character) ? character : escaped.toUpperCase()
}

/** Without dot segments, backslashes, needless escapes and empty segments. */
function tidied(path: string): string {
  const { pathname } = new URL(`http://shop${path}`)
  const plain = pathname.replaceAll(/%[\da-f]{2}/gi, unescaped)
  return `/${plain.split('/').filter(Boolean).join('/')}`
}

type Routes = ServerBuild['routes']

/** The whole path of a route: that of its parents and its own. */
function fullPath(routes: Routes, id: string): string {
  const route = routes[id]
  if (!route) return ''
  const parent = route.parentId ? fullPath(routes, route.parentId) : ''
  return `${parent}/${route.path ?? ''}`
}

const quoted = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Finds `/product/:slug` and keeps what stands for the slug as it is. */
function patternOf(path: string) {
  const fixed = path.split(/:[\w-]+/)
  const matcher = new RegExp(`^${fixed.map(quoted).join('([^/]+)')}$`, 'i')
  return (asked: string) => {
    const found = matcher.exec(asked)
    return found ? fixed.map((text, index) => text + (found[index + 1] ?? '')).join('') : undefined
  }
}

/** Routes match in any case and with any number of slashes. Each page is made and kept under one spelling. */
export function spellingsOf(routes: Routes): SpellingOf {
  const paths = Object.keys(routes)
    .map((id) => `/${fullPath(routes, id).split('/').filter(Boolean).join('/')}`)
    .filter((path) => !path.endsWith('*'))
  const known = new Map(
    paths.filter((path) => !path.includes(':')).map((path) => [path.toLowerCase(), path]),
  )
  // The longer one says more: a copy in Markdown is not a product named so.
  const patterns = paths
    .filter((path) => path.includes(':'))
    .toSorted((a, b) => b.length - a.length)
    .map(patternOf)

  function spellingOfPage(page: string): string | undefined {
    const fixed = known.get(page.toLowerCase())
    if (fixed !== undefined) return fixed
    for (const matching of patterns) {
      const spelling = matching(page)
      if (spelling !== undefined) return spelling
    }
    return undefined
  }

  return (path) => {
    if (known.get(path) === path) return path
    const tidy = tidied(path)
    const page = spellingOfPage(pageOf(tidy))
    return page !== undefined && tidy.endsWith('.data') ? dataOf(page) : page
  }
}
