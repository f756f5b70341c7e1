/** What is known before a version is tagged. */
export type TagFacts = Readonly<{
  version: string
  changed: readonly string[]
  changelog: string
  hasTag: boolean
  /** The commits on which its halves passed, as .ci/proven names them. */
  proven: readonly string[]
  /** Files that differ between each of them and the commit to tag; undefined where git cannot say. */
  since: readonly (readonly string[] | undefined)[]
}>

/** A proof is committed after it: these files hold it, and change nothing that it proved. */
const isProof = (path: string) =>
  path === '.ci/proven' || /^tooling\/impact\/(costs|reach)\.json$/.test(path)

const escaped = (text: string) => text.replaceAll('.', '\\.')

/** What the changelog says of a version: nothing, if all it has are headings. */
export function sectionOf(changelog: string, version: string): string {
  const head = new RegExp(`^## ${escaped(version)}(?: .*)?$`)
  const lines = changelog.split('\n')
  const from = lines.findIndex((line) => head.test(line))
  if (from < 0) return ''
  const length = lines.slice(from + 1).findIndex((line) => line.startsWith('## '))
  const section = lines.slice(from + 1, length < 0 ? undefined : from + 1 + length)
  return section
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim()
}

const halves = ['checks', 'journeys']

/** The commits of a proof that is whole: a line for each half, its name and the commit. */
export function commitsIn(text: string): string[] {
  const found = halves.map((half) => new RegExp(`^${half} ([\\da-f]{40})$`, 'm').exec(text)?.[1])
  const commits = found.filter((commit) => commit !== undefined)
  return commits.length === halves.length ? commits : []
}

function proofFault({ proven, since }: TagFacts): string | undefined {
  if (proven.length === 0)
    return '.ci/proven does not say on which commit everything passed: run .ci/run --whole'
  const after = since.flatMap((paths) => paths?.filter((path) => !isProof(path)) ?? ['its history'])
  const [first] = after
  if (first === undefined) return undefined
  return `this commit is not proven: ${new Set(after).size} files changed since, such as ${first}. Run .ci/run --whole`
}

/** Why this commit is not tagged, each with what to do. */
export function refusalsOf(facts: TagFacts): string[] {
  const { version, changed, changelog, hasTag } = facts
  const all = [
    hasTag && `v${version} is a tag already: raise the version`,
    changed.length > 0 && `${changed.length} files are not committed, such as ${changed[0]}`,
    sectionOf(changelog, version) === '' && `CHANGELOG.md says nothing under “## ${version}”`,
    proofFault(facts),
  ]
  return all.filter((one) => typeof one === 'string')
}
