type Entry = Readonly<{
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>
  link?: boolean
  resolved?: string
}>
export type Lock = Readonly<{ packages: Readonly<Record<string, Entry>> }>

const FOLDER = 'node_modules/'

/** Where Node finds a package that is named in a file of this folder: beside it, or in a folder above. */
function placeOf({ packages }: Lock, from: string, name: string): string | undefined {
  const parts = from === '' ? [] : from.split('/')
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = parts.slice(0, depth).join('/')
    if (folder.endsWith('node_modules')) continue
    const place = `${folder}${folder && '/'}${FOLDER}${name}`
    if (packages[place]) return place
  }
  return undefined
}

/** A peer that is not asked for is there or not: a compiler, a bundler. What runs does without. */
const askedPeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }: Entry) =>
  Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)

const dependenciesOf = (entry: Entry) => [
  ...Object.keys(entry.dependencies ?? {}),
  ...Object.keys(entry.optionalDependencies ?? {}),
  ...askedPeers(entry),
]

/**
 * The places of all packages that these folders need while they run, as the lock file has them. A package for another
 * system is among them: what is not installed is not copied.
 */
export function packagesFor(lock: Lock, folders: readonly string[], more: readonly string[]) {
  const found = new Set<string>()
  const open = [
    ...folders.map((folder) => [folder, dependenciesOf(lock.packages[folder] ?? {})] as const),
    ['', [...more, ...Object.keys(lock.packages['']?.optionalDependencies ?? {})]] as const,
  ]
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, names] = next
    for (const name of names) {
      const place = placeOf(lock, from, name)
      if (place === undefined || found.has(place)) continue
      found.add(place)
      const { link, resolved } = lock.packages[place] ?? {}
      const home = link ? (resolved ?? place) : place
      open.push([home, dependenciesOf(lock.packages[home] ?? {})])
    }
  }
  return [...found].sort()
}
