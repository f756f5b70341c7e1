import { posix } from 'node:path'
import { importsIn } from '../area-graph/imports.ts'
import { usesIn } from '../table-owners/scan.ts'

/** A file of the repository by its path from the root; only code has a text. */
export type File = Readonly<{ path: string; text?: string }>

/** Which files each file uses, and which use it. */
export type Graph = Readonly<{
  uses: ReadonlyMap<string, ReadonlySet<string>>
  usedBy: ReadonlyMap<string, ReadonlySet<string>>
}>

const CONTRACTS = '@keyhaven/contracts/'
/** A picture, a table or a program that is started is named in a text, not imported. */
const named = /'([^'\n]+)'|"([^"\n]+)"|`([^`\n$]+)`/g
/** Only folders of documents and of settings are read as a whole. */
const readWhole = /^(docs|ops)\//

const withEnding = (place: string) => [place, `${place}.ts`, `${place}.tsx`, `${place}/index.ts`]

/** The files that something written in a file can mean. */
function placesOf(from: string, written: string): string[] {
  const target = written.replace(/[?#].*$/, '')
  if (target.startsWith(CONTRACTS)) {
    return withEnding(`packages/contracts/src/${target.slice(CONTRACTS.length)}`)
  }
  const workspace = /^(?:apps|packages)\/[^/]+\//.exec(from)?.[0] ?? ''
  const near = posix.join(posix.dirname(from), target)
  if (target.startsWith('.')) return withEnding(near)
  return target.includes('/') || target.includes('.') ? [target, workspace + target, near] : []
}

/** What runs a job is used by what queues it: both know its name from the same file. */
function jobsOf({ path, text = '' }: File): [string, string][] {
  if (!path.endsWith('.jobs.ts')) return []
  return [
    ...text.matchAll(/^import \{[^}]*\b(?!define)[a-z]\w*Job\b[^}]*\} from '(\.[^']+)'/gm),
  ].map(([, from = '']) => [posix.join(posix.dirname(path), from), path])
}

/** What a module does by itself belongs to those who use its calls. */
function ticksOf({ path }: File, paths: ReadonlySet<string>): [string, string][] {
  if (!path.endsWith('.routes.ts')) return []
  const jobs = path.replace(/[^/]+$/, `${posix.basename(posix.dirname(path))}.jobs.ts`)
  return paths.has(jobs) ? [[path, jobs]] : []
}

const migration = /^apps\/server\/migrations\//
/** What works on more than the tables it names. */
const worksElsewhere = /\b(function|trigger|view|role|grant|revoke|extension|type|execute)\b/i

/** A migration changes what reads and writes its tables. One that does more has no arrow: nobody knows. */
function tablesOf(files: readonly File[]): [string, string][] {
  const users = new Map<string, string[]>()
  for (const { path, text } of files) {
    if (!text || !path.startsWith('apps/server/src/')) continue
    for (const { table } of usesIn(text)) users.set(table, [...(users.get(table) ?? []), path])
  }
  return files.flatMap(({ path, text = '' }) => {
    if (!migration.test(path) || worksElsewhere.test(text)) return []
    const words = new Set(text.match(/\b\w+\b/g))
    return [...words].flatMap((word) =>
      (users.get(word) ?? []).map((user): [string, string] => [user, path]),
    )
  })
}

/** `./blog/*.md`: every file of that kind. */
function globbed(from: string, pattern: string, paths: readonly string[]): string[] {
  const near = posix.join(posix.dirname(from), pattern)
  return paths.filter((path) => posix.matchesGlob(path, near))
}

/** What is sent over a bare socket is seen by nobody: it may have gone to any part of the server. */
const bareSocket = /^import \{[^}]*\bconnect\b[^}]*\} from 'node:(net|tls)'/m
const anyPart = ['app.ts', 'modules/voices/inbox/mail/listen-for-mail.ts']

