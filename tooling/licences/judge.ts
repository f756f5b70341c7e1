import { allowed, exceptions } from './allowed.ts'
import { isMet } from './expression.ts'

type Entry = Readonly<{
  name?: string
  version?: string
  license?: string
  link?: boolean
  dev?: boolean
  integrity?: string
}>
export type LockFile = Readonly<{ packages: Readonly<Record<string, Entry>> }>

export type Package = Readonly<{
  name: string
  version: string
  license: string | undefined
  isDev: boolean
  integrity: string | undefined
}>

const FOLDER = 'node_modules/'

/** Every package from elsewhere that the lock file names. */
export function packagesIn({ packages }: LockFile): Package[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && !link)
    .map(([path, entry]) => ({
      name: entry.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version: entry.version ?? '',
      license: entry.license,
      isDev: entry.dev === true,
      integrity: entry.integrity,
    }))
}

const exceptionFor = ({ name, license, isDev }: Package) =>
  exceptions.findIndex(
    (one) => one.name.test(name) && one.license === license && (isDev || !one.isDevOnly),
  )

/** What no rule and no exception allows, and exceptions that nothing needs any more. */
export function judge(packages: readonly Package[]): { refused: string[]; unused: string[] } {
  const open = packages.filter(({ license }) => !(license && isMet(license, allowed)))
  const used = new Set(open.map(exceptionFor))
  return {
    refused: open
      .filter((one) => exceptionFor(one) < 0)
      .map(({ name, version, license }) => `${name}@${version}: ${license ?? 'no licence named'}`),
    unused: exceptions.filter((_, nth) => !used.has(nth)).map(({ name }) => String(name)),
  }
}
