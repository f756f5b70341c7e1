import { posix } from 'node:path'
import { areas, exceptions, owners, plans } from './owners.ts'

/** A file of the server, by its path under `apps/server/src`. */
export type Source = Readonly<{ path: string; text: string }>
type Use = Readonly<{ table: string; may: 'read' | 'write' }>

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

const builderWrites = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g
const builderReads = /\.(?:selectFrom|\w*[jJ]oin|using|from)\(\s*'(\w+)/g
const sqlWrites = /\b(?:insert into|update|delete from|truncate|merge into)\s+(\w+)/g
/** One table, or several with commas between, each with or without another name. */
const sqlReads =
  /\b(?:from|join|using)\s+(\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*)/g

const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(/\s+/)[0] ?? ''))
    .filter((name) => Object.hasOwn(owners, name))

/** The tables a text of TypeScript reads and writes, by the query builder or in SQL. */
export function usesIn(text: string): Use[] {
  const code = withoutComments(text)
  const writes = [...found(code, builderWrites), ...found(code, sqlWrites)]
  const reads = [...found(code, builderReads), ...found(code, sqlReads)]
  return [
    ...[...new Set(writes)].map((table) => ({ table, may: 'write' as const })),
    ...[...new Set(reads)].map((table) => ({ table, may: 'read' as const })),
  ]
}

const moduleOf = (path: string) => path.match(/^modules\/([^/]+\/[^/]+)\//)?.[1]
const areaOf = (module: string) => areas.indexOf(module.split('/')[0] as (typeof areas)[number])

/** Which modules each module imports, itself or through others. */
function reachOf(sources: readonly Source[]): (from: string, to: string) => boolean {
  const direct = new Map<string, Set<string>>()
  for (const { path, text } of sources) {
    const from = moduleOf(path)
    if (!from) continue
    const imports = direct.get(from) ?? new Set()
    for (const [, target = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const to = moduleOf(posix.join(posix.dirname(path), target))
      if (to && to !== from) imports.add(to)
    }
    direct.set(from, imports)
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(direct.get(from) ?? [])].some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  return reaches
}

const exceptionFor = (module: string, { table, may }: Use) =>
  exceptions.find(
    (one) =>
      one.module === module && one.may === may && (one.table === 'every' || one.table === table),
  )

/** Each breach in a sentence, and the exceptions that something needs. */
export function judge(sources: readonly Source[]) {
  const reaches = reachOf(sources)
  const breaches: string[] = []
  const needed = new Set<(typeof exceptions)[number]>()

  function isForbidden(module: string, { table, may }: Use): boolean {
    const owner = owners[table] ?? ''
    if (owner === module) return false
    if (may === 'write') return true
    const [mine, theirs] = [areaOf(module), areaOf(owner)]
    return mine < theirs || (mine === theirs && reaches(owner, module))
  }

  for (const { path, text } of sources) {
    const uses = usesIn(text)
    const module = moduleOf(path)
    if (path.startsWith('back-office/')) {
      const written = uses.filter(
        ({ table, may }) => may === 'write' && !path.startsWith(`${owners[table]}/`),
      )
      breaches.push(...written.map(({ table }) => `${path} writes ${table}: lists only read`))
    }
    if (!module) continue
    const isRepo = path.endsWith('.repo.ts') || plans.includes(path.replace('modules/', ''))
    if (!isRepo && uses.length > 0) breaches.push(`${path} has SQL: it belongs in a repo file`)
    for (const use of uses.filter((one) => isForbidden(module, one))) {
      const exception = exceptionFor(module, use)
      if (exception) needed.add(exception)
      else breaches.push(`${path} ${use.may}s ${use.table}, which is ${owners[use.table]}'s`)
    }
  }
  return { breaches, needed }
}
