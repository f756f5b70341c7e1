import { urls } from '../apps/web/app/urls.ts'
import { zoneOf } from '../apps/web/app/zones.ts'

for (const { path, page } of urls) {
  console.log(`${path.padEnd(34)} ${zoneOf(path).padEnd(8)} ${page}`)
}
const open = urls.filter((url) => url.page === 'open')
console.log(`\n${urls.length} addresses, ${urls.length - open.length} built, ${open.length} open`)
