import { parseArgs } from 'node:util'
import {
  areaOf,
  changeOf,
  kindOf,
  lengthAt,
  rowOf,
  type Source,
  sumsBy,
  totalOf,
} from './lines/lines.rules.ts'
import { longFunctions } from './lines/long-functions.ts'
import { sourcesAt, sourcesNow } from './lines/read-sources.ts'

/** Counts the TypeScript of the repository. `--since <commit>` adds how each number differs from what it was. */
const { values } = parseArgs({ options: { since: { type: 'string' } } })
const now = sourcesNow()
const before = values.since ? sourcesAt(values.since) : undefined

const of = (kind: string) => (source: Source) => kindOf(source.path) === kind

function printKinds() {
  const old = before && sumsBy(before, kindOf)
  const row = (name: string, sum: ReturnType<typeof totalOf>, was?: ReturnType<typeof totalOf>) =>
    rowOf(name, sum.files, sum.lines, ...(old ? [changeOf(sum.lines, was?.lines ?? 0)] : []))
  console.log(rowOf('kind', 'files', 'lines', ...(old ? ['change'] : [])))
  for (const [kind, sum] of sumsBy(now, kindOf)) console.log(row(kind, sum, old?.get(kind)))
  console.log(row('all', totalOf(now), before && totalOf(before)))
}

function printAreas() {
  const production = sumsBy(now.filter(of('production')), areaOf)
  const tests = sumsBy(now.filter(of('tests')), areaOf)
  const oldProduction = before && sumsBy(before.filter(of('production')), areaOf)
  const oldTests = before && sumsBy(before.filter(of('tests')), areaOf)
  const cells = (sums: typeof production, old: typeof production | undefined, area: string) => {
    const lines = sums.get(area)?.lines ?? 0
    return old ? [lines, changeOf(lines, old.get(area)?.lines ?? 0)] : [lines]
  }
  const change = before ? ['change'] : []
  console.log(`\n${rowOf('area', 'production', ...change, 'tests', ...change)}`)
  const gone = [...(oldProduction?.keys() ?? [])].filter((area) => !production.has(area))
  for (const area of [...production.keys(), ...gone]) {
    const parts = [...cells(production, oldProduction, area), ...cells(tests, oldTests, area)]
    console.log(rowOf(area, ...parts))
  }
}

function printLengths() {
  const lengths = (sources: readonly Source[]) => {
    const some = sources.filter(of('production'))
    return `median ${lengthAt(0.5, some)}, p90 ${lengthAt(0.9, some)}`
  }
  const was = before ? ` (before: ${lengths(before)})` : ''
  console.log(`\nlength of a file of production: ${lengths(now)} lines${was}`)
}

function printLongFunctions() {
  const found = longFunctions(['apps/server/src', 'apps/web/app', 'packages'])
  const long = found.filter(({ path }) => kindOf(path) === 'production')
  console.log(`functions of production above 60 lines: ${long.length}`)
  for (const { path, line, lines } of long)
    console.log(`${String(lines).padStart(5)}  ${path}:${line}`)
}

printKinds()
printAreas()
printLengths()
printLongFunctions()
