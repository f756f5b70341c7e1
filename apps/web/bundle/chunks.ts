import { iconFile } from './icons.ts'

type Module = { importers: string[]; dynamicImporters: string[]; isEntry: boolean }
type Modules = { getModuleInfo(id: string): Module | null }

const root = /\/app\/root\.tsx/
const shopLayout = /\/app\/pages\/site\.tsx/
const home = /\/app\/pages\/home\.tsx/
const backOffice = /\/app\/back-office\//

const usersOf = (id: string, modules: Modules) => modules.getModuleInfo(id)?.importers ?? []

/** Everything that opens with this module; what loads it later does not count. */
function openersOf(id: string, modules: Modules): string[] {
  const openers = new Set([id])
  for (const opener of openers) for (const user of usersOf(opener, modules)) openers.add(user)
  return [...openers]
}

/** Whether at least two files would hold a copy of it, or load one. */
function isSharedByMany(openers: string[], modules: Modules): boolean {
  const starts = openers.map((id) => modules.getModuleInfo(id))
  return starts.filter((info) => info?.isEntry || info?.dynamicImporters.length).length > 1
}

/** Read by machines in the document: a first page imports them for the server alone. */
const forMachines = /\/app\/(content\/faq|lib\/seo\/(structured-\w+|twins))\.ts/

/** Most pages need several of these; alone each is one more file that may not come. */
const part =
  /\/app\/ui\/(avatar|breadcrumbs|checkbox-field|empty-state|field|notice|segmented|select-field|skeleton|text-field)\.tsx/

/** The banner that asks about cookies needs it, on whatever page a visit begins. */
const iconOfEveryPage = /\/icons\/x\.mjs$/

/** A file for each icon would be one more that may not come, and larger than its icon. */
function chunkOfIcon(id: string, openers: string[], modules: Modules): string | null {
  if (iconOfEveryPage.test(id)) return 'common'
  if (usersOf(id, modules).length < 2 || !isSharedByMany(openers, modules)) return null
  const isOfStaff = usersOf(id, modules).every((user) => backOffice.test(user))
  return isOfStaff ? 'staff-icons' : 'icons'
}

/**
 * Few files compress better than many. `common` is what every document opens with, and what shop and
 * staff have in common; `shared` is what every page of the shop opens with, and what its home page
 * has in common with others. So documents of staff load nothing of the shop.
 */
function chunkOf(id: string, modules: Modules): string | null {
  if (forMachines.test(id)) return null
  const openers = openersOf(id, modules)
  const opensWith = (entrance: RegExp) => openers.some((opener) => entrance.test(opener))
  if (opensWith(root)) return 'common'
  const isOfHome = opensWith(home) && isSharedByMany(openers, modules)
  if (opensWith(shopLayout) || isOfHome) return opensWith(backOffice) ? 'common' : 'shared'
  if (part.test(id)) return 'parts'
  return iconFile.test(id) ? chunkOfIcon(id, openers, modules) : null
}

export const chunks = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(react-query|query-core))\/|\/app\/lib\/(online|loading\/persistent|router\/)/,
  },
  // Tabs and menus need all of these; alone each of them is small and compresses badly.
  {
    name: 'roving',
    test: /@radix-ui\/react-(collection|direction|roving-focus|tabs|use-is-hydrated)\//,
  },
  { name: chunkOf, test: /\/app\/|node_modules|\/contracts\// },
]
