import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { urls } from '../../apps/web/app/urls.ts'
import { zoneOf } from '../../apps/web/app/zones.ts'
import { editions } from '../../packages/contracts/src/data/editions.ts'

const articles = fileURLToPath(new URL('../../apps/web/app/content/blog/', import.meta.url))

/** What stands for the variable part of an address. */
function slugsOf(path: string): string[] {
  if (path.startsWith('/blog/') && existsSync(articles)) {
    return readdirSync(articles)
      .filter((file) => file.endsWith('.md'))
      .map((file) => file.replace(/\.md$/, ''))
  }
  return path.startsWith('/product') ? editions.map((edition) => edition.slug) : []
}

function filled(path: string): string[] {
  if (!path.includes(':slug')) return [path]
  return slugsOf(path).map((slug) => path.replace(':slug', slug))
}

/** The offline page has no scripts, so nothing of it comes alive. */
const others = ['open', 'offline']
const isForPeople = (page: string) => !others.includes(page) && !page.startsWith('machines/')
const built = urls.filter(({ path, page }) => isForPeople(page) && zoneOf(path) === 'public')

/** Every public address of the shop that has a page. */
export const publicAddresses = built.flatMap(({ path }) => filled(path))

/** The second address of a product shows the same page as its first: one edition stands for all. */
const isRepeated = (path: string) =>
  path.startsWith('/products/') && path !== `/products/${editions[0]?.slug}`
export const oneOfEachAlias = publicAddresses.filter((path) => !isRepeated(path))

/** One address for each page component: what is true of its look is true of its siblings. */
export const oneOfEachPage = [
  ...new Map(built.toReversed().map(({ path, page }) => [page, filled(path)[0] ?? path])).values(),
]
