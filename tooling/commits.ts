import { parseArgs } from 'node:util'
import { faultsIn, isLarge } from './commits/commits.rules.ts'
import { checkedCommits, commitsSince } from './commits/read-commits.ts'

/**
 * Fails on a commit that is too large to read, or does not give its reason. `--since <commit>` looks back to that commit
 * instead of the last one that was checked.
 */
const { values } = parseArgs({ options: { since: { type: 'string' } } })
const commits = commitsSince(values.since ? [values.since] : checkedCommits())

if (commits) {
  const faults = faultsIn(commits)
  for (const fault of faults) console.error(fault)
  console.log(`${commits.length} commits, ${commits.filter(isLarge).length} of them large`)
  if (faults.length > 0) process.exitCode = 1
} else {
  console.log(
    'This clone does not reach back to the commits that were checked: none was looked at.',
  )
}
