import { parseArgs } from 'node:util'
import { readFacts } from './impact/read-facts.ts'
import { changedSince } from './impact/repository.ts'
import { type Chosen, choose } from './impact/select.rules.ts'

/** `--since <commit>` looks at what changed since then; paths ask what a change of them would choose. */
const { values, positionals } = parseArgs({
  options: { since: { type: 'string' } },
  allowPositionals: true,
})
const { since } = values
if (!since && positionals.length === 0) throw new Error('say --since <commit>, or name files')
const changed = since ? changedSince(since) : positionals
if (!changed) throw new Error(`${since} is not in this clone`)

const facts = await readFacts()
const { whole, isWords, chosen, extras } = choose({ ...facts, changed })
const secondsOf = (tests: readonly Chosen[]) =>
  Math.round(tests.reduce((all, test) => all + facts.seconds(test), 0))

for (const kind of ['modules', 'slow', 'journeys', 'attacks'] as const) {
  const some = chosen.filter((test) => test.kind === kind)
  const all = facts.tests.filter((test) => test.kind === kind)
  console.log(`\n${kind}: ${some.length} of ${all.length} files, about ${secondsOf(some)} s`)
  const unrecorded = some.filter(({ file }) => !facts.recorded.has(file))
  for (const { file, why } of some) {
    if (facts.recorded.has(file) || why.includes(' → ')) console.log(`  ${file}\n    ${why}`)
  }
  if (unrecorded.length > 0) console.log(`  ${unrecorded.length} of them have nothing recorded`)
}
console.log(`\n${changed.length} files changed, about ${secondsOf(chosen)} s of tests`)
if (extras.length > 0) console.log(`besides: ${extras.join(', ')}`)
if (isWords) console.log('only words changed: static checks and laws')
if (whole) console.log(`everything has to run: ${whole}`)
