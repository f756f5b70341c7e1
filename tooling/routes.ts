import { existsSync } from 'node:fs'
import { urls } from '../apps/web/app/urls.ts'
import { zoneOf } from '../apps/web/app/zones.ts'

const app = new URL('../apps/web/app/', import.meta.url)
const folderOf = (path: string) => (zoneOf(path) === 'staff' ? 'back-office/pages' : 'pages')
const isBuilt = ({ path, page }: (typeof urls)[number]) =>
  existsSync(new URL(`${folderOf(path)}/${page}.tsx`, app))

for (const url of urls) {
  const page = isBuilt(url) ? url.page : `${url.page} (open)`
  console.log(`${url.path.padEnd(34)} ${zoneOf(url.path).padEnd(8)} ${page}`)
}
const built = urls.filter(isBuilt).length
console.log(`\n${urls.length} addresses, ${built} built, ${urls.length - built} open`)
