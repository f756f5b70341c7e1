import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { readFacts } from '../impact/read-facts.ts'
import { changedSince, root } from '../impact/repository.ts'
import { type Choice, choose, type Facts as TreeFacts } from '../impact/select.rules.ts'
import type { Facts, Ground, Half } from './parts.rules.ts'
import { provenFile } from './places.ts'
import { type Age, dueHalf, type Proven, provenFrom, whyWhole } from './proof.rules.ts'
import { steps } from './steps.ts'

const DAY_SECONDS = 86_400
const nothing: Choice = { isWords: false, chosen: [], extras: [] }

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

export const commitNow = (): string => git('rev-parse', 'HEAD')

/** Whether the files are those of the commit, but for what a whole run writes itself. */
export const isCommitted = (): boolean =>
  git('status', '--porcelain')
    .split('\n')
    .every((line) => line === '' || /(^|\/)(proven|reach\.json|costs\.json)$/.test(line))

function ageOf(commit: string): Age | undefined {
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD')
    const at = Number(git('show', '-s', '--format=%ct', commit))
    const commits = Number(git('rev-list', '--count', `${commit}..HEAD`))
    return { days: (Date.now() / 1_000 - at) / DAY_SECONDS, commits }
  } catch {
    return undefined
  }
}

export const proven = (): Proven =>
  existsSync(provenFile) ? provenFrom(readFileSync(provenFile, 'utf8')) : {}

/** What asks for the tests of a half that a commit proved. */
function groundOf(since: string | undefined, tree: Omit<TreeFacts, 'changed'>): Ground {
  const old = whyWhole(since, since ? ageOf(since) : undefined)
  const changed = since ? changedSince(since) : undefined
  const choice = changed ? choose({ ...tree, changed }) : nothing
  const whole = old ?? choice.whole
  return { choice, ...(whole && { whole }), ...(since && { since }) }
}

/** All that a plan needs to know of this tree and of what is proved of it. */
export async function readGateFacts(machines: number): Promise<Facts> {
  const tree = await readFacts()
  const commits = proven()
  const ages = Object.fromEntries(
    Object.entries(commits).map(([half, commit]) => [half, ageOf(commit)]),
  ) as Partial<Record<Half, Age>>
  return {
    steps,
    tests: tree.tests,
    seconds: tree.seconds,
    grounds: {
      checks: groundOf(commits.checks, tree),
      journeys: groundOf(commits.journeys, tree),
    },
    due: dueHalf(ages),
    cores: availableParallelism(),
    machines,
  }
}