export function importGraph(files: readonly File[]): Graph {
  const paths = new Set(files.map(({ path }) => path))
  const folders = Map.groupBy(paths, (path) => posix.dirname(path))
  const uses = new Map<string, Set<string>>()
  const usedBy = new Map<string, Set<string>>()
  function join(from: string, to: string) {
    if (from === to) return
    uses.set(from, (uses.get(from) ?? new Set()).add(to))
    usedBy.set(to, (usedBy.get(to) ?? new Set()).add(from))
  }
  for (const file of files) {
    const { path, text = '' } = file
    const written = [...text.matchAll(named)].map(
      ([, one, two, three]) => one ?? two ?? three ?? '',
    )
    for (const place of new Set([...importsIn(text), ...written])) {
      const meant = placesOf(path, place)
      for (const to of meant.filter((one) => paths.has(one))) join(path, to)
      for (const folder of meant.map((one) => one.replace(/\/$/, ''))) {
        if (readWhole.test(`${folder}/`)) for (const to of folders.get(folder) ?? []) join(path, to)
      }
    }
    for (const pattern of written.filter((one) => /^\.\.?\/.*\*/.test(one))) {
      for (const to of globbed(path, pattern, [...paths])) join(path, to)
    }
    if (/^(attacks|e2e)\//.test(path) && bareSocket.test(text)) {
      for (const part of anyPart) join(path, `apps/server/src/${part}`)
    }
    for (const [from, to] of [...jobsOf(file), ...ticksOf(file, paths)]) join(from, to)
  }
  for (const [from, to] of tablesOf(files)) join(from, to)
  return { uses, usedBy }
}

const puttingTogether =
  /^apps\/server\/src\/((app|api|worker|jobs|boot|start-context|back-office\/(back-office|jobs)|modules\/[^/]+\/(routes|jobs))\.ts$|cli\/|seed\/|mail-gallery\/)/

/** They are a part of what the two of the whole shop register: what starts those has them. */
const ofOneArea = /^apps\/server\/src\/(modules\/[^/]+|back-office)\/(routes|jobs)\.ts$/
const ofAllAreas = /^apps\/server\/src\/(app|jobs)\.ts$/

const otherRoots = [
  /^apps\/server\/src\/(context\.ts$|testing\/(test-shop|working-shop|busy-shop|restored-shop|template-database|test-database|processes)\.ts$)/,
  /^apps\/web\/app\/(routes\.ts|back-office\/pages\/main-site\.tsx)$/,
  /^attacks\/(table|run)\.ts$|^testkit\//,
]

/** A test that imports one of these itself uses all of it. */
export const putsTogether = (path: string): boolean => puttingTogether.test(path)

export const isRoot = (path: string): boolean =>
  putsTogether(path) || otherRoots.some((root) => root.test(path))

/** Where a walk came from; nothing for what changed itself. */
export type Steps = ReadonlyMap<string, string | undefined>

/** A walk ends where things are put together; from the list of an area it goes on to the list of all. */
const beyond = (path: string, users: readonly string[]): string[] =>
  ofOneArea.test(path) ? users.filter((user) => ofAllAreas.test(user)) : []

/** Everything that can behave otherwise after a change, by the shortest way. */
export function reachedFrom(changed: readonly string[], { usedBy }: Pick<Graph, 'usedBy'>): Steps {
  const steps = new Map<string, string | undefined>(changed.map((path) => [path, undefined]))
  for (const [path, before] of steps) {
    const users = [...(usedBy.get(path) ?? [])]
    for (const next of before !== undefined && isRoot(path) ? beyond(path, users) : users) {
      if (!steps.has(next)) steps.set(next, path)
    }
  }
  return steps
}

/** From what changed to what was reached, the change first. */
export function wayTo(path: string, steps: Steps): string[] {
  const before = steps.get(path)
  return before === undefined ? [path] : [...wayTo(before, steps), path]
}
