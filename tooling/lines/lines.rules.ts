/** A file of TypeScript, by its path in the repository. */
export type Source = Readonly<{ path: string; lines: number }>

/** The first that fits counts. */
const kinds: readonly (readonly [kind: string, RegExp])[] = [
  ['tests', /\.test\.tsx?$|\/testing\/|^apps\/server\/src\/laws\//],
  ['journeys', /^e2e\//],
  ['attacks', /^attacks\//],
  ['benches and drills', /^(bench|chaos|drill|evals)\//],
  ['stand-ins', /^apps\/sandbox\//],
  ['examples', /^examples\//],
  ['seeds', /^apps\/server\/src\/(seed|mail-gallery)\//],
  ['words and data', /\/(content|data)\/|^apps\/server\/src\/infra\/db\/tables\.ts$/],
  ['production', /^apps\/(server\/src|web\/app)\/|^packages\/contracts\/src\//],
  ['tools', /./],
]

export const kindOf = (path: string): string =>
  kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? 'tools'

const places: readonly RegExp[] = [
  /^apps\/server\/src\/modules\/(?<area>[^/]+)\//,
  /^apps\/(?<area>server)\/src\/(?<part>back-office|infra)\//,
  /^apps\/(?<area>web)\/app\/(?<part>back-office|features)\//,
  /^apps\/(?<area>\w+)\//,
  /^packages\/(?<area>contracts)\/src\/(?<part>staff)\//,
  /^packages\/(?<area>[^/]+)\//,
  /^(?<area>[^/]+)\//,
]

/** `stock`, `server/infra`, `web/features`, `e2e`: a file at the root belongs to `root`. */
export function areaOf(path: string): string {
  const found = places.map((place) => place.exec(path)?.groups).find(Boolean)
  return found ? [found.area, found.part].filter(Boolean).join('/') : 'root'
}

type Sum = Readonly<{ files: number; lines: number }>

/** Files and lines by a name, the largest first. */
export function sumsBy(
  sources: readonly Source[],
  nameOf: (path: string) => string,
): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const { path, lines } of sources) {
    const name = nameOf(path)
    const { files, lines: before } = sums.get(name) ?? { files: 0, lines: 0 }
    sums.set(name, { files: files + 1, lines: before + lines })
  }
  return new Map([...sums].sort(([, a], [, b]) => b.lines - a.lines))
}

export const totalOf = (sources: readonly Source[]): Sum => ({
  files: sources.length,
  lines: sources.reduce((sum, { lines }) => sum + lines, 0),
})

/** The length that this share of the files does not exceed. */
export function lengthAt(share: number, sources: readonly Source[]): number {
  const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b)
  return lengths[Math.max(0, Math.ceil(share * lengths.length) - 1)] ?? 0
}

const grouped = new Intl.NumberFormat('en-GB')

/** One row: a name, then numbers to the right of their columns. */
export const rowOf = (name: string, ...cells: readonly (number | string)[]): string =>
  name.padEnd(22) +
  cells
    .map((cell) => (typeof cell === 'number' ? grouped.format(cell) : cell).padStart(12))
    .join('')

/** How a number differs from what it was. */
export const changeOf = (now: number, before: number): string =>
  now === before ? '=' : `${now > before ? '+' : ''}${grouped.format(now - before)}`
