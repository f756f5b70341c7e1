/** A file of a commit; a picture or another file without lines has none. */
type Changed = Readonly<{ path: string; lines: number }>

export type Commit = Readonly<{
  id: string
  subject: string
  body: string
  files: readonly Changed[]
}>

const LARGE = 800
const NEEDS_A_REASON = 100
const COMMITS_PER_LARGE_ONE = 20

const writtenByPrograms: readonly RegExp[] = [
  /(^|\/)package-lock\.json$/,
  /\.svg$/,
  /^apps\/server\/src\/infra\/db\/tables\.ts$/,
  /^docs\/(authz\.csv|commands\.md|decisions\/README\.md|triggers\.md)$/,
  /^apps\/sandbox\/src\/payments\/contract\/tables\.json$/,
  /^tooling\/impact\/(costs|reach)\.json$/,
]

const isWritten = ({ path }: Changed) => !writtenByPrograms.some((some) => some.test(path))

export const linesOf = ({ files }: Commit): number =>
  files.filter(isWritten).reduce((sum, { lines }) => sum + lines, 0)

const reasonOf = ({ body }: Commit) => body.replace(/^[\w-]+-by: .*$/gim, '').trim()
const isExplained = ({ body }: Commit) => /^Large: \S/m.test(body)

export const isLarge = (commit: Commit): boolean => linesOf(commit) > LARGE

function faultOf(commit: Commit): string | undefined {
  const lines = linesOf(commit)
  const name = `${commit.id.slice(0, 9)} “${commit.subject}” changes ${lines} lines`
  if (lines > LARGE && !isExplained(commit)) {
    return `${name}: split it, or give the reason in a line of its body, “Large: …”`
  }
  if (lines > NEEDS_A_REASON && reasonOf(commit) === '') {
    return `${name}: its body must give the reason`
  }
  return undefined
}

/** Moves and renames are read by their script, so they may be of any size. */
const isMove = ({ body }: Commit) => /^Large: pure (moves|renames)\b/m.test(body)

/** What is wrong with these commits, a sentence each. */
export function faultsIn(commits: readonly Commit[]): string[] {
  const faults = commits.map(faultOf).filter((fault) => fault !== undefined)
  const large = commits.filter((commit) => isLarge(commit) && !isMove(commit)).length
  const most = Math.ceil(commits.length / COMMITS_PER_LARGE_ONE)
  if (large > most) {
    faults.push(`${large} of ${commits.length} commits are large; ${most} may be: split some`)
  }
  return faults
}
